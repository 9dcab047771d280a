import type { Client } from 'pg';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openPostgres } from '../../test/postgres.ts';
import { withProcesses, type startProcess, type BenchProcess } from './processes.ts';
import { asShopper } from './lookups.ts';
import { purchase } from './purchase.ts';
import { atMost } from './ratio.ts';
import { withDirectory } from './scratch.ts';
import { delivery } from './webhook.ts';
import { Wire, writeRequest } from './wire.ts';

const counted = 8;
/** PostgreSQL needs more: the queries of an idle companion are subtracted, and their number varies. */
const countedOnPostgres = 40;
/** Five before the answer, and two that deliver its event to the handler: lease, and removal. */
const maxCommits = 7;

/** An idle connection of PostgreSQL reports its statistics after ten seconds. */
const untilReported = 11_000;

type Counts = { commits: number; syncs: number | null; rows: number; bytes: number; trips?: number };

/**
 * Counts the writes of one airtime purchase on both stores, and the work of an event and of lookups on PostgreSQL.
 * Nothing is timed, so the result is the same on every machine.
 */
export async function benchCounts() {
  const sqlite = await withDirectory((directory) => withProcesses((start) => onSqlite(start, directory)));
  const server = await openPostgres({ fsync: true });
  try {
    const postgres = await withDirectory((directory) =>
      withProcesses((start) => onPostgres(start, directory, server.url)),
    );
    const measured = [judged('SQLite', sqlite), judged('PostgreSQL', postgres.purchase)];
    return { ok: measured.every(({ ok }) => ok), measured, sqlite, postgres };
  } finally {
    await server.close();
  }
}

function judged(store: string, { commits, syncs, rows, bytes, trips }: Counts) {
  const asked = trips === undefined ? '' : `${trips} round trips, `;
  const because = `${asked}${syncs ?? 'unknown'} syncs, ${rows} rows, ${bytes} bytes of log`;
  return atMost(`commits of a purchase on ${store}`, { value: commits, atMost: maxCommits, because });
}

async function onSqlite(start: typeof startProcess, directory: string): Promise<Counts> {
  const companion = await startCompanion(start, [directory]);
  const calls = join(directory, 'calls');
  // Resets the log now, so that it is not reset during the count.
  const database = new DatabaseSync(join(directory, 'till.db'));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const tracer = await trace(Number(await companion.ask('pid')), calls);
  const before = (await companion.ask('written')) as Written;
  await buy(companion.urls['companion'] ?? '', 'sqlite', counted);
  const after = (await companion.ask('written')) as Written;
  await tracer?.();
  return {
    commits: (after.commits - before.commits) / counted,
    syncs: tracer ? readFileSync(calls, 'utf8').split('sync(').length / counted - 1 / counted : null,
    rows: (after.rows - before.rows) / counted,
    bytes: Math.round((after.bytes - before.bytes) / counted),
  };
}

type Written = { commits: number; rows: number; bytes: number };

/**
 * Counts the syncs of a process by strace until the returned function is called. `null` where strace is not installed, or
 * may not trace another process.
 */
async function trace(pid: number, file: string) {
  const tracer = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)]);
  let output = '';
  tracer.stderr.on('data', (text) => (output += text));
  const ended = once(tracer, 'exit').catch(() => {});
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver && !output.includes('attached')) await pause(20);
  if (isOver || !existsSync(file)) {
    console.log('strace cannot be had here: the syncs of SQLite are not counted.');
    return null;
  }
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
}

async function onPostgres(start: typeof startProcess, directory: string, database: string) {
  const companion = await startCompanion(start, [directory, database]);
  const url = companion.urls['companion'] ?? '';
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const count = (act: () => Promise<unknown>) => countedOf({ client, companion }, act);
  let purchases: readonly { ref: string }[] = [];
  try {
    const purchased = await count(async () => {
      purchases = await buy(url, 'postgres', countedOnPostgres);
    });
    const event = await count(() => exchangeEach(url, (index) => delivery(`${url}/webhooks`, index, purchases[index])));
    const lookup = await count(() =>
      exchangeEach(url, (index) =>
        asShopper(`${url}/lookups/international.rate?iso=GH&sku=GH-MTN-TOPUP&amount=GHS+${index + 1}`, index),
      ),
    );
    const trips = Number(Math.min(purchased.idle, event.idle, lookup.idle).toFixed(1));
    console.log(`an event on PostgreSQL: ${JSON.stringify(event.counts)}`);
    console.log(`an uncached lookup on PostgreSQL: ${JSON.stringify(lookup.counts)}`);
    console.log(`an idle companion on PostgreSQL: ${trips} round trips a second`);
    return { purchase: purchased.counts, event: event.counts, lookup: lookup.counts, idle: { trips } };
  } finally {
    await client.end();
  }
}

/**
 * The work of one run of an act, including the later work of the worker.
 * @returns `idle`: round trips a second without requests
 */
async function countedOf(
  { client, companion }: { client: Client; companion: BenchProcess },
  act: () => Promise<unknown>,
): Promise<{ counts: Counts; idle: number }> {
  const roundTrips = async () => Number(await companion.ask('roundTrips'));
  await pause(untilReported);
  const before = await writtenTo(client);
  const [began, asked] = [performance.now(), await roundTrips()];
  await act();
  await pause(1_500);
  const [ended, answered] = [performance.now(), await roundTrips()];
  const { commits, bytes } = await writtenTo(client);
  await pause(untilReported);
  const after = await writtenTo(client);
  const idle = (((await roundTrips()) - answered) * 1_000) / (performance.now() - ended);
  const each = (sum: number) => Number((sum / countedOnPostgres).toFixed(1));
  return {
    idle,
    counts: {
      commits: each(commits - before.commits),
      trips: each(answered - asked - (idle * (ended - began)) / 1_000),
      syncs: each(after.syncs - before.syncs),
      rows: each(after.rows - before.rows),
      bytes: Math.round((bytes - before.bytes) / countedOnPostgres),
    },
  };
}

/** The writes that PostgreSQL reports. Only a transaction that writes has an id, so ids count commits. */
async function writtenTo(client: Client) {
  const { rows } = await client.query(`SELECT
    pg_snapshot_xmax(pg_current_snapshot())::text::float8 AS commits,
    (SELECT coalesce(sum(fsyncs), 0)::float8 FROM pg_stat_io WHERE object = 'wal') AS syncs,
    (SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 FROM pg_stat_user_tables) AS rows,
    (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`);
  return rows[0] as Written & { syncs: number };
}

async function startCompanion(
  start: typeof startProcess,
  [directory, database]: [directory: string, database?: string],
) {
  const upstream = (await start('upstream')).urls['upstream'] ?? '';
  const companion = await start('companion', [directory, upstream, ...(database ? [database] : [])]);
  // The first purchase prepares statements, and the worker's first round is over.
  await buy(companion.urls['companion'] ?? '', 'first', counted);
  return companion;
}

async function buy(url: string, run: string, times: number): Promise<{ ref: string }[]> {
  const bought = await exchangeEach(url, (index) => purchase(`${url}/instructions`, index, run), times);
  // The later work of the worker is part of a purchase.
  await pause(1_500);
  return bought.map((body) => {
    const { ref } = JSON.parse(body) as { ref: string };
    return { ref };
  });
}

/** Sends requests one after the other. Each has to be accepted. */
async function exchangeEach(
  url: string,
  request: (index: number) => { method: string; url: string; headers: Record<string, string>; body?: string },
  times: number = countedOnPostgres,
) {
  const wire = new Wire(url);
  const bodies = [];
  for (let index = 0; index < times; index++) {
    const { url: address, ...rest } = request(index);
    const { status, body } = await wire.exchange(writeRequest({ ...rest, url: new URL(address) }));
    if (status >= 300) throw new Error(`${rest.method} ${address} was answered with ${status}.`);
    bodies.push(body);
  }
  wire.close();
  return bodies;
}
