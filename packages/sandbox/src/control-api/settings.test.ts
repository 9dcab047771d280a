import { expect, test } from 'vitest';
import { openSandbox, purchase, type TestSandbox } from '../testing/open-sandbox.ts';
import { sandboxKeys } from '../kernel/world/fixtures.ts';

const buy = async (till: TestSandbox, key: string, ref: string): Promise<number> =>
  (await till.platform('POST', '/api/v1/airtime', purchase({ ref }), key)).status;
const ask = async (till: TestSandbox, key: string, root = '/api/v1'): Promise<number> =>
  (await till.platform('GET', `${root}/requery?trans_id=ref-1`, undefined, key)).status;

test('a business holds several keys beside its usual one (platform §5.3)', async () => {
  const till = openSandbox();
  const { json } = await till.control('PUT', '/settings', { keys: [{ key: 'ps_pk_test_other' }] });
  expect(json.keys).toEqual([{ key: 'ps_pk_test_other', permission: 'full', expires_at: null }]);
  expect(await buy(till, 'ps_pk_test_other', 'ref-1')).toBe(200);
  expect(await ask(till, sandboxKeys.sandbox)).toBe(200);
  expect(await ask(till, 'ps_pk_test_unknown')).toBe(401);
  expect((await till.control('PUT', '/settings', json)).json).toEqual(json);
});

test('a key that may only read asks, and is refused with 403 where something would change (assumed)', async () => {
  const till = openSandbox();
  await till.buy(purchase());
  await till.control('PUT', '/settings', { keys: [{ key: 'ps_pk_test_reader', permission: 'read' }] });
  expect(await ask(till, 'ps_pk_test_reader')).toBe(200);
  expect(await buy(till, 'ps_pk_test_reader', 'ref-2')).toBe(403);
  expect((await till.requery('ref-2')).status).toBe(404);
  const lookup = { account: '0123456789', bank: '900001' };
  const looked = await till.platform('POST', '/api/v1/payouts/account/lookup', lookup, 'ps_pk_test_reader');
  expect(looked.status).toBe(200);
});

test('a key expires by the clock, the usual one too once it is listed', async () => {
  const till = openSandbox();
  await till.buy(purchase());
  const keys = [{ key: sandboxKeys.sandbox, expires_at: '2026-11-21T10:01:00+01:00' }];
  await till.control('PUT', '/settings', { keys });
  expect(await ask(till, sandboxKeys.sandbox)).toBe(200);
  await till.control('POST', '/clock/advance', { seconds: 60 });
  expect(await ask(till, sandboxKeys.sandbox)).toBe(401);
  await till.control('PUT', '/settings', { keys: [] });
  expect(await ask(till, sandboxKeys.sandbox)).toBe(200);
});

test('a key belongs to the environment it names, or else to the one of the call (platform §5.2)', async () => {
  const till = openSandbox();
  const keys = [{ key: 'ps_pk_test_a' }, { key: 'ps_pk_live_a', environment: 'live' }];
  await till.control('PUT', '/settings', { keys });
  expect(await ask(till, 'ps_pk_test_a')).toBe(404);
  expect(await ask(till, 'ps_pk_live_a')).toBe(401);
  expect(await ask(till, 'ps_pk_live_a', '/live/api/v1')).toBe(404);
  expect(await ask(till, 'ps_pk_test_a', '/live/api/v1')).toBe(401);
});

test.each([
  [{ key: '' }],
  [{ key: 'with space' }],
  [{ key: 'k', permission: 'admin' }],
  [{ key: 'k', expires_at: 'tomorrow' }],
  [{ key: 'k', environment: 'moon' }],
  ['k'],
])('the key %j is refused with 400', async (key) => {
  expect((await openSandbox().control('PUT', '/settings', { keys: [key] })).status).toBe(400);
});
