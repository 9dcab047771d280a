import { join } from 'node:path';
import { startPostgresServer } from '../../packages/server/src/testing/postgres-server.ts';
import { median } from './load.ts';
import { fillPostgres, fillSqlite, owners } from './pages-fill.ts';
import { withProcesses } from './processes.ts';
import { atMost, type Curve } from './ratio.ts';
import { withDirectory } from './scratch.ts';
import { Wire, writeRequest, type WireRequest } from './wire.ts';

const fewRows = 10_000;
const someRows = 100_000;
const warmUp = 100;
const pages = 500;

/**
 * A page of instructions among many beside one among ten thousand and one among a hundred thousand, on both stores: through the store, and through HTTP.
 */
export function benchPages({ rows: many }: { rows: number }) {
  return withDirectory(async (directory) => {
    const postgres = await startPostgresServer({ fsync: true });
    try {
      const rows: Record<Size, number> = { few: fewRows, some: Math.min(someRows, many), many };
      const counts = Object.values(rows).join(', ');
      const file = (name: string) => join(directory, `${name}.db`);
      await timed(`SQLite: ${counts} rows`, async () => {
        for (const [name, count] of Object.entries(rows)) await fillSqlite(file(name), count);
      });
      await timed(`PostgreSQL: ${counts} rows`, async () => {
        for (const [name, count] of Object.entries(rows)) await fillPostgres(postgres.url, name, count);
      });
      const places = {
        SQLite: (name: string) => `${name}=sqlite:${file(name)}`,
        PostgreSQL: (name: string) => `${name}=postgres:${postgres.url}#${name}`,
      };
      const measured = [];
      const series = [];
      for (const [store, place] of Object.entries(places)) {
        const found = await measure(store, Object.keys(rows).map(place), rows);
        measured.push(...found.measured);
        series.push({ name: store, points: found.points });
      }
      const curve: Curve = { title: 'A page of everybody’s newest, over HTTP', x: 'instructions', y: 'ms', series };
      return { ok: measured.every(({ ok }) => ok), rows: many, measured, curves: [curve] };
    } finally {
      await postgres.close();
    }
  });
}

function measure(store: string, places: readonly string[], rows: Record<Size, number>) {
  return withProcesses(async (start) => {
    const companion = await start('pages-companion', places);
    const middle = async (name: Size) => String(await companion.ask('middle', { name, rows: rows[name] }));
    const after = { few: await middle('few'), some: await middle('some'), many: await middle('many') };
    const measured = [];
    let points: { x: number; y: number }[] = [];
    for (const kind of Object.keys(paths)) {
      const inStore = async (name: Size) => Number(await companion.ask('page', { name, kind, after: after[name] }));
      const wireTo = (name: Size) => new Wire(companion.urls[name] ?? '');
      const wires = { few: wireTo('few'), some: wireTo('some'), many: wireTo('many') };
      const overHttp = async (name: Size, count: number) => {
        const request = paths[kind]?.(companion.urls[name] ?? '', after[name], count) ?? never();
        const began = performance.now();
        const { status, body } = await wires[name].exchange(writeRequest(request));
        const took = performance.now() - began;
        if (status !== 200) throw new Error(`A page was answered with ${status}: ${body.slice(0, 300)}`);
        return took;
      };
      for (const [way, time] of Object.entries({ 'in the store': inStore, 'over HTTP': overHttp })) {
        const times = await inTurns(time);
        const { few: quick, many: slow } = times;
        if (kind === 'all' && way === 'over HTTP')
          points = sizes.map((name) => ({ x: rows[name], y: Number(times[name].toFixed(2)) }));
        measured.push(
          atMost(`${store}, a page ${titles[kind]}, ${way}: times the time at ${fewRows}`, {
            value: slow / quick,
            atMost: 1.5,
            because: `${slow.toFixed(2)} ms at ${rows.many}, ${quick.toFixed(2)} ms at ${rows.few}`,
          }),
        );
      }
      for (const name of sizes) wires[name].close();
    }
    return { measured, points };
  });
}

type Size = 'few' | 'some' | 'many';
const sizes = ['few', 'some', 'many'] as const;

/** The median times of each size. The pages are timed in turn, so that a busy machine affects all sizes equally. */
async function inTurns(time: (name: Size, count: number) => Promise<number>) {
  const times: Record<Size, number[]> = { few: [], some: [], many: [] };
  for (let count = 0; count < warmUp + pages; count++) {
    for (const name of sizes) {
      const took = await time(name, count);
      if (count >= warmUp) times[name].push(took);
    }
  }
  return { few: median(times.few), some: median(times.some), many: median(times.many) };
}

const titles: Record<string, string> = {
  newest: 'of a shopper’s newest',
  middle: 'in the middle of a shopper’s',
  all: 'of everybody’s newest',
  review: 'of what waits for a person',
};

const paths: Record<string, (url: string, after: string, count: number) => WireRequest> = {
  newest: (url, _after, count) => read(`${url}/instructions`, `owner-${count % owners}`),
  middle: (url, after) => read(`${url}/instructions?after=${after}`, 'owner-7'),
  all: (url) => read(`${url}/staff/instructions`, 'staff'),
  review: (url) => read(`${url}/staff/instructions?state=review`, 'staff'),
};

function read(url: string, shopper: string): WireRequest {
  return { method: 'GET', url: new URL(url), headers: { 'x-shopper': shopper } };
}

function never(): never {
  throw new Error('There is no such kind of page.');
}

async function timed(what: string, work: () => Promise<void>) {
  const began = performance.now();
  await work();
  console.log(`${what}, filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}
