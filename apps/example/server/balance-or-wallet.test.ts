import { DatabaseSync } from 'node:sqlite';
import { dollars, naira } from '@tillside/contract';
import type { Funding, FundingRequest, ReserveOutcome } from '@tillside/server';
import { beforeEach, expect, it } from 'vitest';
import { balanceOrWallet } from './balance-or-wallet.ts';
import { createFunding, openBalances, type ShopFunding } from './funding.ts';

let database: DatabaseSync;
let balance: ShopFunding;
let funding: Funding;
/** What the wallet was asked. */
let asked: string[];

const expiresAt = new Date('2030-01-01T10:00:00Z');
const pending: ReserveOutcome = { outcome: 'pending', expiresAt, action: { url: '/pay/co_1' } };

beforeEach(async () => {
  database = new DatabaseSync(':memory:');
  balance = createFunding(database, { sell: naira(1_600), buy: naira(1_550) });
  await openBalances(balance);
  asked = [];
  funding = balanceOrWallet(database, balance, walletDouble());
});

it('uses the balance where it suffices, and does not call the wallet', async () => {
  expect(await funding.reserve(request('a', 2_000))).toEqual({ outcome: 'reserved' });
  await funding.capture(request('a', 2_000));
  expect(await balance.balanceOf('bayo')).toEqual({ available: naira(0), held: naira(0) });
  expect(asked).toEqual([]);
});

it('reports no balance, because a short one is no reason to add money first', () => {
  expect(funding.balance).toBeUndefined();
});

it('uses the wallet for the whole price where the balance is too low, and leaves the balance unchanged', async () => {
  expect(await funding.reserve(request('a', 2_000.01))).toEqual(pending);
  await funding.capture(request('a', 2_000.01));
  expect(await balance.balanceOf('bayo')).toEqual({ available: naira(2_000), held: naira(0) });
  expect(asked).toEqual(['reserve a', 'capture a']);
});

it('keeps the payer, however the balance changes meanwhile', async () => {
  await funding.reserve(request('wallet', 3_000));
  await funding.reserve(request('balance', 1_000));
  await balance.credit(request('gift', 10_000));
  expect(await funding.reserve(request('wallet', 3_000))).toEqual(pending);
  await balance.reserve(request('spent', 11_000));
  expect(await funding.reserve(request('balance', 1_000))).toEqual({ outcome: 'reserved' });
  await funding.release(request('balance', 1_000));
  await funding.release(request('wallet', 3_000));
  expect(await balance.balanceOf('bayo')).toEqual({ available: naira(1_000), held: naira(11_000) });
  expect(asked).toEqual(['reserve wallet', 'reserve wallet', 'release wallet']);
});

it('decides the same after a crash between the balance’s answer and the decision', async () => {
  database.exec(`CREATE TEMP TRIGGER crash BEFORE INSERT ON main.payers BEGIN SELECT RAISE(ABORT, 'crash'); END`);
  await expect(funding.reserve(request('a', 2_000))).rejects.toThrow('crash');
  await expect(funding.reserve(request('b', 9_000))).rejects.toThrow('crash');
  database.exec('DROP TRIGGER crash');
  await balance.credit(request('gift', 50_000));
  expect(await funding.reserve(request('a', 2_000))).toEqual({ outcome: 'reserved' });
  expect(await funding.reserve(request('b', 9_000))).toEqual(pending);
  expect(await balance.balanceOf('bayo')).toEqual({ available: naira(50_000), held: naira(2_000) });
});

it('reserves nothing for a reservation that arrives after its release', async () => {
  await funding.release(request('a', 100));
  expect(await funding.reserve(request('a', 100))).toEqual({ outcome: 'declined' });
  expect(asked).toEqual([]);
  expect(await balance.balanceOf('bayo')).toEqual({ available: naira(2_000), held: naira(0) });
});

it('settles from the balance what was reserved before payers were recorded', async () => {
  await balance.reserve(request('old', 500));
  await funding.capture(request('old', 500));
  expect(await balance.balanceOf('bayo')).toEqual({ available: naira(1_500), held: naira(0) });
});

it('refunds to the balance, once, what a wallet paid, and never more or to another user', async () => {
  await funding.reserve(request('a', 3_000));
  await expect(funding.refund?.(request('a', 3_000.01))).rejects.toThrow('not paid by wallet');
  await expect(funding.refund?.(request('a', 3_000, 'ada'))).rejects.toThrow('not paid by wallet');
  for (let time = 0; time < 3; time += 1) await funding.refund?.(request('a', 3_000));
  expect(await balance.balanceOf('bayo')).toEqual({ available: naira(5_000), held: naira(0) });
  expect((await balance.statement('bayo')).map(({ reason }) => reason)).toEqual(['refund', 'opening']);
});

it('sends nothing for a purchase that was refunded, and captures none of it', async () => {
  await funding.reserve(request('a', 3_000));
  await funding.refund?.(request('a', 3_000));
  asked = [];
  expect(await funding.reserve(request('a', 3_000))).toEqual({ outcome: 'declined' });
  await expect(funding.capture(request('a', 3_000))).rejects.toThrow('after-a-restore');
  await funding.release(request('a', 3_000));
  expect(asked).toEqual([]);
  expect(await balance.balanceOf('bayo')).toEqual({ available: naira(5_000), held: naira(0) });
});

it('pays credits to the balance', async () => {
  await funding.credit?.(request('card', 700));
  expect(await balance.balanceOf('bayo')).toEqual({ available: naira(2_700), held: naira(0) });
  expect(asked).toEqual([]);
});

it('refuses dollars, because no balance is in dollars', async () => {
  const inDollars: FundingRequest = { ...request('a', 1), amount: dollars(1) };
  expect(await funding.reserve(inDollars)).toEqual({ outcome: 'declined', code: 'currency_refused' });
  expect(asked).toEqual([]);
});

function request(ref: string, amount: number, user = 'bayo'): FundingRequest {
  return { ref, caller: { id: user, roles: ['shopper'] }, amount: naira(amount) };
}

function walletDouble(): Funding {
  const record = (hook: string) => (given: FundingRequest) => void asked.push(`${hook} ${given.ref}`);
  return {
    reserve(given) {
      record('reserve')(given);
      return pending;
    },
    capture: record('capture'),
    release: record('release'),
    credit: record('credit'),
  };
}
