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

test('platform §2.10 wallet.order: creates a pending payment for the payer', withControl, async () => {
  const { status, details } = await live.post('/collections/wallet/create-order', order());
  expect(status).toBe(200);
  expect(details).toMatchObject({
    id: expect.stringMatching(uuid),
    amount: 1_500,
    created_at: expect.any(String),
    expiry_at: expect.any(String),
    user: { id: expect.any(String), name: expect.any(String), username: expect.any(String), can_pay: true },
  });
});

test('platform §4.2 wallet.order: the payer is named by tag or by email', withControl, async () => {
  expect((await live.post('/collections/wallet/create-order', order({ username: fixtures.payerEmail }))).status).toBe(
    200,
  );
});

test('platform §5.6 wallet.order: a wrong PIN or an unknown payer is refused', withControl, async () => {
  for (const change of [{ pin: '0000' }, { pin: '12' }, { username: '@nobody-of-that-name' }]) {
    expectRefused(await live.post('/collections/wallet/create-order', order(change)), 401, 404);
  }
});

test('platform §2.10 wallet.pay: the OTP pays the order', withControl, async () => {
  const ref = newRef();
  const { id } = (await live.post('/collections/wallet/create-order', order({ ref }))).details;
  const otp = await otpOf(id);
  expect(otp).toMatch(/^\d{5}$/);
  const { status, details } = await live.post('/collections/wallet/pay', { id, otp });
  expect(status).toBe(200);
  expect(details).toMatchObject({
    id: expect.any(String),
    ref,
    amount: 1_500,
    fee: expect.any(Number),
    customer: { id: expect.any(String), name: expect.any(String) },
    currency: 'NGN',
    created_at: expect.any(String),
  });
});

test('platform §3 wallet.pay: a wrong OTP leaves the payment pending', withControl, async () => {
  const { id } = (await live.post('/collections/wallet/create-order', order())).details;
  const otp = await otpOf(id);
  const wrong = otp === '00000' ? '11111' : '00000';
  expectRefused(await live.post('/collections/wallet/pay', { id, otp: wrong }));
  expect((await live.post('/collections/wallet/pay', { id, otp })).status).toBe(200);
});

test('platform §2.10 wallet.pay: after expiry_at it is too late', withControl, async () => {
  const { id } = (await live.post('/collections/wallet/create-order', order())).details;
  const otp = await otpOf(id);
  await control('POST', '/clock/advance', { environment: 'live', seconds: 86_400 });
  expectRefused(await live.post('/collections/wallet/pay', { id, otp }));
});

test.for(['username', 'pin', 'title', 'amount', 'ref'])(
  'platform §4.2 wallet.order: %s is required',
  onLive,
  async (field) => {
    const refused = await live.post('/collections/wallet/create-order', order({ [field]: undefined }));
    expectRefused(refused);
  },
);

test.for([{ title: 'Shoe' }, { title: 'x'.repeat(256) }, { amount: 0 }, { amount: 0.5 }])(
  'platform §8 wallet.order: %j is beyond the limits',
  onLive,
  async (change) => {
    expectRefused(await live.post('/collections/wallet/create-order', order(change)));
  },
);

test(
  'platform §8 wallet.order: 5 and 255 characters and an amount of 1 are within the limits',
  withControl,
  async () => {
    for (const change of [{ title: 'Shoes' }, { title: 'x'.repeat(255) }, { amount: 1 }]) {
      expect((await live.post('/collections/wallet/create-order', order(change))).status).toBe(200);
    }
  },
);

test('platform §4.2 wallet.order: a repeated ref is the same payment', withControl, async () => {
  const body = order();
  const first = await live.post('/collections/wallet/create-order', body);
  const second = await live.post('/collections/wallet/create-order', body);
  expect(second.details.id).toBe(first.details.id);
});

test.each(['create-order', 'pay'])('platform §4.2: wallet %s is live-only', async (step) => {
  expect((await sandbox.post(`/collections/wallet/${step}`, {})).status).toBe(404);
});
