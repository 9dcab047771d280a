import { naira } from '@tillside/contract';
import type { AccountCreditedEvent, CardUsedEvent } from '@tillside/server';
import { expect, test } from 'vitest';
import { openShopDatabase } from './database.ts';
import { createFulfilment } from './fulfilment.ts';
import { createFunding, openBalances, type ShopFunding } from './funding.ts';

const rates = { sell: naira(1_600), buy: naira(1_550) };
const silent = { info() {}, warn() {}, error() {} };

const credited: AccountCreditedEvent = {
  id: 'account.credited session-1',
  type: 'account.credited',
  ref: 'session-1',
  caller: { id: 'ada', customerId: 'cus_ada', roles: ['shopper'] },
  amount: naira(5_000),
  at: '2026-11-22T09:00:00.000Z',
  transfer: {
    accountNumber: '0123456789',
    customerId: 'cus_ada',
    sessionId: 'session-1',
    transId: 'trans-1',
    fee: naira(50),
    sender: { name: 'Bayo Ade', bankName: 'First Bank', accountEnding: '6789' },
    description: null,
    paidAt: '2026-11-22T08:59:00.000Z',
    settled: false,
  },
};

async function shopWith(change: Partial<ShopFunding>) {
  const database = openShopDatabase(':memory:');
  const funding = createFunding(database, rates);
  await openBalances(funding);
  const handlers = createFulfilment(database, { ...funding, ...change }, silent);
  const done = () => database.prepare('SELECT type FROM fulfilments').all().length;
  const balance = async () => (await funding.balanceOf('ada'))?.available.minor;
  return { handlers, done, balance };
}

test('a transfer is paid to the balance once, however often its event is delivered', async () => {
  const { handlers, done, balance } = await shopWith({});
  await handlers['account.credited']?.(credited);
  await handlers['account.credited']?.(credited);
  expect([await balance(), done()]).toEqual([55_000_00, 1]);
});

test('the event of a transfer that could not be paid is delivered again, also if it fails asynchronously', async () => {
  const { handlers, done } = await shopWith({ credit: () => Promise.reject(new Error('The database is away.')) });
  await expect(handlers['account.credited']?.(credited)).rejects.toThrow('The database is away.');
  expect(done()).toBe(0);
});

test('a declined card payment is reported once, and moves no money', async () => {
  const { handlers, done, balance } = await shopWith({});
  const declined: CardUsedEvent<'card.declined'> = {
    id: 'card.declined event-1',
    type: 'card.declined',
    ref: 'card-1',
    caller: null,
    amount: null,
    at: '2026-11-22T09:00:00.000Z',
    card: { id: 'card-1', customerId: 'cus_ada', lastFour: '4242', balance: null },
    use: { transId: null, acceptorName: 'Kite Books' },
  };
  const before = await balance();
  for (let time = 0; time < 2; time += 1) await handlers['card.declined']?.(declined);
  expect([await balance(), done()]).toEqual([before, 1]);
});

test('a transfer for a customer without a user here waits until its owner is known', async () => {
  const { handlers, done } = await shopWith({});
  const stranger = { ...credited, caller: { ...credited.caller, customerId: 'cus_nobody' } };
  await expect(async () => handlers['account.credited']?.(stranger)).rejects.toThrow(/nobody here/);
  expect(done()).toBe(0);
});
