import { operationIds } from '@tillside/contract';
import { listInvoices, listTransactions, parseWith, passthroughs } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import { openAccount } from '../testing/open-account.ts';
import { openSandbox, purchase } from '../testing/open-sandbox.ts';

test('the named paths are kept apart from the operations, and all of each is assumed (platform §4.3)', () => {
  const ids: readonly string[] = operationIds;
  for (const [id, declared] of Object.entries(passthroughs)) {
    expect(declared).toMatchObject({ id, evidence: 'assumed' });
    expect(ids).not.toContain(id);
  }
});

test('balances are those of the wallets, and the profile is that of the business', async () => {
  const till = openSandbox();
  await till.buy(purchase());
  const { json } = await till.platform('GET', '/api/v1/my-account/balances');
  expect(json.message.details.balances).toEqual([
    { currency: 'NGN', balance: 999_025 },
    { currency: 'USD', balance: 10_000 },
  ]);
  const profile = await till.platform('GET', '/api/v1/my-account/profile');
  expect(profile.json.message.details).toEqual({ id: 'biz_tillside', name: 'Tillside Shop', kyc_level: 2 });
});

test('a bank account is looked up by number and bank; one that ends in four zeros is unknown', async () => {
  const till = openSandbox();
  const look = (account: string) =>
    till.platform('POST', '/api/v1/payouts/account/lookup', { account, bank: '900001' });
  expect((await look('0123456789')).json.message.details).toEqual({
    account_number: '0123456789',
    account_name: 'CHIDI OKAFOR',
    bank_code: '900001',
  });
  expect((await look('0123450000')).status).toBe(404);
  expect((await look('1')).status).toBe(422);
});

test('transactions come on numbered pages, sorted, and read as one page shape (platform §8)', async () => {
  const till = openSandbox({ postLimit: 0 });
  const account = await openAccount(till);
  for (let number = 1; number <= 3; number += 1) {
    await till.buy(purchase({ ref: `ref-${number}`, amount: 100 * number }));
  }
  await till.control('POST', '/transfers', { account, amount: 50 });
  const list = async (query: string) =>
    (await till.platform('GET', `/api/v1/transactions?${query}`)).json.message.details;
  const details = await list('per_page=2&sort_by=amount&sort_order=asc');
  expect(details.meta).toEqual({ page: 1, per_page: 2, total: 4, page_count: 2 });
  expect(details.transactions).toMatchObject([
    { type: 'collection', amount: 50, currency: 'NGN', status: 'processing' },
    { type: 'bill', ref: 'ref-1', amount: 97.5 },
  ]);
  expect(parseWith(listTransactions.details, details)).toMatchObject({
    ok: true,
    value: { next: '2', total: 4, items: [{ created_at: '2026-11-21T10:00:00+01:00' }, {}] },
  });
  expect((await list('per_page=3&page=2')).transactions).toHaveLength(1);
  expect((await till.platform('GET', '/api/v1/transactions?per_page=101')).status).toBe(422);
});

test('invoices come on pages found by cursor: next is passed as page (platform §8)', async () => {
  const till = openSandbox();
  const list = async (query: string) => (await till.platform('GET', `/api/v1/invoices?${query}`)).json.message.details;
  const first = await list('');
  expect(first.invoices).toHaveLength(20);
  expect(first.invoices[0].id).toBe('inv_0025');
  expect(first.meta).toMatchObject({ previous: null, perPage: 20 });
  const second = await list(`page=${first.meta.next}`);
  expect(second.invoices.map((row: { id: string }) => row.id).at(-1)).toBe('inv_0001');
  expect(second.meta.next).toBeNull();
  expect(parseWith(listInvoices.details, second)).toMatchObject({ ok: true, value: { next: null, page_size: 20 } });
  expect((await list('sort_by=amount&sort_order=asc&per_page=1')).invoices[0].amount).toBe(1000);
  expect((await till.platform('GET', '/api/v1/invoices?page=nonsense')).status).toBe(422);
});
