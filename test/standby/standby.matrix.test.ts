import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { SharedBank } from '../kill/shared-bank.ts';
import { TwoInstances } from '../kill/two-instances.ts';
import { openPostgres } from '../postgres.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { Page, type Order } from './page.ts';

/** How often each failover is tried. Set `FAILOVERS` for a longer run. */
const repetitions = Array.from({ length: Number(process.env['FAILOVERS'] ?? 1) }, (_, index) => index);
const lostMilliseconds = 1_500;
const patience = 120_000;
/** Longer than a process takes to read back what it has committed, as in production. */
const lease = 8_000;

const Truth = z.object({ executions: z.number() });
const Transactions = z.object({ transactions: z.array(z.object({ total_charge: z.number(), refunded: z.number() })) });
const Wallets = z.object({ wallets: z.object({ NGN: z.number() }) });
const Events = z.array(z.object({ id: z.string(), ref: z.string().nullish() }));

let books: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  books = await openPostgres();
});
afterAll(() => books.close());

interface World {
  readonly cluster: Cluster;
  readonly instances: TwoInstances;
  readonly bank: SharedBank;
  readonly pages: readonly Page[];
  readonly walletBefore: number;
}

describe.each(repetitions)('a standby that is promoted without the last commits (%i)', () => {
  test('under processes that live: nothing is bought twice, and nothing is missing', { timeout: 240_000 }, async () => {
    const world = await startWorld();
    await underLoad(world, async () => {
      await world.cluster.kill();
      await world.cluster.promote();
      await pause(3_000);
    });
    await repeatAll(world, unanswered(world));
    await expectEachOnce(world, ordersOf(world));
    expect(world.instances.output).toContain('store_behind');
  });

  test('beside processes that died with it: what is repeated is bought once', { timeout: 240_000 }, async () => {
    const world = await startWorld();
    await underLoad(world, async () => {
      await Promise.all([world.cluster.kill(), world.instances.kill('survivor'), world.instances.kill('mortal')]);
      await world.cluster.promote();
    });
    await Promise.all([world.instances.revive('survivor'), world.instances.revive('mortal')]);
    const leaving = world.pages.slice(0, 4).flatMap(({ orders }) => orders);
    const staying = world.pages.slice(4).flatMap(({ orders }) => orders);
    await repeatAll(world, staying);
    const abandoned = await expectLostReported(world, leaving);
    await expectEachOnce(world, [...staying, ...leaving.filter((order) => !abandoned.has(order))]);
  });

  test('with one process dead and an idle one alive: nothing is bought twice', { timeout: 240_000 }, async () => {
    const world = await startWorld();
    await world.instances.control('PUT', '/settings', { webhook: { url: null } });
    for (const page of world.pages) page.isSticky = true;
    await underLoad(world, async () => {
      await Promise.all([world.cluster.kill(), world.instances.kill('mortal')]);
      await world.cluster.promote();
      await pause(lease + 2_000);
    });
    for (const page of world.pages) page.isSticky = false;
    await world.instances.revive('mortal');
    await repeatAll(world, ordersOf(world));
    await expectEachOnce(world, ordersOf(world));
  });

  test('after all: a switchover without loss closes nothing', { timeout: 240_000 }, async () => {
    const world = await startWorld({ isLossy: false });
    await underLoad(world, async () => {
      await world.cluster.stop();
      await world.cluster.promote();
      await pause(12_000);
    });
    await repeatAll(world, unanswered(world));
    await expectEachOnce(world, ordersOf(world));
    expect(world.instances.output).not.toContain('store_behind');
    expect(Math.max(...ordersOf(world).map(({ waited }) => waited))).toBeLessThan(30_000);
  });
});

/** Debian’s `faketime`, without which one machine has one clock. */
const fakeTime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

test.skipIf(!existsSync(fakeTime))(
  'one process whose clock is 20 minutes ahead ends no purchase, and names it (needs Debian’s faketime)',
  { timeout: 240_000 },
  async () => {
    const mortal = { LD_PRELOAD: fakeTime, FAKETIME: '+20m', FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' };
    const world = await startWorld({ isLossy: false, mortal });
    await underLoad(world, async () => {});
    await repeatAll(world, unanswered(world));
    await expectEachOnce(world, ordersOf(world));
    expect(linesOf(world, 'clocks_apart').join('\n')).toMatch(/1[12]\d\d seconds ahead/);
  },
);

interface WorldOptions {
  readonly isLossy?: boolean;
  /** More of the environment of the mortal process. */
  readonly mortal?: Readonly<Record<string, string>>;
}

async function startWorld({ isLossy = true, mortal = {} }: WorldOptions = {}): Promise<World> {
  const name = `book_${Math.random().toString(36).slice(2)}`;
  const client = new Client(books.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const bankUrl = books.url.replace(/postgres$/, name);
  const bank = new SharedBank(bankUrl);
  await bank.open();
  const cluster = await startCluster();
  const both = { BANK: bankUrl, BANK_DELAY: '700', LEASE: String(lease) };
  const instances = await TwoInstances.on(cluster.url, { both, mortal });
  onTestFinished(async () => {
    await instances.stop();
    await Promise.all([bank.close(), cluster.close()]);
  });
  await instances.control('PUT', '/settings', { dedupe: { 'data.buy': false } });
  const pages = Array.from({ length: 12 }, (_, number) => new Page(instances, number));
  const lossy = { ...cluster, freeze: isLossy ? cluster.freeze : () => {} };
  return { cluster: lossy, instances, bank, pages, walletBefore: await naira(instances) };
}

const ordersOf = ({ pages }: World): readonly Order[] => pages.flatMap(({ orders }) => orders);
const unanswered = (world: World): readonly Order[] => ordersOf(world).filter(({ ref }) => ref === null);

/** Everybody buys; the standby stops following, and a little later there is a failover. */
async function underLoad({ cluster, pages, instances }: World, failOver: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const buying = Promise.all(pages.map((page) => page.buyUntil(stop.signal)));
  const events = async (): Promise<void> => {
    await until(
      () => pages.every(({ orders }) => orders.length > 3),
      () => `Nobody can buy.\n${instances.output}`,
    );
    cluster.freeze();
    await pause(lostMilliseconds);
    await failOver();
  };
  await Promise.race([events(), buying]);
  stop.abort();
  await buying;
}

async function repeatAll({ pages, instances }: World, orders: readonly Order[]): Promise<void> {
  let left = orders.length;
  const repeating = Promise.all(
    pages.map(async (page) => {
      for (const order of page.orders.filter((one) => orders.includes(one))) {
        await page.repeat(order);
        left -= 1;
      }
    }),
  );
  await Promise.race([
    repeating,
    until(
      () => left === 0,
      () => `${left} were not accepted.\n${instances.output}`,
    ),
  ]);
  await repeating;
}

/** Each order is in the ledger under the ref that its page was given, delivered once and paid once. */
async function expectEachOnce(world: World, orders: readonly Order[]): Promise<void> {
  const { pages, bank, instances, walletBefore } = world;
  const read = async (order: Order): Promise<object> => {
    const found = await pages.find((page) => page.orders.includes(order))?.read(order);
    return { key: order.key, ref: found?.ref, state: found?.state, funding: found?.funding };
  };
  const ended = { state: 'succeeded', funding: 'captured' };
  const wanted = orders.map(({ key, ref }) => ({ key, ref, ...ended }));
  let found: readonly object[] = [];
  const open = (): readonly object[] =>
    found.filter((row, index) => JSON.stringify(row) !== JSON.stringify(wanted[index]));
  await until(
    async () => {
      found = await Promise.all(orders.map(read));
      return open().length === 0;
    },
    () => `${open().length} of ${orders.length} did not end: ${JSON.stringify(open())}\n${instances.output}`,
  );
  const accounts = await bank.accounts();
  const moves = orders.map(({ ref }) => [ref, accounts.get(ref ?? '')?.moves]);
  expect(moves).toEqual(orders.map(({ ref }) => [ref, ['reserve', 'capture']]));
  const everything = new Set([...accounts.keys(), ...ordersOf(world).flatMap(({ ref }) => ref ?? [])]);
  let charged = 0;
  for (const ref of everything) {
    const answer = await instances.control('GET', `/truth/${ref}`);
    expect([ref, Truth.parse(answer).executions <= 1]).toEqual([ref, true]);
    charged += Transactions.parse(answer).transactions.reduce((sum, one) => sum + one.total_charge - one.refunded, 0);
  }
  // What was executed under a ref that neither a page nor the book knows.
  expect(walletBefore - (await naira(instances))).toBeCloseTo(charged, 2);
  const counts = ['lost_purchase', 'unknown_purchase'].map((problem) => `${linesOf(world, problem).length} ${problem}`);
  process.stdout.write(`${orders.length} orders, ${counts.join(', ')}\n`);
}

/** What nobody repeats is before a person once its event comes. Returns the orders that the ledger lacks. */
async function expectLostReported(world: World, orders: readonly Order[]): Promise<ReadonlySet<Order>> {
  const { pages, instances } = world;
  const lost = new Set<Order>();
  for (const order of orders) {
    const page = pages.find(({ orders: own }) => own.includes(order));
    if ((await page?.read(order)) === null) lost.add(order);
  }
  const refs = new Set([...lost].flatMap(({ ref }) => ref ?? []));
  const events = Events.parse(await instances.control('GET', '/events')).filter(({ ref }) => refs.has(ref ?? ''));
  for (const { id } of events) await instances.control('POST', `/events/${id}/resend`);
  const reported = (): readonly string[] => linesOf(world, 'unknown_purchase');
  const missing = (): readonly unknown[] =>
    events.filter(({ ref }) => !reported().some((line) => line.includes(ref ?? '?')));
  await until(
    () => missing().length === 0,
    () => `Nobody learns of ${JSON.stringify(missing())}.\n${instances.output}`,
  );
  return lost;
}

function linesOf({ instances }: World, problem: string): readonly string[] {
  return instances.output.split('\n').filter((line) => line.includes(problem));
}

async function naira(instances: TwoInstances): Promise<number> {
  return Wallets.parse(await instances.control('GET', '/settings')).wallets.NGN;
}

async function until(done: () => boolean | Promise<boolean>, why: () => string): Promise<void> {
  const giveUp = Date.now() + patience;
  while (!(await done())) {
    if (Date.now() > giveUp) throw new Error(why());
    await pause(200);
  }
}
