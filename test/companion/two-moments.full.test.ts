import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { balanceFunding, naira, sqliteStore, type BalanceFunding, type Money } from '@tillside/server';
import { expect, onTestFinished, test } from 'vitest';
import { root, tillside } from './doctor-shop.ts';
import { airtime, apiKey, buy, ourSecret, read, silence, startWorld, type World } from './world.ts';

/** The SQL of the guide, which writes what a book keeps of each purchase. */
const guide = readFileSync(join(root, 'docs/live/operating.md'), 'utf8');
const [, printed = ''] = /sqlite3 -csv shop\.db "([^"]*)"/.exec(guide) ?? [];
// The book writes the time of this machine, and the world has another.
const sql = printed.replace('2026-11-29 08:00', '2020-01-01 00:00');

interface Shop {
  readonly world: World;
  /** The hooks of the shop, over its present book. */
  funding(): BalanceFunding;
  left(): Promise<Money | undefined>;
  /** Copies the ledger and the book. Returns what puts one of them back while the companion is stopped. */
  backUp(): (name: 'till.db' | 'shop.db') => Promise<void>;
  /** Runs the commands of the guide on both. */
  compare(): Promise<{ readonly code: number; readonly output: string }>;
}

/** Ada has ₦10,000 in a book of its own file. */
async function openShop(): Promise<Shop> {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-book-'));
  const places = { 'shop.db': join(directory, 'shop.db'), 'till.db': join(directory, 'till.db') };
  let book = new DatabaseSync(places['shop.db']);
  let funding = balanceFunding(book);
  onTestFinished(() => {
    book.close();
    rmSync(directory, { recursive: true });
  });
  const world = await startWorld({ funding, store: sqliteStore(places['till.db']) });
  await funding.deposit({ owner: 'ada', amount: naira(10_000), reference: 'opening-ada' });
  let copies = 0;
  return {
    world,
    funding: () => funding,
    left: async () => (await funding.balanceOf('ada'))?.available,
    backUp() {
      copies += 1;
      const ending = `.${copies}`;
      for (const place of Object.values(places)) {
        const database = new DatabaseSync(place);
        database.exec(`VACUUM INTO '${place}${ending}'`);
        database.close();
      }
      return async (name) => {
        await world.passUntil(world.till.close());
        book.close();
        for (const more of ['-wal', '-shm']) rmSync(places[name] + more, { force: true });
        copyFileSync(places[name] + ending, places[name]);
        book = new DatabaseSync(places['shop.db']);
        funding = balanceFunding(book);
        await world.clock.advance(11 * 60_000);
        await world.restart({ funding });
      };
    },
    compare() {
      const lines = join(directory, 'book.csv');
      // As `sqlite3 -csv` writes it, which not every machine has.
      const kept = book.prepare(sql).all();
      writeFileSync(lines, kept.map((line) => `${Object.values(line).join()}\n`).join(''));
      return tillside(['reconcile', '--refs', lines, '--from', '2026-11-21T00:00:00Z'], {
        TILLSIDE_BASE_URL: 'http://127.0.0.1:9/api/v1',
        TILLSIDE_API_KEY: apiKey,
        TILLSIDE_ENVIRONMENT: 'sandbox',
        TILLSIDE_PUBLIC_URL: 'http://127.0.0.1/till',
        TILLSIDE_SECRET: ourSecret,
        TILLSIDE_STORE: places['till.db'],
      });
    },
  };
}

const reversed = { ...airtime, phone: '08030000004' };
const of = (ref: string) => ({ ref, caller: { id: 'ada', roles: ['shopper'] as const }, amount: naira(500) });

test('a ledger from before an outcome gives back no more than was reserved, whatever was given back since', async () => {
  const { world, backUp, left } = await openShop();
  const through = world.network;
  world.network = silence;
  const buying = buy(world, reversed);
  await world.pass(10);
  const restore = backUp();
  world.network = through;
  await world.pass(30 * 60);
  const { instruction } = await buying;
  expect(await read(world, instruction.ref)).toMatchObject({ state: 'reversed', funding: 'refunded' });
  expect(await left()).toEqual(naira(10_000));
  await restore('till.db');
  await world.pass(30 * 60);
  expect(await left()).toEqual(naira(10_000));
});

test('a book from before the hold gives nothing away, and the command names what it lacks until it is mended', async () => {
  const { world, funding, backUp, left, compare } = await openShop();
  const restore = backUp();
  const { ref } = (await buy(world)).instruction;
  const through = world.network;
  await world.pass(30);
  expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  // The platform acts, and its answers are lost.
  world.network = (...sent) => through(...sent).then(() => silence(...sent));
  const buying = buy(world);
  await world.passUntil(buying);
  const open = (await buying).instruction.ref;
  expect(await compare()).toMatchObject({ code: 0, output: 'Purchases that agree with the book: 2.\n' });
  expect(await left()).toEqual(naira(9_000));

  await restore('shop.db');
  world.network = through;
  await world.pass(10 * 60);
  expect(await read(world, open)).toMatchObject({ state: 'succeeded', funding: 'capturing' });
  expect(await left()).toEqual(naira(10_000));
  const { code, output } = await compare();
  expect(code).toBe(1);
  const cure =
    'delivered in this store (500 naira of ada), and missing in the book (0 naira). Call `reserve`, then `capture`.';
  expect(output).toBe([ref, open].map((each) => `${each}: ${cure}\n`).join(''));

  for (const each of [ref, open]) {
    expect(await funding().reserve(of(each))).toEqual({ outcome: 'reserved' });
    await funding().capture(of(each));
  }
  expect((await compare()).code).toBe(0);
  await world.pass(30 * 60);
  expect(await read(world, open)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  expect(await left()).toEqual(naira(9_000));
});
