import { join } from 'node:path';
import { startPostgresServer } from '../../packages/server/src/testing/postgres-server.ts';
import { median } from './load.mjs';
import { fillPostgres, fillSqlite, owners } from './pages-fill.mjs';
import { withProcesses } from './processes.mjs';
import { atMost } from './ratio.mjs';
import { withDirectory } from './scratch.mjs';
import { Wire, writeRequest } from './wire.mjs';

const fewRows = 10_000;
const warmUp = 100;
const pages = 500;

/**
 * A page of instructions among many beside one among ten thousand, on both stores: through the store, and through HTTP.
 * @param {{ rows: number }} options
 */
export function benchPages({ rows: many }) {
  return withDirectory(async (directory) => {
    const postgres = await startPostgresServer({ fsync: true });
    try {
      const [fewFile, manyFile] = [join(directory, 'few.db'), join(directory, 'many.db')];
      await timed(`SQLite: ${fewRows} and ${many} rows`, async () => {
        await fillSqlite(fewFile, fewRows);
        await fillSqlite(manyFile, many);
      });
      await timed(`PostgreSQL: ${fewRows} and ${many} rows`, async () => {
        await fillPostgres(postgres.url, 'few', fewRows);
        await fillPostgres(postgres.url, 'many', many);
      });
      const sqlite = await measure('SQLite', [`few=sqlite:${fewFile}`, `many=sqlite:${manyFile}`], many);
      const places = [`few=postgres:${postgres.url}#few`, `many=postgres:${postgres.url}#many`];
      const measured = [...sqlite, ...(await measure('PostgreSQL', places, many))];
      return { ok: measured.every(({ ok }) => ok), rows: many, measured };
    } finally {
      await postgres.close();
    }
  });
}

/**
 * @param {string} store
 * @param {readonly string[]} places
 * @param {number} many
 */
function measure(store, places, many) {
  return withProcesses(async (start) => {
    const companion = await start('pages-companion', places);
    const after = {
      few: String(await companion.ask('middle', { name: 'few', rows: fewRows })),
      many: String(await companion.ask('middle', { name: 'many', rows: many })),
    };
    const measured = [];
    for (const kind of Object.keys(paths)) {
      const inStore = async (/** @type {Size} */ name) =>
        Number(await companion.ask('page', { name, kind, after: after[name] }));
      const wires = { few: new Wire(companion.urls['few'] ?? ''), many: new Wire(companion.urls['many'] ?? '') };
      const overHttp = async (/** @type {Size} */ name, /** @type {number} */ count) => {
        const request = paths[kind]?.(companion.urls[name] ?? '', after[name], count) ?? never();
        const began = performance.now();
        const { status, body } = await wires[name].exchange(writeRequest(request));
        const took = performance.now() - began;
        if (status !== 200) throw new Error(`A page was answered with ${status}: ${body.slice(0, 300)}`);
        return took;
      };
      for (const [way, time] of Object.entries({ 'in the store': inStore, 'over HTTP': overHttp })) {
        const { few: quick, many: slow } = await inTurns(time);
        measured.push(
          atMost(`${store}, a page ${titles[kind]}, ${way}: times the time at ${fewRows}`, {
            value: slow / quick,
            atMost: 1.5,
            because: `${slow.toFixed(2)} ms at ${many}, ${quick.toFixed(2)} ms at ${fewRows}`,
          }),
        );
      }
      wires.few.close();
      wires.many.close();
    }
    return measured;
  });
}

/** @typedef {'few' | 'many'} Size */

/**
 * The median times of both, page by page in turn, so that a busy machine is as busy for each.
 * @param {(name: Size, count: number) => Promise<number>} time
 */
async function inTurns(time) {
  /** @type {Record<Size, number[]>} */
  const times = { few: [], many: [] };
  for (let count = 0; count < warmUp + pages; count++) {
    for (const name of /** @type {const} */ (['few', 'many'])) {
      const took = await time(name, count);
      if (count >= warmUp) times[name].push(took);
    }
  }
  return { few: median(times.few), many: median(times.many) };
}

/** @type {Record<string, string>} */
const titles = {
  newest: 'of a shopper’s newest',
  middle: 'in the middle of a shopper’s',
  all: 'of everybody’s newest',
  review: 'of what waits for a person',
};

/** @type {Record<string, (url: string, after: string, count: number) => import('./wire.mjs').WireRequest>} */
const paths = {
  newest: (url, _after, count) => read(`${url}/instructions`, `owner-${count % owners}`),
  middle: (url, after) => read(`${url}/instructions?after=${after}`, 'owner-7'),
  all: (url) => read(`${url}/staff/instructions`, 'staff'),
  review: (url) => read(`${url}/staff/instructions?state=review`, 'staff'),
};

/**
 * @param {string} url
 * @param {string} shopper
 * @returns {import('./wire.mjs').WireRequest}
 */
function read(url, shopper) {
  return { method: 'GET', url: new URL(url), headers: { 'x-shopper': shopper } };
}

/** @returns {never} */
function never() {
  throw new Error('There is no such kind of page.');
}

/**
 * @param {string} what
 * @param {() => Promise<void>} work
 */
async function timed(what, work) {
  const began = performance.now();
  await work();
  console.log(`${what}, filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}
