import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../server/sandbox.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { purchase } from '../testing/open-sandbox.ts';

// Over real sockets: what a fault does to a connection is what it is for.
let clock: ManualClock;
let sandbox: Sandbox;
let url: string;

beforeEach(async () => {
  clock = new ManualClock();
  sandbox = createSandbox({ postLimit: 0, clock });
  ({ url } = await sandbox.listen());
});
afterEach(() => sandbox.close());

const buy = (ref = 'ref-1'): Promise<Response> =>
  fetch(`${url}/api/v1/airtime`, {
    method: 'POST',
    headers: { authorization: 'Bearer ps_pk_test_tillside' },
    body: JSON.stringify(purchase({ ref })),
  });
const control = (method: string, path: string, body: object): Promise<Response> =>
  fetch(`${url}/_sandbox${path}`, { method, body: JSON.stringify(body) });
const fault = (name: string, more: object = {}): Promise<Response> =>
  control('POST', '/faults', { operation: 'airtime.buy', fault: name, ...more });
const truth = async (ref = 'ref-1'): Promise<unknown> => (await fetch(`${url}/_sandbox/truth/${ref}`)).json();

test('lost_response: the purchase is made and the connection cut', async () => {
  await fault('lost_response');
  await expect(buy()).rejects.toMatchObject({ name: 'TypeError' });
  expect(await truth()).toMatchObject({ executions: 1 });
});

test('reset: the connection is cut before anything is done', async () => {
  await fault('reset');
  await expect(buy()).rejects.toMatchObject({ name: 'TypeError' });
  expect(await truth()).toMatchObject({ executions: 0 });
});

test('error: 500 in the envelope, and nothing is done', async () => {
  await fault('error');
  const response = await buy();
  expect([response.status, await response.json()]).toMatchObject([500, { status: false, status_code: 500 }]);
  expect(await truth()).toMatchObject({ executions: 0 });
});

test('html: the purchase is made and a gateway answers with a page', async () => {
  await fault('html');
  const response = await buy();
  expect(response.status).toBe(502);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await truth()).toMatchObject({ executions: 1 });
});

test('truncate: the purchase is made and half of the answer arrives', async () => {
  await fault('truncate');
  const response = await buy();
  expect(response.status).toBe(200);
  await expect(response.json()).rejects.toThrow(SyntaxError);
  expect(await truth()).toMatchObject({ executions: 1 });
});

test('delay: the purchase is made at once and answered later', async () => {
  await fault('delay', { seconds: 60 });
  let status = 0;
  const answer = buy().then((response) => (status = response.status));
  await expect.poll(() => truth()).toMatchObject({ executions: 1 });
  await clock.pass(59_000);
  expect(status).toBe(0);
  await clock.pass(1_000);
  expect(await answer).toBe(200);
});

test.each([
  ['stay_processing', 'processing'],
  ['fail_later', 'failed'],
  ['reverse', 'reversed'],
])('%s: the purchase ends %s', async (name, status) => {
  await fault(name);
  await buy();
  await control('POST', '/clock/advance', { seconds: 60 });
  expect(await truth()).toMatchObject({ executions: 1, status });
});

test('a fault occurs as often as requested, and one of each family at a time', async () => {
  await fault('html', { times: 2 });
  await fault('fail_later');
  expect([(await buy('a')).status, (await buy('b')).status, (await buy('c')).status]).toEqual([502, 502, 200]);
  await control('POST', '/clock/advance', { seconds: 60 });
  expect([await truth('a'), await truth('b')]).toMatchObject([{ status: 'failed' }, { status: 'success' }]);
});

test('faults can be listed and taken back', async () => {
  await fault('html');
  await fault('reset');
  const list = await (await fetch(`${url}/_sandbox/faults`)).json();
  expect(list).toMatchObject([
    { fault: 'html', times: 1 },
    { fault: 'reset', times: 1 },
  ]);
  expect(await (await control('DELETE', '/faults', { fault: 'html' })).json()).toMatchObject([{ fault: 'reset' }]);
  expect(await (await control('DELETE', '/faults', {})).json()).toEqual([]);
  expect((await buy()).status).toBe(200);
});

test('an unknown fault or operation is refused by name', async () => {
  const bad = await fault('gremlin');
  expect([bad.status, (await bad.json()).error]).toEqual([
    400,
    expect.stringContaining('fault must be one of lost_response'),
  ]);
  expect((await control('POST', '/faults', { operation: 'x', fault: 'html' })).status).toBe(400);
});
