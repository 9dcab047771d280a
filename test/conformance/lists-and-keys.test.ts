import { expect, test } from 'vitest';
import { fixtures } from './fixtures.ts';
import { newRef, platformUnderTest, withControl } from './support.ts';

const { sandbox, control } = platformUnderTest();

const several = {
  whole: 'ps_pk_test_conformance_whole',
  reading: 'ps_pk_test_conformance_reading',
  expired: 'ps_pk_test_conformance_expired',
};
const keys = [
  { key: several.whole, permission: 'full', expires_at: null },
  { key: several.reading, permission: 'read', expires_at: null },
  { key: several.expired, permission: 'full', expires_at: '2020-01-01T00:00:00.000Z' },
];

function buy(key: string): Promise<{ readonly status: number }> {
  const body = { phone: fixtures.phone, amount: 100, network: fixtures.network, ref: newRef() };
  return sandbox.send('POST', '/airtime', { key, body });
}

test('platform §5.3 authentication: a business may hold several keys', withControl, async () => {
  expect((await control('PUT', '/settings', { keys })).status).toBe(200);
  expect((await buy(several.whole)).status).toBe(200);
  expect((await buy(sandbox.key)).status).toBe(200);
});

test('platform §5.3 authentication: keys have permission levels (rules assumed)', withControl, async () => {
  await control('PUT', '/settings', { keys });
  expect((await sandbox.send('GET', '/internet/list', { key: several.reading })).status).toBe(200);
  expect((await buy(several.reading)).status).toBe(403);
});

test('platform §5.3 authentication: keys have expiry dates', withControl, async () => {
  await control('PUT', '/settings', { keys });
  expect((await sandbox.send('GET', '/internet/list', { key: several.expired })).status).toBe(401);
});

test('platform §8 pagination: page-based lists take page and per_page, 1 and 20 by default, at most 100', async () => {
  for (let count = 0; count < 3; count += 1) expect((await buy(sandbox.key)).status).toBe(200);
  const usual = await sandbox.get('/transactions');
  expect(usual.details.meta).toMatchObject({ page: 1, per_page: 20 });
  const second = await sandbox.get('/transactions', { page: '2', per_page: '1' });
  expect(second.details.meta).toMatchObject({ page: 2, per_page: 1, total: usual.details.meta.total });
  expect(second.details.meta.page_count).toBe(usual.details.meta.total);
  expect(second.details.transactions).toEqual([usual.details.transactions[1]]);
  const tooMany = await sandbox.get('/transactions', { per_page: '101' });
  if (tooMany.status === 200) expect(tooMany.details.meta.per_page).toBeLessThanOrEqual(100);
  else expect(tooMany.json).toMatchObject({ status: false });
});

test('platform §8 pagination: lists may be sorted by a field, up or down', async () => {
  const times = async (sort_order: string): Promise<string[]> => {
    const { details } = await sandbox.get('/transactions', { sort_by: 'created_at', sort_order });
    return details.transactions.map((row: { created_at: string }) => row.created_at);
  };
  expect(await times('asc')).toEqual((await times('asc')).toSorted());
  expect(await times('desc')).toEqual((await times('desc')).toSorted().toReversed());
});

test('platform §8 pagination: cursor lists tell next and previous, and next is passed as page', async () => {
  const { status, details } = await sandbox.get('/invoices');
  expect(status).toBe(200);
  expect(details.meta).toHaveProperty('perPage');
  expect(Object.keys(details.meta)).toEqual(expect.arrayContaining(['next', 'previous']));
});
