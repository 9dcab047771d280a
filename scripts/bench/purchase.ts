import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { naira } from '@tillside/contract';
import { compare, overHttp, percentile } from './load.ts';
import { withProcesses, type BenchProcess } from './processes.ts';
import { atMost, timesPeer, type Curve } from './ratio.ts';
import { withDirectory } from './scratch.ts';
import { Wire, writeRequest } from './wire.ts';

const counted = 8;

/**
 * Durable purchases over HTTP, each with its funding, its send and its answer. They are compared with as many bare
 * transactions of the same SQLite, in the same process, as one purchase commits.
 */
export function benchPurchase() {
  return withDirectory((directory) =>
    withProcesses(async (start) => {
      const upstream = (await start('upstream')).urls['upstream'] ?? '';
      const companion = await start('companion', [directory, upstream]);
      const url = `${companion.urls['companion']}/instructions`;
      const transactions = await transactionsOfOne(companion, url);
      const costs = await compare(
        [
          overHttp('purchases', companion, (count) => purchase(url, count), { status: 201 }),
          {
            name: 'transactions',
            work: async (milliseconds) => Number(await companion.ask('bare', { milliseconds })) / transactions,
            spent: companion.spent,
          },
        ],
        { turns: 7, milliseconds: 1_000 },
      );
      const measured = timesPeer(`a purchase, ${transactions} transactions each`, {
        ours: costs['purchases'],
        peer: costs['transactions'],
        peerName: `bare SQLite, ${transactions} transactions each,`,
      });
      const alone = await timesInCompanion(companion, url, 1);
      const busy = await timesInCompanion(companion, url, 8);
      const curve = await curveOverRates(companion, url);
      const waits = await timesOfWaits(companion, url, join(directory, 'till.db'));
      return {
        ok: [measured, ...waits].every(({ ok }) => ok),
        measured: [measured, ...waits],
        transactions,
        own_milliseconds: { alone, busy },
        curves: [curve],
      };
    }),
  );
}

/** How many transactions one purchase commits, including its event: counted in the log of a quiet companion. */
async function transactionsOfOne(companion: BenchProcess, url: string) {
  const before = await commitsOf(companion);
  const wire = new Wire(url);
  for (let count = 0; count < counted; count++) {
    const { method, headers, body } = purchase(url, count, 'counted');
    await wire.exchange(writeRequest({ method, url: new URL(url), headers, body }));
  }
  wire.close();
  // The later work of the worker is part of a purchase.
  await wait(1_500);
  return ((await commitsOf(companion)) - before) / counted;
}

async function commitsOf(companion: BenchProcess) {
  return ((await companion.ask('written')) as { commits: number }).commits;
}

/** The companion's own time for a purchase: from the request's arrival to the end of its answer, without the upstream. */
async function timesInCompanion(companion: BenchProcess, url: string, connections: number) {
  await companion.ask('measure');
  await overHttp('purchases', companion, (count) => purchase(url, count), { status: 201, connections }).work(2_000);
  const { requests, p50, p95 } = (await companion.ask('measured')) as Record<string, number>;
  const [middle, most] = [Number(p50?.toFixed(2)), Number(p95?.toFixed(2))];
  console.log(`its own time, ${connections} at once: p50 ${middle} ms, p95 ${most} ms (${requests} purchases)`);
  return { p50: middle, p95: most };
}

const rates = [10, 25, 50, 100, 200];
const paceFor = 2_000;

/** The companion's own time while purchases arrive at a steady rate, whether or not the previous ones have ended. */
async function curveOverRates(companion: BenchProcess, url: string): Promise<Curve> {
  const points = [];
  for (const rate of rates) {
    await companion.ask('measure');
    await pace(url, rate, paceFor);
    const { p50 = 0, p95 = 0 } = (await companion.ask('measured')) as Record<string, number>;
    console.log(`its own time at ${rate} purchases a second: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`);
    points.push({ x: rate, p50: Number(p50.toFixed(2)), p95: Number(p95.toFixed(2)) });
  }
  return {
    title: 'Own time of a purchase by rate',
    x: 'purchases a second',
    y: 'ms',
    series: [
      { name: 'p50', points: points.map(({ x, p50 }) => ({ x, y: p50 })) },
      { name: 'p95', points: points.map(({ x, p95 }) => ({ x, y: p95 })) },
    ],
  };
}

/** As many purchases a second as the platform accepts, for as long as the p99 needs. */
const calm = { rate: 0.9, milliseconds: 112_000 };
const burst = 200;

/**
 * The companion's own time of purchases at the platform's rate, and the processor time of each purchase of a burst
 * beside them: a waiting purchase must not cost more.
 * @param file the companion's database
 */
async function timesOfWaits(companion: BenchProcess, url: string, file: string) {
  await companion.ask('measure');
  await pace(url, calm.rate, calm.milliseconds);
  const { p50 = 0, p99 = 0 } = (await companion.ask('measured')) as Record<string, number>;
  const own = atMost('own time of a purchase at 0.9 a second, p99 in ms', {
    value: p99,
    atMost: 10,
    because: `and ${p50.toFixed(1)} ms in the middle`,
  });
  const database = new DatabaseSync(file, { readOnly: true });
  const small = await costOfBurst(companion, url, burst / 10, database);
  const large = await costOfBurst(companion, url, burst, database);
  database.close();
  const growth = atMost(`processor time of a purchase in a burst of ${burst}, times that in one of ${burst / 10}`, {
    value: large / small,
    atMost: 1,
    because: `${large.toFixed(0)} µs and ${small.toFixed(0)} µs each`,
  });
  return [own, growth];
}

/**
 * The processor time of each purchase of a burst of this size, in microseconds: the median of five bursts. Purchases
 * that wait for a slot are answered with 202, so a burst is over once the last one is paid and its event is delivered.
 */
async function costOfBurst(companion: BenchProcess, url: string, size: number, database: DatabaseSync) {
  const left = database.prepare(
    "SELECT (SELECT count(*) FROM instructions WHERE funding <> 'captured') + (SELECT count(*) FROM outbox) AS number",
  );
  const costs = [];
  for (let turn = 0; turn < 5; turn++) {
    const before = await companion.spent();
    await pace(url, size * 1_000, 1, `burst-${size}-${turn}`);
    while (left.get()?.['number'] !== 0) await wait(20);
    costs.push(((await companion.spent()) - before) / size);
  }
  return percentile(costs, 0.5);
}

/** Sends purchases at their time, each on a free connection. */
async function pace(url: string, rate: number, milliseconds: number, run: string = `paced-${rate}`) {
  const free: Wire[] = [];
  const under = new Set();
  const began = performance.now();
  for (let count = 0; count < (rate * milliseconds) / 1_000; count++) {
    const early = began + (count * 1_000) / rate - performance.now();
    if (early > 0) await wait(early);
    const wire = free.pop() ?? new Wire(url);
    const { method, headers, body } = purchase(url, count, run);
    const sent = wire.exchange(writeRequest({ method, url: new URL(url), headers, body })).then(({ status }) => {
      if (status !== 201 && status !== 202) throw new Error(`A purchase was answered with ${status}.`);
      under.delete(sent);
      free.push(wire);
    });
    under.add(sent);
  }
  await Promise.all(under);
  for (const wire of free) wire.close();
}

export function purchase(url: string, count: number, run: string = 'bench') {
  return {
    method: 'POST' as const,
    url,
    headers: { 'x-shopper': `shopper-${count % 5_000}`, 'idempotency-key': `${run}-${process.pid}-${count}` },
    body: JSON.stringify({
      operation: 'airtime.buy',
      input: { phone: '08031234567', amount: naira(500), network: 'mtn' },
    }),
  };
}
