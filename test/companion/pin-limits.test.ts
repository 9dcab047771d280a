import type { Checkout } from '@tillside/contract';
import { sqliteStore, type TillsideOptions } from '@tillside/server';
import { checkoutsOf } from '@tillside/server/testing';
import { expect, test } from 'vitest';
import { fault, lastOtp, meanwhile, order, payer, press, submitOtp } from './checkout-steps.ts';
import { startCollections, type Collections } from './collections.ts';

const right = '1234';
const wrong = '9999';

let orders = 0;

/** Raises a caller's limit of one-time passwords per minute, because these tests check the hourly limits. */
const startPayments = (options: Partial<TillsideOptions> = {}): Promise<Collections> =>
  startCollections('live', { ...options, limits: { perCaller: () => ({ otpSends: 20 }) } });

/** Submits a PIN in a new checkout of this caller, so that only the limits per payer and per caller apply. */
async function tryPin(world: Collections, caller: string, pin: string, username = payer.username): Promise<Checkout> {
  const { id } = await world.till.checkouts.create({ ...order, owner: caller, reference: `order-${(orders += 1)}` });
  const person = { id: caller, sessionId: `session of ${caller}`, roles: ['shopper'] } as const;
  return checkoutsOf(world.till).submitPin(id, person, { username, pin }, press());
}

const limited = (least: number, most: number): object => ({
  problem: {
    code: 'rate_limited',
    retry_after: expect.toSatisfy((wait: number) => wait >= least && wait <= most),
    detail: expect.stringContaining('Nothing was sent'),
  },
});

async function wrongPins(world: Collections, callers: readonly string[], username?: string): Promise<void> {
  for (const caller of callers) {
    expect(await tryPin(world, caller, wrong, username)).toMatchObject({
      attempt: { refusal: { code: 'payer_not_verified' } },
    });
  }
}

const strangers = ['bayo', 'chi', 'dele', 'eze', 'fola'] as const;

test('five wrong PINs of a payer are accepted in an hour, from any caller, and right PINs do not count', async () => {
  const world = await startPayments();
  await wrongPins(world, strangers.slice(0, 2));
  for (const caller of ['gbenga', 'hadiza'])
    expect(await tryPin(world, caller, right)).toMatchObject({ state: 'otp_sent' });
  await wrongPins(world, strangers.slice(2));
  const sent = world.sent.length;
  await expect(tryPin(world, 'ife', right)).rejects.toMatchObject(limited(3_500, 3_600));
  expect(world.sent).toHaveLength(sent);
  expect(await tryPin(world, 'ife', wrong, '@broke')).toMatchObject({ state: 'refused' });
  await world.pass(3_601, 60);
  expect(await tryPin(world, 'ife', right)).toMatchObject({ state: 'otp_sent' });
});

test('twenty wrong PINs of a payer are accepted in a day', async () => {
  const world = await startPayments();
  for (let hour = 0; hour < 4; hour += 1) {
    await wrongPins(world, strangers);
    await world.pass(3_601, 600);
  }
  await expect(tryPin(world, 'gbenga', right)).rejects.toMatchObject(limited(19 * 3_600, 20 * 3_600));
  expect(world.sent).toHaveLength(20);
});

test('a PIN is counted before it is sent, so that guesses at the same time win nothing', async () => {
  const world = await startPayments();
  const callers = Array.from({ length: 9 }, (_, number) => `stranger-${number}`);
  const tries = await Promise.allSettled(callers.map((caller) => tryPin(world, caller, wrong)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(world.sent).toHaveLength(5);
});

test('both spellings of a payer count as one once a right PIN has shown that they are', async () => {
  const world = await startPayments();
  const email = 'Ada@Example.com';
  expect(await tryPin(world, 'gbenga', right, email)).toMatchObject({ state: 'otp_sent' });
  expect(await tryPin(world, 'gbenga', right)).toMatchObject({ state: 'otp_sent' });
  await wrongPins(world, strangers.slice(0, 3), email);
  await wrongPins(world, strangers.slice(3));
  for (const username of [email, '@ada']) {
    await expect(tryPin(world, 'ife', right, username)).rejects.toMatchObject(limited(3_500, 3_600));
  }
});

test('strangers cannot lock out a caller who has paid by that payer before, who has five tries of their own', async () => {
  const world = await startPayments();
  const begun = await tryPin(world, 'ada', right);
  expect(await submitOtp(world, begun.id, await lastOtp(world))).toMatchObject({ state: 'paid' });
  await world.pass(2);
  await wrongPins(world, strangers);
  await expect(tryPin(world, 'gbenga', right)).rejects.toMatchObject(limited(3_500, 3_600));
  // The platform's own lock, after five wrong ones in a row (assumed), is over.
  await world.pass(901, 60);
  await wrongPins(world, ['ada', 'ada', 'ada', 'ada']);
  expect(await tryPin(world, 'ada', right)).toMatchObject({ state: 'otp_sent' });
  await wrongPins(world, ['ada']);
  await expect(tryPin(world, 'ada', wrong)).rejects.toMatchObject(limited(3_500, 3_600));
});

test('five one-time passwords an hour are sent to a payer, and for a caller; a wrong PIN sends none', async () => {
  const world = await startPayments();
  for (const caller of strangers) await tryPin(world, caller, right);
  await expect(tryPin(world, 'gbenga', right)).rejects.toMatchObject(limited(3_500, 3_600));
  await world.pass(3_601, 60);
  await wrongPins(world, ['gbenga', 'gbenga']);
  for (const username of ['@ada', '@broke', '@ada', '@broke', '@ada']) await tryPin(world, 'gbenga', right, username);
  await expect(tryPin(world, 'gbenga', right, '@broke')).rejects.toMatchObject(limited(3_500, 3_600));
  expect(await tryPin(world, 'hadiza', right, '@broke')).toMatchObject({ state: 'refused' });
});

test('a PIN whose answer was lost is counted until the platform proves it right', async () => {
  const world = await startPayments();
  await wrongPins(world, strangers.slice(0, 4));
  await fault(world, 'wallet.order', 'lost_response');
  const tried = tryPin(world, 'gbenga', right);
  await meanwhile(world, tried);
  // The order was found by repeating it, so its PIN was right: a fifth wrong one is taken, and no sixth.
  await wrongPins(world, ['fola']);
  await expect(tryPin(world, 'ife', right)).rejects.toMatchObject(limited(3_300, 3_600));
});

test('the stored counts contain neither the payer nor what was typed', async () => {
  const store = sqliteStore(':memory:');
  const world = await startPayments({ store });
  const { id } = await tryPin(world, 'ada', right, 'ada@example.com');
  await submitOtp(world, id, await lastOtp(world));
  await world.pass(2);
  const now = world.clock.now();
  const kept = await Promise.all(
    (['pin_count', 'payer_spelling', 'payer_of_caller'] as const).map((kind) =>
      store.records({ kind, ownerId: null, limit: 9, now }),
    ),
  );
  expect(kept.map((records) => records.length)).toEqual([1, 1, 1]);
  expect(JSON.stringify(kept)).not.toMatch(/example|payer_ada|@ada|"1234"/i);
  const answers = await Promise.all(
    [['/instructions', 'ada'] as const, ['/staff/instructions', 'staff'] as const].map(async ([path, as]) =>
      (await world.request(path, { as })).text(),
    ),
  );
  for (const records of kept.flat()) {
    const payerName = 'payer' in records.body ? String(records.body['payer']) : null;
    if (payerName !== null) expect(answers.join()).not.toContain(payerName);
  }
});
