import { sqliteStore, type Store } from '@tillside/server';
import { FramePinAnswer } from '@tillside/contract/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../postgres.ts';
import {
  begun,
  fault,
  lastOtp,
  meanwhile,
  merchantWallet,
  order,
  otpsSent,
  payer,
  read,
  submitOtp,
  submitOtpOf,
  submitPin,
} from './checkout-steps.ts';
import { startCollections, type Collections } from './collections.ts';
import { askFromFrame, browserOf, openFrame, typing } from './frame-client.ts';
import { startFrameWorld } from './frame-world.ts';
import { databases } from './second-instance.ts';

/* ADR 0050: a new one-time password is a new order, and the previous one can no longer pay. */

let server: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  server = await openPostgres();
});
afterAll(() => server.close());
const newDatabase = databases(() => server);

const stores: readonly (readonly [string, () => Store])[] = [
  ['SQLite', () => sqliteStore(':memory:')],
  ['PostgreSQL', () => newDatabase().store()],
];
const newCode = { ...payer, new_code: true };
const paysSent = ({ sent }: Pick<Collections, 'sent'>): number =>
  sent.filter((line) => line.endsWith('/wallet/pay')).length;

/** A checkout whose first code was sent long enough ago. */
async function awaiting(store: Store) {
  const world = await startCollections('live', { store });
  const id = await begun(world);
  await submitPin(world, id);
  const first = await lastOtp(world);
  await world.pass(60);
  return { world, id, first, before: await merchantWallet(world) };
}

describe.each(stores)('a new code, on %s', (_name, open) => {
  test('replaces the order: the previous code pays nothing, and the payment is made once', async () => {
    const { world, id, first, before } = await awaiting(open());
    expect(await read(world, id)).toMatchObject({ attempt: { number: 1, new_code_in: 0 } });
    const renewed = await submitPin(world, id, newCode);
    expect(renewed).toMatchObject({ state: 'otp_sent', attempt: { number: 2, tries_left: 3, new_code_in: 60 } });
    expect(await otpsSent(world)).toBe(2);
    // From a frame that was open before, or another tab.
    expect(await submitOtpOf(world, id, 1, first)).toMatchObject({
      state: 'otp_sent',
      attempt: { number: 2, tries_left: 3 },
    });
    expect(paysSent(world)).toBe(0);
    expect(await submitOtpOf(world, id, 2, await lastOtp(world))).toMatchObject({ state: 'paid' });
    await submitOtpOf(world, id, 1, first);
    await world.pass(90, 3);
    expect(paysSent(world)).toBe(1);
    expect(await merchantWallet(world)).toBe(before + 4_455);
    await expect
      .poll(async () => {
        await world.pass(3);
        return world.received.map(({ type }) => type);
      })
      .toEqual(['checkout.paid']);
  });

  test('leaves a payment unsent that was accepted with the previous code', async () => {
    const { store, accepted, written } = heldPayment(open());
    const { world, id, first, before } = await awaiting(store);
    const late = submitOtpOf(world, id, 1, first);
    await accepted.promise;
    expect(await submitPin(world, id, newCode)).toMatchObject({ state: 'otp_sent', attempt: { number: 2 } });
    written.resolve();
    await late;
    await world.pass(30);
    expect(paysSent(world)).toBe(0);
    expect(await submitOtp(world, id, await lastOtp(world))).toMatchObject({ state: 'paid', attempt: { number: 2 } });
    await world.pass(90, 3);
    expect(paysSent(world)).toBe(1);
    expect(await merchantWallet(world)).toBe(before + 4_455);
  });

  test('asked for in two tabs at once is one new order', async () => {
    const { world, id } = await awaiting(open());
    await Promise.all([submitPin(world, id, newCode), submitPin(world, id, newCode)]);
    expect(await read(world, id)).toMatchObject({ state: 'otp_sent', attempt: { number: 2 } });
    expect(await otpsSent(world)).toBe(2);
  });

  test('is not requested while the outcome of the payment is unknown', async () => {
    const { world, id, first } = await awaiting(open());
    await fault(world, 'wallet.pay', 'lost_response');
    await meanwhile(world, submitOtp(world, id, first));
    await expect
      .poll(async () => {
        await world.pass(10);
        return (await read(world, id)).state;
      })
      .toBe('not_known');
    expect(await submitPin(world, id, newCode)).toMatchObject({ state: 'not_known', attempt: { number: 1 } });
    expect(await otpsSent(world)).toBe(1);
  });
});

describe('a new code', () => {
  test('is not sent while the first may be on its way, nor without being asked for', async () => {
    const world = await startCollections('live');
    const id = await begun(world);
    await submitPin(world, id);
    await world.pass(59, 1);
    expect(await submitPin(world, id, newCode)).toMatchObject({ attempt: { number: 1, new_code_in: 1 } });
    await world.pass(1);
    expect(await submitPin(world, id)).toMatchObject({ attempt: { number: 1, new_code_in: 0 } });
    expect(await otpsSent(world)).toBe(1);
  });

  test('with a wrong PIN sends none, and the previous code no longer works', async () => {
    const { world, id, first } = await awaiting(sqliteStore(':memory:'));
    expect(await submitPin(world, id, { ...newCode, pin: '9999' })).toMatchObject({
      state: 'refused',
      may_begin: true,
      attempt: { number: 2, refusal: { code: 'payer_not_verified' } },
    });
    for (const attempt of [1, 2])
      expect(await submitOtpOf(world, id, attempt, first)).toMatchObject({ state: 'refused' });
    expect(paysSent(world)).toBe(0);
    expect(await submitPin(world, id)).toMatchObject({ state: 'otp_sent', attempt: { number: 3 } });
    expect(await submitOtp(world, id, await lastOtp(world))).toMatchObject({ state: 'paid' });
  });

  test('is refused after five in an hour, and the last one still pays', async () => {
    const world = await startCollections('live', { limits: { perCaller: () => ({ otpSends: 20 }) } });
    const id = await begun(world);
    await submitPin(world, id);
    for (let more = 0; more < 4; more += 1) {
      await world.pass(60);
      expect((await submitPin(world, id, newCode)).attempt?.number).toBe(more + 2);
    }
    await world.pass(60);
    await expect(submitPin(world, id, newCode)).rejects.toMatchObject({ problem: { code: 'rate_limited' } });
    expect(await otpsSent(world)).toBe(5);
    expect(await submitOtpOf(world, id, 5, await lastOtp(world))).toMatchObject({ state: 'paid' });
  });

  test('is not offered once the checkout has ended, and the code that was sent still pays', async () => {
    const world = await startCollections('live');
    const id = await begun(world, { expiresAt: new Date(world.clock.now() + 90_000) });
    await submitPin(world, id);
    const first = await lastOtp(world);
    await world.pass(90, 3);
    expect((await read(world, id)).attempt).not.toHaveProperty('new_code_in');
    expect(await submitPin(world, id, newCode)).toMatchObject({ attempt: { number: 1 } });
    expect(await submitOtp(world, id, first)).toMatchObject({ state: 'paid' });
  });
});

describe('a frame', () => {
  test('asks for a new code with the PIN, and states which order a code is for', async () => {
    const world = await startFrameWorld('live');
    const { id } = await world.till.checkouts.create(order);
    const boot = await openFrame(world, browserOf('ada'), `/checkouts/${id}/attempts`);
    const enter = async (n: number, typed: object): Promise<FramePinAnswer> =>
      FramePinAnswer.parse(JSON.parse((await askFromFrame(world, '/frames/pin', typing(boot, n, typed))).text));
    expect(await enter(1, payer)).toMatchObject({ step: 'otp', attempt: 1, new_code_in: 60 });
    const first = await lastOtp(world);
    expect(await enter(2, { otp: first === '00000' ? '00001' : '00000', attempt: 1 })).toMatchObject({ tries_left: 2 });
    await world.pass(60);
    expect(await enter(3, newCode)).toMatchObject({ step: 'otp', attempt: 2, tries_left: 3, wrong: false });
    expect(await enter(4, { otp: first, attempt: 1 })).toMatchObject({
      step: 'otp',
      attempt: 2,
      tries_left: 2,
      wrong: false,
    });
    expect(await enter(5, { otp: await lastOtp(world), attempt: 2 })).toMatchObject({ step: 'done', state: 'paid' });
  });
});

test('a frame learns how long no new code may be sent, and continues with the last code', async () => {
  const world = await startFrameWorld('live');
  const { id } = await world.till.checkouts.create(order);
  await submitPin(world, id);
  // Five in an hour is the limit.
  for (const number of [2, 3, 4, 5]) {
    await world.pass(60);
    expect(await submitPin(world, id, newCode)).toMatchObject({ attempt: { number } });
  }
  await world.pass(60);
  const boot = await openFrame(world, browserOf('ada'), `/checkouts/${id}/attempts`);
  const enter = async (n: number, typed: object): Promise<FramePinAnswer> =>
    FramePinAnswer.parse(JSON.parse((await askFromFrame(world, '/frames/pin', typing(boot, n, typed))).text));
  const kept = await enter(1, newCode);
  expect(kept).toMatchObject({ step: 'otp', attempt: 5, tries_left: 3, wrong: false });
  expect(kept.step === 'otp' && (kept.new_code_in ?? 0) > 60).toBe(true);
  expect(await otpsSent(world)).toBe(5);
  expect(await enter(2, { otp: await lastOtp(world), attempt: 5 })).toMatchObject({ step: 'done', state: 'paid' });
});

/** Holds the first payment back between its acceptance and the ledger. */
function heldPayment(inner: Store) {
  const [accepted, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeld = false;
  const store: Store = {
    ...inner,
    async create(row, ...more) {
      if (row.operation === 'wallet.pay' && !isHeld) {
        isHeld = true;
        accepted.resolve();
        await written.promise;
      }
      return inner.create(row, ...more);
    },
  };
  return { store, accepted, written };
}
