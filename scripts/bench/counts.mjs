import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openPostgres } from '../../test/postgres.ts';
import { withProcesses } from './processes.mjs';
import { purchase } from './purchase.mjs';
import { atMost } from './ratio.mjs';
import { withDirectory } from './scratch.mjs';
import { Wire, writeRequest } from './wire.mjs';

const counted = 8;
/** Five before the answer. Two bring its event to the handler: it is leased, and removed. */
const maxCommits = 7;

/** An idle connection of PostgreSQL tells its statistics after ten seconds. */
const untilTold = 11_000;

/** @typedef {{ commits: number, syncs: number | null, rows: number, bytes: number }} Counts */

/** What one airtime purchase writes, on both stores: counted, not timed, so that it is the same on every machine. */
export async function benchCounts() {
  const sqlite = await withDirectory((directory) => withProcesses((start) => onSqlite(start, directory)));
  const server = await openPostgres({ fsync: true });
  try {
    const postgres = await withDirectory((directory) =>
      withProcesses((start) => onPostgres(start, directory, server.url)),
    );
    const measured = [judged('SQLite', sqlite), judged('PostgreSQL', postgres)];
    return { ok: measured.every(({ ok }) => ok), measured, sqlite, postgres };
  } finally {
    await server.close();
  }
}

/**
 * @param {string} store
 * @param {Counts} counts
 */
function judged(store, { commits, syncs, rows, bytes }) {
  const because = `${syncs ?? 'unknown'} syncs, ${rows} rows, ${bytes} bytes of log`;
  return atMost(`commits of a purchase on ${store}`, { value: commits, atMost: maxCommits, because });
}

/**
 * @param {typeof import('./processes.mjs').startProcess} start
 * @param {string} directory
 * @returns {Promise<Counts>}
 */
async function onSqlite(start, directory) {
  const companion = await startCompanion(start, [directory]);
  const calls = join(directory, 'calls');
  // The log begins anew, so that it does not do so while it is counted.
  const database = new DatabaseSync(join(directory, 'till.db'));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const tracer = await trace(Number(await companion.ask('pid')), calls);
  const before = /** @type {Written} */ (await companion.ask('written'));
  await buy(companion.urls['companion'] ?? '', 'sqlite');
  const after = /** @type {Written} */ (await companion.ask('written'));
  await tracer?.();
  return {
    commits: (after.commits - before.commits) / counted,
    syncs: tracer ? readFileSync(calls, 'utf8').split('sync(').length / counted - 1 / counted : null,
    rows: (after.rows - before.rows) / counted,
    bytes: Math.round((after.bytes - before.bytes) / counted),
  };
}

/** @typedef {{ commits: number, rows: number, bytes: number }} Written */

/**
 * Counts the syncs of a process by strace until the returned function is called. `null` where strace is not installed, or
 * may not look at another process.
 * @param {number} pid
 * @param {string} file
 */
async function trace(pid, file) {
  const tracer = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)]);
  let said = '';
  tracer.stderr.on('data', (text) => (said += text));
  const ended = once(tracer, 'exit').catch(() => {});
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver && !said.includes('attached')) await pause(20);
  if (isOver || !existsSync(file)) {
    console.log('strace cannot be had here: the syncs of SQLite are not counted.');
    return null;
  }
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
}

/**
 * @param {typeof import('./processes.mjs').startProcess} start
 * @param {string} directory
 * @param {string} url
 * @returns {Promise<Counts>}
 */
async function onPostgres(start, directory, url) {
  const companion = await startCompanion(start, [directory, url]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await pause(untilTold);
    const before = await writtenTo(client);
    await buy(companion.urls['companion'] ?? '', 'postgres');
    await pause(untilTold);
    const after = await writtenTo(client);
    return {
      commits: (after.commits - before.commits) / counted,
      syncs: (after.syncs - before.syncs) / counted,
      rows: (after.rows - before.rows) / counted,
      bytes: Math.round((after.bytes - before.bytes) / counted),
    };
  } finally {
    await client.end();
  }
}

/**
 * What PostgreSQL says that it wrote. Only a transaction that writes has an id, so ids count commits.
 * @param {import('pg').Client} client
 */
async function writtenTo(client) {
  const { rows } = await client.query(`SELECT
    pg_snapshot_xmax(pg_current_snapshot())::text::float8 AS commits,
    (SELECT coalesce(sum(fsyncs), 0)::float8 FROM pg_stat_io WHERE object = 'wal') AS syncs,
    (SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 FROM pg_stat_user_tables) AS rows,
    (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`);
  return /** @type {Written & { syncs: number }} */ (rows[0]);
}

/**
 * @param {typeof import('./processes.mjs').startProcess} start
 * @param {[directory: string, database?: string]} place
 */
async function startCompanion(start, [directory, database]) {
  const upstream = (await start('upstream')).urls['upstream'] ?? '';
  const companion = await start('companion', [directory, upstream, ...(database ? [database] : [])]);
  // The first purchase prepares statements, and the worker's first round is over.
  await buy(companion.urls['companion'] ?? '', 'first');
  return companion;
}

/**
 * @param {string} url
 * @param {string} run
 */
async function buy(url, run) {
  const wire = new Wire(`${url}/instructions`);
  for (let count = 0; count < counted; count++) {
    const { method, headers, body } = purchase(`${url}/instructions`, count, run);
    const { status } = await wire.exchange(
      writeRequest({ method, url: new URL(`${url}/instructions`), headers, body }),
    );
    if (status !== 201) throw new Error(`A purchase was answered with ${status}.`);
  }
  wire.close();
  // What the worker does behind a purchase belongs to it.
  await pause(1_500);
}
