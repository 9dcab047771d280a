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

function buy(key: string, amount = 100): Promise<{ readonly status: number }> {
  const body = { phone: fixtures.phone, amount, network: fixtures.network, ref: newRef() };
  return sandbox.send('POST', '/airtime', { key, body });
}

test('platform §5 key several: a business may hold several keys', withControl, async () => {
  expect((await control('PUT', '/settings', { keys })).status).toBe(200);
  expect((await buy(several.whole)).status).toBe(200);
  expect((await buy(sandbox.key)).status).toBe(200);
});

test('platform §5 key permission: keys have permission levels (rules assumed)', withControl, async () => {
  await control('PUT', '/settings', { keys });
  expect((await sandbox.send('GET', '/internet/list', { key: several.reading })).status).toBe(200);
  expect((await buy(several.reading)).status).toBe(403);
});

test('platform §5 key expiry: keys have expiry dates', withControl, async () => {
  await control('PUT', '/settings', { keys });
  expect((await sandbox.send('GET', '/internet/list', { key: several.expired })).status).toBe(401);
});

test('platform §8 pagination per page, meta: page-based lists take page and per_page, 1 and 20 by default, at most 100', async () => {
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

test('platform §8 pagination sort: lists may be sorted by a field, up or down', async () => {
  for (const amount of [300, 100, 200]) expect((await buy(sandbox.key, amount)).status).toBe(200);
  const amounts = async (sort_order: string): Promise<number[]> => {
    const { details } = await sandbox.get('/transactions', { sort_by: 'amount', sort_order });
    return details.transactions.map((row: { amount: number }) => row.amount);
  };
  const [up, down] = [await amounts('asc'), await amounts('desc')];
  // Each is the first page of perhaps many.
  expect(new Set([...up, ...down]).size).toBeGreaterThan(2);
  expect(up).toEqual(up.toSorted((left, right) => left - right));
  expect(down).toEqual(down.toSorted((left, right) => right - left));
});

test('platform §8 pagination cursor: cursor lists return next and previous, and next is passed as page', async () => {
  const { status, details } = await sandbox.get('/invoices');
  expect(status).toBe(200);
  expect(details.meta).toHaveProperty('perPage');
  expect(Object.keys(details.meta)).toEqual(expect.arrayContaining(['next', 'previous']));
  const second = await sandbox.get('/invoices', { page: details.meta.next });
  expect(second.status).toBe(200);
  expect(second.details.meta.previous).not.toBeNull();
  const idsOf = ({ invoices }: { invoices: { id: string }[] }) => invoices.map(({ id }) => id);
  expect(new Set([...idsOf(details), ...idsOf(second.details)]).size).toBe(
    details.invoices.length + second.details.invoices.length,
  );
});
