import { mkdtempSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { dollars, isRef, money, naira, type Naira, type Ref } from '@tillside/contract';
import type { FundingRequest } from '@tillside/server';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { readBalance, readStatement } from './balance.ts';
import { integerOf, openShopDatabase } from './database.ts';
import { createFunding, textOf, type ShopFunding } from './funding.ts';

const rates = { sell: naira(1_600), buy: naira(1_550) };
let path: string;
let database: DatabaseSync;
let funding: ShopFunding;

beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'sunbird-')), 'shop.db');
  database = openShopDatabase(path);
  funding = createFunding(database, rates);
});

describe('reporting the balance', () => {
  const reported = (id: string) => funding.balance({ caller: { id, roles: ['shopper'] } });

  it('is what can be spent, without what is held', () => {
    void funding.reserve(request('a', 500.5));
    expect(reported('ada')).toEqual({
      name: 'Sunbird balance',
      available: naira(49_499.5),
      topUp: { url: '/account' },
    });
    expect(reported('chi')).toMatchObject({ available: naira(0) });
  });

  it('is nothing for someone without a balance', () => {
    expect(reported('staff')).toBeNull();
  });
});

describe('reserving', () => {
  it('moves the amount from available to held', () => {
    expect(funding.reserve(request('a', 500.5))).toEqual({ outcome: 'reserved' });
    expect(readBalance(database, 'ada')).toEqual({ available: naira(49_499.5), held: naira(500.5) });
  });

  it('changes nothing when it is called again, and answers the same, even after the end', () => {
    for (let time = 0; time < 3; time += 1) expect(funding.reserve(request('a', 500))).toEqual({ outcome: 'reserved' });
    void funding.capture(request('a', 500));
    expect(funding.reserve(request('a', 500))).toEqual({ outcome: 'reserved' });
    expect(readBalance(database, 'ada')).toEqual({ available: naira(49_500), held: naira(0) });
  });

  it('declines more than the balance, and remembers it after money has come in', () => {
    const tooMuch = request('a', 2_000.01, 'bayo');
    expect(funding.reserve(tooMuch)).toMatchObject({ outcome: 'declined' });
    void funding.credit(request('b', 10_000, 'bayo'));
    expect(funding.reserve(tooMuch)).toMatchObject({ outcome: 'declined' });
    expect(readBalance(database, 'bayo')).toEqual({ available: naira(12_000), held: naira(0) });
  });

  it('declines someone who has no balance here', () => {
    expect(funding.reserve(request('a', 1, 'staff'))).toMatchObject({ outcome: 'declined' });
  });

  it('takes the last kobo, and not one more', () => {
    expect(funding.reserve(request('a', 2_000, 'bayo'))).toEqual({ outcome: 'reserved' });
    expect(funding.reserve(request('b', 0.01, 'bayo'))).toMatchObject({ outcome: 'declined' });
  });

  it('never spends a balance twice when several processes reserve at once', { timeout: 30_000 }, async () => {
    const outcomes = await Promise.all([0, 1, 2, 3].map((worker) => reserveElsewhere(path, worker)));
    expect(outcomes.reduce((sum, reserved) => sum + reserved, 0)).toBe(20); // ₦2,000 in steps of ₦100
    expect(readBalance(database, 'bayo')).toEqual({ available: naira(0), held: naira(2_000) });
  });
});

describe('settling', () => {
  it('captures once, however often it is called', () => {
    void funding.reserve(request('a', 500));
    for (let time = 0; time < 3; time += 1) void funding.capture(request('a', 500));
    expect(readBalance(database, 'ada')).toEqual({ available: naira(49_500), held: naira(0) });
  });

  it('releases once, however often it is called', () => {
    void funding.reserve(request('a', 500));
    for (let time = 0; time < 3; time += 1) void funding.release(request('a', 500));
    expect(readBalance(database, 'ada')).toEqual({ available: naira(50_000), held: naira(0) });
  });

  it('captures one part of a hold and releases the rest', () => {
    void funding.reserve(request('a', 500));
    void funding.capture(request('a', 300));
    void funding.release(request('a', 200));
    expect(readBalance(database, 'ada')).toEqual({ available: naira(49_700), held: naira(0) });
    expect(stateOf('a')).toBe('captured');
  });

  it('never settles more than was reserved', () => {
    void funding.reserve(request('a', 500));
    expect(() => funding.capture(request('a', 500.01))).toThrow('not held');
    void funding.capture(request('a', 500));
    expect(() => funding.release(request('a', 500))).toThrow('not held');
    expect(readBalance(database, 'ada')).toEqual({ available: naira(49_500), held: naira(0) });
  });

  it('never captures what was not reserved, or what someone else reserved', () => {
    expect(() => funding.capture(request('a', 1))).toThrow('not held');
    void funding.reserve(request('b', 500));
    expect(() => funding.capture(request('b', 500, 'bayo'))).toThrow('not held');
  });

  it('releases what was never reserved without an error, and declines the reservation that comes too late', () => {
    void funding.release(request('a', 500));
    expect(funding.reserve(request('a', 500))).toMatchObject({ outcome: 'declined' });
    expect(readBalance(database, 'ada')).toEqual({ available: naira(50_000), held: naira(0) });
  });

  it('pays a credit and a refund once each', () => {
    void funding.reserve(request('a', 500));
    void funding.capture(request('a', 500));
    for (let time = 0; time < 2; time += 1) {
      void funding.refund(request('a', 500));
      void funding.credit(request('b', 100));
    }
    expect(readBalance(database, 'ada')).toEqual({ available: naira(50_100), held: naira(0) });
    expect(readStatement(database, 'ada').map(({ kind, amount }) => [kind, amount])).toEqual([
      ['credit', naira(100)],
      ['refund', naira(500)],
      ['capture', naira(0)],
      ['reserve', naira(-500)],
      ['opening', naira(50_000)],
    ]);
  });

  it('refunds nothing that was not captured', () => {
    expect(() => funding.refund(request('a', 500))).toThrow('not due');
    void funding.reserve(request('a', 500));
    expect(() => funding.refund(request('a', 500))).toThrow('not due');
  });

  it('turns the dollars of a card into naira before they reach the balance, and takes and gives exactly those', async () => {
    const caller = { id: 'ada', roles: ['shopper'] } as const;
    const [load, back] = await Promise.all([
      funding.price({ operation: 'card.create', input: {}, cost: dollars(11), caller }),
      funding.price({ operation: 'card.withdraw', input: {}, cost: dollars(4.5), caller }),
    ]);
    expect(load).toEqual({ amount: naira(17_600), rate: naira(1_600), holdsFor: 300 });
    expect(back).toEqual({ amount: naira(6_975), rate: naira(1_550), holdsFor: 300 });
    if (!('amount' in load) || !('amount' in back)) throw new Error('A price in naira has its rate.');
    for (let time = 0; time < 3; time += 1) {
      void funding.reserve({ ...request('a', 0), amount: load.amount });
      void funding.capture({ ...request('a', 0), amount: load.amount });
      void funding.credit({ ...request('b', 0), amount: back.amount });
    }
    expect(readBalance(database, 'ada')).toEqual({ available: naira(50_000 - 17_600 + 6_975), held: naira(0) });
  });

  it('refuses dollars that no price has turned into naira', () => {
    const inDollars: FundingRequest = { ...request('a', 1), amount: dollars(1) };
    expect(() => funding.reserve(inDollars)).toThrow('NGN');
  });
});

describe('crashing', () => {
  it.each(['reserve', 'capture', 'release', 'credit'] as const)(
    'leaves nothing half done in the middle of %s',
    (hook) => {
      if (hook === 'capture' || hook === 'release') void funding.reserve(request('a', 500));
      const before = readBalance(database, 'ada');
      database.exec(`CREATE TEMP TRIGGER crash BEFORE INSERT ON main.entries BEGIN SELECT RAISE(ABORT, 'crash'); END`);
      expect(() => funding[hook](request('a', 500))).toThrow('crash');
      expect(readBalance(database, 'ada')).toEqual(before);

      database.exec('DROP TRIGGER crash');
      void funding[hook](request('a', 500));
      const after = { reserve: [49_500, 500], capture: [49_500, 0], release: [50_000, 0], credit: [50_500, 0] }[
        hook
      ].map(naira);
      expect(readBalance(database, 'ada')).toEqual({ available: after[0], held: after[1] });
    },
  );
});

describe('any order of calls', () => {
  it('conserves money', () => {
    const call = fc.record({
      hook: fc.constantFrom('reserve', 'capture', 'release', 'credit', 'refund'),
      ref: fc.constantFrom('a', 'b', 'c'),
      amount: fc.integer({ min: 0, max: 300_000 }).map((kobo) => kobo / 100),
      user: fc.constantFrom('ada', 'bayo', 'chi'),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 30 }), (calls) => {
        const fresh = openShopDatabase(':memory:');
        const hooks = createFunding(fresh, rates);
        for (const { hook, ref, amount, user } of calls) attempt(() => hooks[hook](request(ref, amount, user)));
        expectConserved(fresh);
        fresh.close();
      }),
      { numRuns: 300 },
    );
  });
});

function request(ref: string, amount: number, user = 'ada'): FundingRequest {
  return { ref: refOf(ref), caller: { id: user, roles: ['shopper'] }, amount: naira(amount) };
}

function refOf(text: string): Ref {
  if (!isRef(text)) throw new TypeError(`${text} is no ref.`);
  return text;
}

function stateOf(ref: string): string {
  const row = database.prepare('SELECT state FROM holds WHERE ref = ?').get(ref);
  return row === undefined ? 'none' : textOf(row, 'state');
}

/** A settlement of more than is held throws, as it should; here only what is left behind matters. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error) || !/not held|not due/.test(error.message)) throw error;
  }
}

/** For each user, the account and the holds must equal the sums of the journal. */
function expectConserved(shop: DatabaseSync): void {
  for (const user of ['ada', 'bayo', 'chi']) {
    const balance = readBalance(shop, user);
    expect(balance).toEqual({ available: journalOf(shop, `available:${user}`), held: journalOf(shop, `held:${user}`) });
    expect(balance?.available.minor).toBeGreaterThanOrEqual(0);
  }
}

function journalOf(shop: DatabaseSync, account: string): Naira {
  const row = shop
    .prepare(`SELECT coalesce(sum(CASE WHEN to_account = :account THEN amount_kobo ELSE -amount_kobo END), 0) AS kobo
      FROM entries WHERE :account IN (from_account, to_account)`)
    .get({ account });
  return money('NGN', row === undefined ? 0 : integerOf(row, 'kobo'));
}

/** Tries to reserve ₦100 for Bayo twenty times, over a connection of its own in another thread. Answers how often it could. */
function reserveElsewhere(file: string, worker: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./funding.worker.ts', import.meta.url), {
      argv: [file, worker],
      execArgv: ['--conditions=@tillside/source'],
    });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}
