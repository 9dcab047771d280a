import { request } from 'node:http';
import { expect, test as plainTest } from 'vitest';
import { createSandbox } from '../server/sandbox.ts';
import { base, openSandbox, purchase } from '../testing/open-sandbox.ts';

const test = plainTest.extend('till', () => openSandbox());

test('settings are read and changed in part, and an unknown one is named', async ({ till }) => {
  const webhook = { url: 'http://127.0.0.1:5173/till/webhooks', secret: 's' };
  const { json } = await till.control('PUT', '/settings', { wallets: { USD: 5.25 }, webhook, kyc_level: 1 });
  expect(json).toMatchObject({
    wallets: { NGN: 1_000_000, USD: 5.25 },
    kyc_level: 1,
    dedupe: { 'airtime.buy': true },
    webhook: { ...webhook, scheme: 'timestamped' },
  });
  expect((await till.control('GET', '/settings')).json).toEqual(json);
  expect(await till.control('PUT', '/settings', { colour: 1 })).toEqual({
    status: 400,
    json: { error: 'The body has no setting colour' },
  });
  expect(await till.control('PUT', '/settings', { wallets: { EUR: 1 } })).toEqual({
    status: 400,
    json: { error: 'wallets has no setting EUR' },
  });
  expect(await till.control('PUT', '/settings', { dedupe: { 'x.y': false } })).toEqual({
    status: 400,
    json: { error: 'dedupe has no operation x.y' },
  });
  expect((await till.control('PUT', '/settings', json)).json).toEqual(json);
});

test('a delivered bill is reversed, once, and what is not delivered is not', async ({ till }) => {
  expect((await till.control('POST', '/bills/ref-1/reverse')).status).toBe(404);
  await till.buy(purchase());
  expect((await till.control('POST', '/bills/ref-1/reverse')).status).toBe(400);
  await till.clock.pass(5_000);
  const wallet = (await till.control('GET', '/settings')).json.wallets.NGN;
  expect(await till.control('POST', '/bills/ref-1/reverse')).toMatchObject({
    status: 200,
    json: { status: 'reversed' },
  });
  expect((await till.control('GET', '/settings')).json.wallets.NGN).toBeGreaterThan(wallet);
  expect((await till.control('POST', '/bills/ref-1/reverse')).status).toBe(400);
});

test.each([
  'https://example.com/hook',
  'http://localhost.example.com',
  'http://169.254.169.254/',
  'file:///etc/passwd',
  'nonsense',
  'http://127.0.0.1@example.com/',
])('webhooks cannot be sent to %s', async (url) => {
  const { status, json } = await openSandbox().control('PUT', '/settings', { webhook: { url } });
  expect(status).toBe(400);
  expect(json.error).toMatch(/^webhook\.url must/);
});

test('the environment stands in the query or the body, and must be one of the two', async ({ till }) => {
  await till.control('PUT', '/settings', { environment: 'live', usd_due: 6 });
  expect((await till.control('GET', '/settings?environment=live')).json.usd_due).toBe(6);
  expect((await till.control('GET', '/settings')).json.usd_due).toBe(0);
  expect((await till.control('GET', '/settings?environment=moon')).status).toBe(400);
});

test('a reset puts one environment back to its fixtures', async ({ till }) => {
  await till.buy(purchase());
  await till.control('PUT', '/settings', { environment: 'live', usd_due: 6 });
  await till.control('POST', '/reset');
  expect((await till.control('GET', '/settings')).json.wallets.NGN).toBe(1_000_000);
  expect((await till.control('GET', '/journal')).json).toEqual([]);
  expect((await till.control('GET', '/settings?environment=live')).json.usd_due).toBe(6);
});

test('a snapshot puts back bills, wallets, faults and what was due', async ({ till }) => {
  await till.buy(purchase());
  await till.control('POST', '/faults', { operation: 'airtime.buy', fault: 'fail_later' });
  const { id } = (await till.control('POST', '/snapshot')).json;
  await till.buy(purchase({ ref: 'ref-2' }));
  await till.control('POST', '/clock/advance', { seconds: 60 });
  expect((await till.control('POST', '/restore', { id })).status).toBe(200);
  expect((await till.requery('ref-1')).json.message.details.status).toBe('processing');
  expect((await till.control('GET', '/truth/ref-2')).json.executions).toBe(0);
  expect((await till.control('GET', '/faults')).json).toHaveLength(1);
  expect((await till.control('GET', '/settings')).json.wallets.NGN).toBe(999_025);
  await till.clock.pass(3_000);
  expect((await till.requery('ref-1')).json.message.details.status).toBe('success');
  expect((await till.control('POST', '/restore', { id: 'none' })).status).toBe(404);
});

test('the clock goes forward only', async ({ till }) => {
  expect((await till.control('POST', '/clock/advance', { seconds: 90 })).json).toEqual({
    now: '2026-11-21T09:01:30.000Z',
  });
  expect((await till.control('POST', '/clock/advance', { seconds: -1 })).status).toBe(400);
});

test('the journal shows requests and answers, newest first, and a cut connection as one without status', async () => {
  const till = openSandbox();
  await till.control('POST', '/faults', { operation: 'airtime.buy', fault: 'lost_response' });
  await till.buy(purchase()).catch(() => undefined);
  await till.requery('ref-1');
  expect((await till.control('GET', '/journal')).json).toMatchObject([
    {
      method: 'GET',
      operation: 'bill.requery',
      status: 200,
      request: { trans_id: 'ref-1' },
      response: { status: true },
    },
    {
      method: 'POST',
      path: '/api/v1/airtime',
      operation: 'airtime.buy',
      status: null,
      fault: 'lost_response',
      request: { ref: 'ref-1' },
    },
  ]);
});

test('routes that do not exist are 404, and a wrong method is answered with the right one', async ({ till }) => {
  expect((await till.control('POST', '/no-such-route')).status).toBe(404);
  expect(await till.control('GET', '/reset')).toMatchObject({ status: 405, json: { error: 'Use POST here.' } });
  expect((await till.control('GET', '/outbox')).json).toEqual([]);
});

test('an open page is notified when the world changes', async ({ till }) => {
  const response = await till.sandbox.fetch(`${base}/_sandbox/stream`);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('event: change\ndata: {}\n\n');
  await till.buy(purchase());
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
});

test.each([
  [{ host: 'evil.example' }, 403],
  [{ host: 'localhost.evil.example:1' }, 403],
  [{ host: '127.0.0.1' }, 200],
  [{ host: '[::1]:4010' }, 200],
  [{ host: 'localhost:4010', origin: 'http://localhost:4010' }, 200],
  [{ host: 'localhost:4010', origin: 'http://localhost:5173' }, 403],
  [{ host: 'localhost:4010', origin: 'null' }, 403],
  [{ host: 'localhost:4010', 'sec-fetch-site': 'cross-site' }, 403],
])('over a socket, a control request with %j is answered %i', async (headers, status) => {
  const sandbox = createSandbox();
  const { port } = await sandbox.listen();
  const answer = await new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/_sandbox/settings', headers }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on('error', reject)
      .end();
  });
  await sandbox.close();
  expect(answer).toBe(status);
});
