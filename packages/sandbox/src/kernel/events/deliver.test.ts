import { createHmac } from 'node:crypto';
import { expect, test as plainTest } from 'vitest';
import { settle } from '../../testing/manual-clock.ts';
import { openSandbox, purchase, type TestSandbox } from '../../testing/open-sandbox.ts';

const test = plainTest.extend('till', () => listening());

const hook = { url: 'http://localhost:5173/till/webhooks', secret: 'whsec', scheme: 'timestamped' };

async function listening(webhook: object = hook): Promise<TestSandbox> {
  const till = openSandbox();
  await till.control('PUT', '/settings', { webhook });
  return till;
}

const typesOf = (till: TestSandbox): string[] => till.sent.map(({ request }) => JSON.parse(request.body).event_type);
const hmac = (text: string): string => createHmac('sha256', 'whsec').update(text).digest('hex');

test('a purchase sends one event at once and one at its end, flat, and signed with time and id', async ({ till }) => {
  const { json } = await till.buy(purchase());
  await till.clock.pass(3_000);
  expect(typesOf(till)).toEqual(['bills.created', 'bills.status']);
  const [, status] = till.sent;
  const body = JSON.parse(status?.request.body ?? '');
  expect(body).toMatchObject({
    trans_id: json.message.details.trans_id,
    transaction_status: 'success',
    ref: 'ref-1',
    total_charge: 975,
    updated_at: '2026-11-21 10:00:03',
    remark: 'Delivered.',
  });
  const seconds = String(Date.parse('2026-11-21T09:00:03Z') / 1000);
  expect(status?.url).toBe(hook.url);
  expect(status?.request.headers).toMatchObject({
    'x-event-id': body.event_id,
    'x-timestamp': seconds,
    'x-signature': `v1=${hmac(`${seconds}.${body.event_id}.${status?.request.body}`)}`,
  });
});

test('the headers begin with the prefix that is set, which can only be the beginning of a name', async () => {
  const till = await listening({ ...hook, prefix: 'x-acme-' });
  await till.buy(purchase());
  await till.clock.pass(0);
  const names = Object.keys(till.sent[0]?.request.headers ?? {}).filter((name) => name.startsWith('x-'));
  expect(names).toEqual(['x-acme-event-id', 'x-acme-timestamp', 'x-acme-signature']);
  const wrong = await till.control('PUT', '/settings', { webhook: { prefix: 'x acme:' } });
  expect(wrong).toMatchObject({ status: 400, json: { error: expect.stringContaining('webhook.prefix must be') } });
});

test('the rawBody scheme signs the body alone', async () => {
  const till = await listening({ ...hook, scheme: 'rawBody' });
  await till.buy(purchase());
  await till.clock.pass(0);
  expect(till.sent[0]?.request.headers['signature']).toBe(hmac(till.sent[0]?.request.body ?? ''));
});

test('the rawBody scheme signs in the header that is set, which no delivery has otherwise', async () => {
  const till = await listening({ ...hook, scheme: 'rawBody', header: 'X-Acme-Signature' });
  await till.buy(purchase());
  await till.clock.pass(0);
  const { headers = {}, body = '' } = till.sent[0]?.request ?? {};
  expect(headers['X-Acme-Signature']).toBe(hmac(body));
  expect(headers).not.toHaveProperty('signature');
  for (const header of ['x acme', '', 'Content-Type', 'content-length']) {
    const wrong = await till.control('PUT', '/settings', { webhook: { header } });
    expect(wrong, header).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('webhook.header must') },
    });
  }
});

test('the signature carries the true time even when the clock was advanced, for the receiver compares it with its own', async () => {
  const till = await listening();
  await till.buy(purchase());
  await till.sandbox.advance(3600);
  expect(till.sent[1]?.request.headers['x-timestamp']).toBe(String(till.clock.now() / 1000));
});

test('a refused delivery is tried five times in all, waiting longer each time', async ({ till }) => {
  till.receiver.status = 500;
  await till.buy(purchase({ phone: '2348030000003' }));
  const after: number[] = [];
  for (const seconds of [0, 2, 4, 8, 16, 3600]) {
    await till.clock.pass(seconds * 1000);
    after.push(till.sent.length);
  }
  expect(after).toEqual([1, 2, 3, 4, 5, 5]);
  const [event] = (await till.control('GET', '/events')).json;
  expect(event).toMatchObject({ event_type: 'bills.created', pending: false });
  expect(
    event.deliveries.map((delivery: { attempt: number; status: number }) => [delivery.attempt, delivery.status]),
  ).toEqual([1, 2, 3, 4, 5].map((n) => [n, 500]));
});

test('advancing the clock does the deliveries and retries that fall due on the way', async ({ till }) => {
  till.receiver.status = 503;
  await till.buy(purchase({ phone: '2348030000003' }));
  await till.sandbox.advance(60);
  expect(till.sent).toHaveLength(5);
});

test('a receiver that never answers is given up after ten seconds', async () => {
  const till = openSandbox({ fetch: () => new Promise(() => undefined) });
  await till.control('PUT', '/settings', { webhook: hook });
  await till.buy(purchase({ phone: '2348030000003' }));
  await till.clock.pass(10_000);
  expect((await till.control('GET', '/events')).json[0].deliveries).toMatchObject([
    { attempt: 1, status: null, error: 'No answer within 10 seconds.' },
  ]);
});

test('an event is delivered again when asked', async ({ till }) => {
  await till.buy(purchase());
  await till.clock.pass(0);
  const [event] = (await till.control('GET', '/events')).json;
  expect((await till.control('POST', `/events/${event.event_id}/resend`)).status).toBe(200);
  await till.clock.pass(0);
  expect(till.sent.map(({ request }) => request.body)).toEqual([
    till.sent[0]?.request.body,
    till.sent[0]?.request.body,
  ]);
  expect((await till.control('POST', '/events/none/resend')).status).toBe(404);
});

test.each([
  ['webhook_lost', []],
  ['webhook_repeated', ['bills.created', 'bills.created', 'bills.status', 'bills.status']],
  ['webhook_reordered', ['bills.status', 'bills.created']],
])('%s: of a purchase arrives %j, and the next is as usual', async (fault, arrived) => {
  const till = await listening();
  await till.control('POST', '/faults', { operation: 'airtime.buy', fault });
  await till.buy(purchase());
  await till.clock.pass(10_000);
  expect(typesOf(till)).toEqual(arrived);
  expect((await till.control('GET', '/events')).json).toHaveLength(2);
  await till.buy(purchase({ ref: 'ref-2' }));
  await till.clock.pass(10_000);
  expect(typesOf(till).slice(arrived.length)).toEqual(['bills.created', 'bills.status']);
});

test('a batch sends one event at its creation and one at its end', async ({ till }) => {
  await till.buy({ ref: 'b', rows: [{ phone: '2348031234567', amount: 1, network: 'mtn', reference: 'b-1' }] });
  await till.clock.pass(10_000);
  expect(typesOf(till)).toEqual(['bills.created', 'bills.batch.status']);
});

test('a reversal is reported too', async ({ till }) => {
  await till.buy(purchase({ phone: '2348030000004' }));
  await till.clock.pass(10_000);
  expect(till.sent.map(({ request }) => JSON.parse(request.body).transaction_status)).toEqual([
    'processing',
    'success',
    'reversed',
  ]);
});

test('event ids can be those of the transaction, as is observed', async ({ till }) => {
  await till.control('PUT', '/settings', { event_ids: 'transaction' });
  await till.buy(purchase());
  await till.clock.pass(10_000);
  expect(new Set(till.sent.map(({ request }) => JSON.parse(request.body).event_id)).size).toBe(1);
});

test('an answer that comes after a reset changes nothing', async () => {
  let release = (): void => undefined;
  const till = openSandbox({
    fetch: () =>
      new Promise((resolve) => {
        release = () => resolve({ status: 500 });
      }),
  });
  await till.control('PUT', '/settings', { webhook: hook });
  await till.buy(purchase());
  await till.clock.pass(0);
  await till.control('POST', '/reset');
  release();
  await settle();
  expect((await till.control('GET', '/overview')).json).toMatchObject({ events: [], due: 0 });
});
