import { expect, test } from 'vitest';
import { fixtures } from './fixtures.ts';
import { expectRefused, withControl, onLive, newRef, platformUnderTest, uuid } from './support.ts';

const { sandbox, live, control } = platformUnderTest();

const order = (change: object = {}) => ({
  username: fixtures.payer,
  pin: fixtures.payerPin,
  title: 'A pair of shoes',
  amount: 1_500,
  ref: newRef(),
  ...change,
});

/** The one-time password that was sent to the payer of an order. */
async function otpOf(id: string): Promise<string> {
  const sent = (await control('GET', '/outbox?environment=live')).json;
  return sent.find((message: { kind: string; order_id?: string }) => message.kind === 'otp' && message.order_id === id)
    .otp;
}

test(
  'platform §2.10 wallet.order shape; §3 wallet.order next; §4.2 wallet.order status: creates a pending payment for the payer',
  withControl,
  async () => {
    const { status, details } = await live.post('/collections/wallet/create-order', order());
    expect(status).toBe(200);
    expect(details).toMatchObject({
      id: expect.stringMatching(uuid),
      amount: 1_500,
      created_at: expect.any(String),
      expiry_at: expect.any(String),
      user: { id: expect.any(String), name: expect.any(String), username: expect.any(String), can_pay: true },
    });
  },
);

test('platform §4.2 wallet.order username: the payer is named by tag or by email', withControl, async () => {
  expect((await live.post('/collections/wallet/create-order', order({ username: fixtures.payerEmail }))).status).toBe(
    200,
  );
});

test(
  'platform §5 payer pin; §4.2 wallet.order pin: a wrong PIN or an unknown payer is refused',
  withControl,
  async () => {
    for (const change of [{ pin: '0000' }, { pin: '12' }, { username: '@nobody-of-that-name' }]) {
      expectRefused(await live.post('/collections/wallet/create-order', order(change)), 401, 404);
    }
  },
);

test(
  'platform §2.10 wallet.pay shape; §4.2 wallet.pay status; §3 wallet.pay next; §5 payer otp; §3 wallet.order next: the OTP pays the order',
  withControl,
  async () => {
    const ref = newRef();
    const { id } = (await live.post('/collections/wallet/create-order', order({ ref }))).details;
    const otp = await otpOf(id);
    expect(otp).toMatch(/^\d{5}$/);
    const { status, json, details } = await live.post('/collections/wallet/pay', { id, otp });
    expect(status).toBe(200);
    expect(json.description).toBe('Payment successful');
    expect(details).toMatchObject({
      id: expect.any(String),
      ref,
      amount: 1_500,
      fee: expect.any(Number),
      customer: { id: expect.any(String), name: expect.any(String) },
      currency: 'NGN',
      created_at: expect.any(String),
    });
  },
);

test('platform §4.2 wallet.pay required, id, otp: the id of step 1 and five digits', withControl, async () => {
  const { id } = (await live.post('/collections/wallet/create-order', order())).details;
  const otp = await otpOf(id);
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const body of [{ id }, { otp }, { id, otp: '1234' }, { id, otp: '123456' }, { id: unknown, otp }]) {
    expectRefused(await live.post('/collections/wallet/pay', body), 404);
  }
  expect((await live.post('/collections/wallet/pay', { id, otp })).status).toBe(200);
});

test(
  'platform §4.2 wallet.order pin secrecy: no answer and no record of the request repeats it',
  withControl,
  async () => {
    const body = order({ ref: `conf-secrecy-${Date.now()}` });
    const answers = [
      await live.post('/collections/wallet/create-order', { ...body, pin: '9753' }),
      await live.post('/collections/wallet/create-order', body),
      await control('GET', '/overview?environment=live'),
    ];
    const journal = (await control('GET', '/journal?environment=live')).json;
    const kept = journal.filter((entry: { request?: { ref?: string } }) => entry.request?.ref === body.ref);
    expect(kept).toHaveLength(2);
    const pins = kept.map(({ request }: { request: { pin: unknown } }) => request.pin);
    for (const pin of pins) expect(pin).not.toMatch(/\d/);
    expect(JSON.stringify(answers)).not.toMatch(/"pin":"\d|(?<![\da-f-])9753(?![\da-f-])/i);
  },
);

test(
  'platform §4.2 wallet.order currency, description: naira is the default, and a description is taken',
  withControl,
  async () => {
    for (const change of [{}, { currency: 'NGN' }, { description: 'Two pairs' }]) {
      const { id } = (await live.post('/collections/wallet/create-order', order(change))).details;
      const { details } = await live.post('/collections/wallet/pay', { id, otp: await otpOf(id) });
      expect(details.currency).toBe('NGN');
    }
  },
);

test('platform §3 wallet.pay pending: a wrong OTP leaves the payment pending', withControl, async () => {
  const { id } = (await live.post('/collections/wallet/create-order', order())).details;
  const otp = await otpOf(id);
  const wrong = otp === '00000' ? '11111' : '00000';
  expectRefused(await live.post('/collections/wallet/pay', { id, otp: wrong }));
  expect((await live.post('/collections/wallet/pay', { id, otp })).status).toBe(200);
});

test('platform §3 wallet.pay expiry: after expiry_at it is too late', withControl, async () => {
  const { id } = (await live.post('/collections/wallet/create-order', order())).details;
  const otp = await otpOf(id);
  await control('POST', '/clock/advance', { environment: 'live', seconds: 86_400 });
  expectRefused(await live.post('/collections/wallet/pay', { id, otp }));
});

test.for(['username', 'pin', 'title', 'amount', 'ref'])(
  'platform §4.2 wallet.order required: %s is required',
  onLive,
  async (field) => {
    const refused = await live.post('/collections/wallet/create-order', order({ [field]: undefined }));
    expectRefused(refused);
  },
);

test.for([{ title: 'Shoe' }, { title: 'x'.repeat(256) }, { amount: 0 }, { amount: 0.5 }])(
  'platform §8 wallet.order title, amount; §4.2 wallet.order title, amount: %j is beyond the limits',
  onLive,
  async (change) => {
    expectRefused(await live.post('/collections/wallet/create-order', order(change)));
  },
);

test(
  'platform §8 wallet.order title, amount; §4.2 wallet.order title, amount: 5 and 255 characters and an amount of 1 are within the limits',
  withControl,
  async () => {
    for (const change of [{ title: 'Shoes' }, { title: 'x'.repeat(255) }, { amount: 1 }]) {
      expect((await live.post('/collections/wallet/create-order', order(change))).status).toBe(200);
    }
  },
);

test('platform §4.2 wallet.order ref; §1 ref repeated: a repeated ref is the same payment', withControl, async () => {
  const body = order();
  const first = await live.post('/collections/wallet/create-order', body);
  const second = await live.post('/collections/wallet/create-order', body);
  expect(second.details.id).toBe(first.details.id);
});

test.each([
  ['platform §4.2 wallet.order live: the sandbox has no counterpart', 'create-order'],
  ['platform §4.2 wallet.pay live: the sandbox has no counterpart', 'pay'],
])('%s', async (_title, step) => {
  expect((await sandbox.post(`/collections/wallet/${step}`, {})).status).toBe(404);
});
