import { join } from 'node:path';
import { startPostgresServer } from '../../packages/server/src/testing/postgres-server.ts';
import { compare, overHttp } from './load.mjs';
import { fillPostgres, fillSqlite, owners } from './pages-fill.mjs';
import { withProcesses } from './processes.mjs';
import { atMost } from './ratio.mjs';
import { withDirectory } from './scratch.mjs';

const few = 10_000;
const turns = { turns: 7, milliseconds: 300 };

/**
 * A page of instructions among many beside one among ten thousand, on both stores: through the store, and through HTTP.
 * @param {{ rows: number }} options
 */
export function benchPages({ rows: many }) {
  return withDirectory(async (directory) => {
    const postgres = await startPostgresServer({ fsync: true });
    try {
      const [fewFile, manyFile] = [join(directory, 'few.db'), join(directory, 'many.db')];
      await timed(`SQLite: ${few} and ${many} rows`, async () => {
        await fillSqlite(fewFile, few);
        await fillSqlite(manyFile, many);
      });
      await timed(`PostgreSQL: ${few} and ${many} rows`, async () => {
        await fillPostgres(postgres.url, 'few', few);
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
      few: String(await companion.ask('middle', { name: 'few', rows: few })),
      many: String(await companion.ask('middle', { name: 'many', rows: many })),
    };
    const measured = [];
    for (const kind of Object.keys(paths)) {
      const inStore = (/** @type {'few' | 'many'} */ name) => ({
        name: `${name} in the store`,
        rate: async (/** @type {number} */ milliseconds) =>
          Number(await companion.ask('pages', { name, kind, after: after[name], milliseconds })),
      });
      const http = (/** @type {'few' | 'many'} */ name) =>
        overHttp(
          `${name} over HTTP`,
          (count) => paths[kind]?.(companion.urls[name] ?? '', after[name], count) ?? never(),
        );
      const rates = await compare([inStore('few'), inStore('many'), http('few'), http('many')], turns);
      for (const way of ['in the store', 'over HTTP']) {
        const [quick = 0, slow = 1] = [rates[`few ${way}`], rates[`many ${way}`]];
        measured.push(
          atMost(`${store}, a page ${titles[kind]}, ${way}: times the time at ${few}`, {
            value: quick / slow,
            atMost: 1.5,
            because: `${(1_000 / slow).toFixed(2)} ms at ${many}, ${(1_000 / quick).toFixed(2)} ms at ${few}`,
          }),
        );
      }
    }
    return measured;
  });
}

/** @type {Record<string, string>} */
const titles = {
  newest: 'of a shopper’s newest',
  middle: 'in the middle of a shopper’s',
  all: 'of everybody’s newest',
  review: 'of what waits for a person',
};

/** @type {Record<string, (url: string, after: string, count: number) => import('./load.mjs').BenchRequest>} */
const paths = {
  newest: (url, _after, count) => read(`${url}/instructions`, `owner-${count % owners}`),
  middle: (url, after) => read(`${url}/instructions?after=${after}`, 'owner-7'),
  all: (url) => read(`${url}/staff/instructions`, 'staff'),
  review: (url) => read(`${url}/staff/instructions?state=review`, 'staff'),
};

/**
 * @param {string} url
 * @param {string} shopper
 * @returns {import('./load.mjs').BenchRequest}
 */
function read(url, shopper) {
  return { method: 'GET', url, headers: { 'x-shopper': shopper } };
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
