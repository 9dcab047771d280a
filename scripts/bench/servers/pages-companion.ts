import { createTillside, sqliteStore, type Store } from '@tillside/server';
import { postgresStore } from '@tillside/server/postgres';
import express from 'express';
import { aRef } from '../../../packages/server/src/testing/rows.ts';
import { owners } from '../pages-fill.ts';
import { serve, reportToBench } from './serving.ts';

const pageSize = 20;
/** The larger fields that a list shows. */
const listed = ['ref', 'state', 'input', 'details', 'sealed'] as const;

/** Companions side by side, one for each store that was filled with instructions before. */
const places = process.argv.slice(2).map(readPlace);
const app = express();
const url = await serve(app);
const companions = new Map(places.map(({ name, store }) => [name, { store, till: companionOn(name, store) }]));
for (const [name, { till }] of companions) {
  await till.ready();
  app.use(`/${name}`, till.router);
}

reportToBench(
  Object.fromEntries(places.map(({ name }) => [name, `${url}/${name}`])),
  {
    /** How long a page of a kind takes through the store alone, the rows and their timelines, in milliseconds. */
    async page({ name, kind, after }) {
      const store = storeOf(name);
      const began = performance.now();
      const { rows } = await store.page({ ...requestOf(kind, String(after)), limit: pageSize }, listed);
      await store.timeline(rows.map((row) => row.ref));
      const took = performance.now() - began;
      if (rows.length !== pageSize) throw new Error(`A page of ${String(name)} has ${rows.length} rows.`);
      return took;
    },
    /** The ref in the middle of an owner's instructions. */
    async middle({ name, rows }) {
      const half = Math.floor(Number(rows) / owners / 2);
      const found = await storeOf(name).page({ ownerId: 'owner-7', limit: half }, ['ref']);
      return found.rows.at(-1)?.ref;
    },
  },
  async () => {
    await Promise.all([...companions.values()].map(({ till }) => till.close()));
  },
);

function requestOf(kind: unknown, after: string) {
  switch (kind) {
    case 'newest':
      return { ownerId: anyOwner() };
    case 'middle':
      return { ownerId: 'owner-7', after: aRef(after) };
    case 'review':
      return { ownerId: null, state: 'review' as const };
    default:
      return { ownerId: null };
  }
}

function storeOf(name: unknown) {
  const found = companions.get(String(name));
  if (!found) throw new Error(`There is no place ${String(name)}.`);
  return found.store;
}

/** `name=sqlite:FILE` or `name=postgres:URL#SCHEMA`. */
function readPlace(place: string) {
  const [, name = '', kind = '', where = '', schema = ''] =
    /^(\w+)=(sqlite|postgres):([^#]+)#?(\w*)$/.exec(place) ?? [];
  return { name, store: kind === 'sqlite' ? sqliteStore(where) : postgresStore(where, { schema }) };
}

function companionOn(name: string, store: Store) {
  return createTillside({
    platform: { baseUrl: `${url}/api/v1`, apiKey: 'ps_pk_test_tillside', environment: 'sandbox' },
    publicUrl: `${url}/${name}`,
    secret: 'a secret of the bench that is long enough',
    store,
    limits: { perCaller: () => ({ reads: 1_000_000 }) },
    caller: (request) => {
      const id = request.get('x-shopper') ?? '';
      return { id, sessionId: `session of ${id}`, roles: [id === 'staff' ? 'staff' : 'shopper'] };
    },
  });
}

let turn = 0;

function anyOwner() {
  turn += 1;
  return `owner-${turn % owners}`;
}
