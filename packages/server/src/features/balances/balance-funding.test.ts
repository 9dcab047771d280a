import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dollars, naira } from '@tillside/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { FundingRequest } from '../../kernel/options/funding.ts';
import { checkFunding } from '../../testing/check-funding.ts';
import { balanceFunding, type BalanceFunding } from './balance-funding.ts';

let database: DatabaseSync;
let funding: BalanceFunding;

beforeEach(async () => {
  database = new DatabaseSync(':memory:');
  funding = balanceFunding(database, { name: 'Sunbird balance', topUp: { url: '/account' } });
  await funding.deposit({ owner: 'ada', amount: naira(1_000), reference: 'opening-ada', reason: 'opening' });
});

const request = (ref: string, amount: number, id = 'ada'): FundingRequest => ({
  ref,
  caller: { id, roles: ['shopper'] },
  amount: naira(amount),
});
const left = async (owner = 'ada') => {
  const found = await funding.balanceOf(owner);
  return found && [found.available.minor / 100, found.held.minor / 100];
};
const entries = async () =>
  (await funding.statement('ada')).map(({ kind, reason, amount }) => [reason ?? kind, amount.minor / 100]);

it('keeps every rule that checkFunding knows', async () => {
  const { text } = await checkFunding(() => {
    const books = new DatabaseSync(':memory:');
    const hooks = balanceFunding(books);
    let count = 0;
    return {
      funding: hooks,
      give: ({ id }, { minor }) =>
        hooks.deposit({ owner: id, amount: naira(minor / 100), reference: `gift-${(count += 1)}` }),
      left: async ({ id }) => (await hooks.balanceOf(id))?.available ?? naira(0),
      reopen: () => balanceFunding(books),
      close: () => books.close(),
    };
  });
  expect(text).toBe('');
});

describe('a balance', () => {
  it('is what can be spent, and what is reserved is apart', async () => {
    await funding.reserve(request('a', 300.5));
    expect(await funding.balance(request('', 0))).toEqual({
      name: 'Sunbird balance',
      available: naira(699.5),
      topUp: { url: '/account' },
    });
    expect(await left()).toEqual([699.5, 300.5]);
  });

  it('is null for whom nothing was deposited, and nothing for a deposit of nothing', async () => {
    expect(await funding.balance(request('', 0, 'staff'))).toBeNull();
    expect(await funding.reserve(request('a', 1, 'staff'))).toEqual({ outcome: 'declined' });
    await funding.deposit({ owner: 'chi', amount: naira(0), reference: 'opening-chi' });
    expect(await left('chi')).toEqual([0, 0]);
  });

  it('grows by a deposit once for its reference, which is taken for no other', async () => {
    const gift = { owner: 'ada', amount: naira(50), reference: 'gift' };
    await Promise.all([funding.deposit(gift), funding.deposit(gift)]);
    expect(await left()).toEqual([1_050, 0]);
    await expect(funding.deposit({ ...gift, amount: naira(51) })).rejects.toThrow('another deposit');
    await expect(funding.deposit({ ...gift, owner: 'bayo' })).rejects.toThrow('another deposit');
    await expect(funding.deposit({ ...gift, reference: '' })).rejects.toThrow('CHECK constraint');
    expect([await left(), await left('bayo')]).toEqual([[1_050, 0], null]);
  });

  it('is the sum of its statement, which is read in pages', async () => {
    await funding.reserve(request('a', 300));
    await funding.capture(request('a', 200));
    await funding.release(request('a', 100));
    await funding.reserve(request('b', 5_000));
    await funding.credit(request('c', 70));
    await funding.reserve(request('d', 20));
    await funding.capture(request('d', 20));
    await funding.refund(request('d', 20));
    const expected = [
      ['refund', 20],
      ['capture', 0],
      ['reserve', -20],
      ['credit', 70],
      ['release', 100],
      ['capture', 0],
      ['reserve', -300],
      ['opening', 1_000],
    ];
    expect(await entries()).toEqual(expected);
    expect(await left()).toEqual([870, 0]);
    const [first, second] = await funding.statement('ada', { limit: 2 });
    expect(first?.at.getTime()).toBeCloseTo(Date.now(), -5);
    const rest = await funding.statement('ada', { before: second?.id ?? 0 });
    expect(rest).toHaveLength(expected.length - 2);
    expect(await funding.statement('bayo')).toEqual([]);
  });

  it('refuses dollars, which a price has to turn into naira', async () => {
    const inDollars = { ...request('a', 1), amount: dollars(1) };
    expect(await funding.reserve(inDollars)).toEqual({ outcome: 'declined', code: 'currency_refused' });
    expect(await funding.release(inDollars)).toEqual({ outcome: 'released' });
    await expect(funding.capture(inDollars)).rejects.toThrow('naira');
    await expect(funding.credit(inDollars)).rejects.toThrow('naira');
    const parts = { currency: 'NGN', minor: 0.5 } as const;
    await expect(funding.credit({ ...request('b', 1), amount: parts })).rejects.toThrow('whole kobo');
    expect(await left()).toEqual([1_000, 0]);
  });

  it('reserves what is free, and answers the same again', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(await funding.reserve(request('free', 0, 'staff'))).toEqual({ outcome: 'reserved' });
    await funding.capture(request('free', 0, 'staff'));
  });
});

describe('after a restore', () => {
  it('owes what was captured and not given back, and pays the rest once', async () => {
    await funding.reserve(request('a', 500));
    await funding.capture(request('a', 300));
    expect(await funding.release(request('a', 200))).toEqual({ outcome: 'released' });
    expect(await funding.release(request('a', 200))).toEqual({ outcome: 'released' });
    // The restored ledger learns that nothing of it was delivered in the end.
    expect(await funding.release(request('a', 500))).toEqual({ outcome: 'refund_owed' });
    for (let time = 0; time < 2; time += 1) await funding.refund(request('a', 500));
    expect(await funding.release(request('a', 500))).toEqual({ outcome: 'released' });
    expect(await left()).toEqual([1_000, 0]);
  });

  it('refunds a hold that these books did not see captured, once', async () => {
    await funding.reserve(request('a', 500));
    for (let time = 0; time < 2; time += 1) await funding.refund(request('a', 500));
    await funding.release(request('a', 500));
    expect(await left()).toEqual([1_000, 0]);
    expect(await funding.reserve(request('a', 500))).toEqual({ outcome: 'declined' });
  });

  it('captures and refunds nothing for a hold that is lost, and does when it was reserved again', async () => {
    const page = 'docs/backend/funding.md#after-a-restore';
    await expect(funding.capture(request('a', 500))).rejects.toThrow(page);
    await expect(funding.refund(request('a', 500))).rejects.toThrow('refund was called for a');
    await funding.reserve(request('a', 500));
    await funding.capture(request('a', 500));
    expect(await left()).toEqual([500, 0]);
    await expect(funding.capture(request('b', 1))).rejects.toThrow(page);
  });

  it('declines a known purchase of another shopper', async () => {
    await funding.deposit({ owner: 'bayo', amount: naira(1_000), reference: 'opening-bayo' });
    await funding.reserve(request('a', 500));
    expect(await funding.reserve(request('a', 500, 'bayo'))).toEqual({ outcome: 'declined' });
    expect(await left('bayo')).toEqual([1_000, 0]);
  });
});

it('leaves nothing half done if it fails in the middle', async () => {
  await funding.reserve(request('held', 100));
  database.exec(
    `CREATE TEMP TRIGGER crash BEFORE INSERT ON main.tillside_entries BEGIN SELECT RAISE(ABORT, 'crash'); END`,
  );
  for (const hook of ['reserve', 'credit'] as const)
    await expect(funding[hook](request('a', 50))).rejects.toThrow('crash');
  for (const hook of ['capture', 'release', 'refund'] as const)
    await expect(funding[hook](request('held', 100))).rejects.toThrow('crash');
  expect(await left()).toEqual([900, 100]);
  database.exec('DROP TRIGGER crash');
  await funding.reserve(request('a', 50));
  await funding.release(request('held', 100));
  expect(await left()).toEqual([950, 50]);
});

it('leaves a transaction of the shop on the same connection alone', async () => {
  await funding.reserve(request('a', 100));
  database.exec('CREATE TABLE orders (id TEXT); BEGIN');
  database.exec(`INSERT INTO orders VALUES ('1')`);
  await expect(funding.capture(request('a', 100))).rejects.toThrow('within a transaction');
  database.exec('COMMIT');
  expect(database.prepare('SELECT count(*) AS n FROM orders').get()).toEqual({ n: 1 });
});

it('waits while another connection writes, without a busy timeout of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-balances-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const open = () => new DatabaseSync(join(folder, 'shop.db'), { timeout: 0 });
  const [ours, other] = [open(), open()];
  const hooks = balanceFunding(ours);
  other.exec('BEGIN IMMEDIATE');
  const deposit = hooks.deposit({ owner: 'ada', amount: naira(5), reference: 'one' });
  await new Promise((resolve) => void setImmediate(resolve));
  other.exec('COMMIT');
  await deposit;
  expect((await hooks.balanceOf('ada'))?.available).toEqual(naira(5));
  ours.close();
  other.close();
});

it('conserves money in any order of calls', async () => {
  const call = fc.record({
    hook: fc.constantFrom('reserve', 'capture', 'release', 'credit', 'refund'),
    ref: fc.constantFrom('a', 'b', 'c'),
    amount: fc.integer({ min: 0, max: 60_000 }).map((kobo) => kobo / 100),
    user: fc.constantFrom('ada', 'bayo'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 30 }), async (calls) => {
      const books = new DatabaseSync(':memory:');
      const hooks = balanceFunding(books);
      for (const owner of ['ada', 'bayo']) await hooks.deposit({ owner, amount: naira(1_000), reference: owner });
      for (const { hook, ref, amount, user } of calls) {
        await hooks[hook](request(ref, amount, user)).catch((error: unknown) => {
          expect(String(error)).toContain('not as much is reserved');
        });
      }
      for (const owner of ['ada', 'bayo']) {
        const sum = (await hooks.statement(owner, { limit: 1_000 })).reduce((all, { amount }) => all + amount.minor, 0);
        expect((await hooks.balanceOf(owner))?.available.minor).toBe(sum);
      }
      // Of each purchase no more came back than was taken.
      const given = books.prepare(
        `SELECT ref FROM tillside_entries WHERE kind IN ('reserve', 'release', 'refund') GROUP BY ref HAVING sum(kobo) > 0`,
      );
      expect(given.all()).toEqual([]);
      books.close();
    }),
    { numRuns: 200 },
  );
});

it('refuses what is neither of the two databases, with what it takes', () => {
  for (const other of ['shop.db', undefined, { query() {} }])
    expect(() => Reflect.apply(balanceFunding, null, [other])).toThrow('a DatabaseSync of node:sqlite or a Pool of pg');
});
