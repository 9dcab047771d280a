import { naira } from '@tillside/contract';
import { sqliteStore, type Store } from '@tillside/server';
import { checkoutsOf } from '@tillside/server/testing';
import { describe, expect, test as plainTest } from 'vitest';
import {
  bayo,
  begun,
  fault,
  lastOtp,
  meanwhile,
  merchantWallet,
  otpsSent,
  payer,
  press,
  read,
  submitOtp,
  submitPin,
  wrongFor,
} from './checkout-steps.ts';
import { startCollections } from './collections.ts';
import { read as readInstruction, post } from './world.ts';

const test = plainTest.extend('world', () => startCollections('live'));

describe('paying', () => {
  test('takes a PIN, then a one-time password, once, and sends the merchant the metadata', async ({ world }) => {
    const before = await merchantWallet(world);
    const id = await begun(world);
    const sent = await submitPin(world, id);
    expect(sent).toMatchObject({
      state: 'otp_sent',
      may_begin: false,
      attempt: { number: 1, tries_left: 3, seconds_left: 600 },
    });
    const paid = await submitOtp(world, id, await lastOtp(world));
    expect(paid).toMatchObject({ state: 'paid', may_begin: false, paid_at: expect.any(String) });
    await world.pass(3);
    expect(world.received).toMatchObject([
      {
        type: 'checkout.paid',
        amount: naira(4_500),
        caller: { id: 'ada' },
        checkout: { id, reference: 'order-7', metadata: { basket: 'b-7', lines: [1, 2] } },
      },
    ]);
    expect(await merchantWallet(world)).toBe(before + 4_455);
    expect(await read(world, id)).toMatchObject({ state: 'paid' });
    expect(await submitPin(world, id)).toMatchObject({ state: 'paid' });
    expect(world.sent).toEqual(['POST /live/collections/wallet/create-order', 'POST /live/collections/wallet/pay']);
  });

  test.each([
    ['a PIN of three digits', { username: '@ada', pin: '123' }, 'pin'],
    ['a PIN of letters', { username: '@ada', pin: 'abcd' }, 'pin'],
    ['no name', { username: ' ', pin: '1234' }, 'username'],
  ])('with %s is refused at the field, before anything is sent or counted', async (_what, input, field) => {
    const world = await startCollections('live');
    const id = await begun(world);
    for (let time = 0; time < 10; time += 1) {
      const refused = submitPin(world, id, input);
      await expect(refused).rejects.toMatchObject({ problem: { errors: { [field]: { code: expect.any(String) } } } });
    }
    await expect(submitOtp(world, id, '123')).rejects.toMatchObject({
      problem: { errors: { otp: { code: expect.any(String) } } },
    });
    expect(world.sent).toEqual([]);
    expect((await submitPin(world, id)).state).toBe('otp_sent');
  });

  test('a wrong PIN, like an unknown payer, is refused; the next is an attempt of its own', async ({ world }) => {
    const id = await begun(world);
    const wrong = await submitPin(world, id, { ...payer, pin: '9999' });
    expect(wrong).toMatchObject({
      state: 'refused',
      may_begin: true,
      attempt: { refusal: { code: 'payer_not_verified' } },
    });
    const unknownPayer = await submitPin(world, id, { ...payer, username: '@nobody' });
    expect(unknownPayer.attempt?.refusal).toEqual(wrong.attempt?.refusal);
    expect(await submitPin(world, id)).toMatchObject({ state: 'otp_sent', attempt: { number: 3 } });
    const refs = [wrong, unknownPayer, await read(world, id)].map((seen) => seen.attempt?.refs[0]);
    expect(new Set(refs).size).toBe(3);
  });

  test('wrong PINs are counted per payer over all checkouts, and per caller, in any spelling of the name', async () => {
    const world = await startCollections('live');
    for (let count = 1; count <= 5; count += 1) {
      // The third has a zero-width space, and the fourth has full-width letters.
      const username = ['ada', ' @Ada ', '@A\u200bDA', '@\uff41\uff44\uff41', '@@ a da'][count - 1];
      await submitPin(world, await begun(world, { reference: `order-${count}` }), { username, pin: '9999' });
      // One-time passwords are sent three times in 60 seconds, and whether a PIN is right shows only then.
      if (count === 3) await world.pass(61);
    }
    const next = await begun(world, { reference: 'order-6' });
    await expect(submitPin(world, next)).rejects.toMatchObject({
      problem: { code: 'rate_limited', retry_after: expect.any(Number) },
    });
    const theirs = await begun(world, { owner: 'bayo' });
    const byBayo = checkoutsOf(world.till).submitPin(theirs, bayo, payer, press());
    await expect(byBayo).rejects.toMatchObject({ problem: { code: 'rate_limited' } });
    expect(world.sent).toHaveLength(5);
    await world.pass(3_601, 60);
    expect((await submitPin(world, next)).state).toBe('otp_sent');
  });

  test('a payer who cannot pay receives that reason, and may try another wallet', async ({ world }) => {
    const id = await begun(world);
    const refused = await submitPin(world, id, { username: '@broke', pin: '1234' });
    expect(refused).toMatchObject({
      state: 'refused',
      may_begin: true,
      attempt: { refusal: { code: 'payer_cannot_pay' } },
    });
    expect(await submitPin(world, id)).toMatchObject({ state: 'otp_sent' });
  });

  test('a wallet that turns out empty is a proven refusal', async ({ world }) => {
    const id = await begun(world, { amount: naira(13.1) });
    await submitPin(world, id);
    const refused = await submitOtp(world, id, await lastOtp(world));
    expect(refused).toMatchObject({
      state: 'refused',
      may_begin: true,
      attempt: { refusal: { code: 'payer_cannot_pay' } },
    });
  });

  test('a wrong one-time password leaves two tries, then one, then none until a new one is sent', async ({ world }) => {
    const id = await begun(world);
    await submitPin(world, id);
    const wrong = wrongFor(await lastOtp(world));
    expect((await submitOtp(world, id, wrong)).attempt).toMatchObject({ tries_left: 2, otp_wrong: true });
    expect((await submitOtp(world, id, wrong)).attempt).toMatchObject({ tries_left: 1, otp_wrong: true });
    expect(await submitOtp(world, id, wrong)).toMatchObject({
      state: 'refused',
      attempt: { refusal: { code: 'otp_locked' } },
    });
    // The right one comes too late for this attempt.
    expect(await submitOtp(world, id, await lastOtp(world))).toMatchObject({ state: 'refused' });
    expect(world.sent.filter((line) => line.endsWith('/pay'))).toHaveLength(3);
    await submitPin(world, id);
    expect(await submitOtp(world, id, await lastOtp(world))).toMatchObject({ state: 'paid', attempt: { number: 2 } });
  });

  test('of two one-time passwords accepted at the same moment one is sent, though the first has ended meanwhile', async () => {
    const { store, first, second } = twoPayments();
    const world = await startCollections('live', { store });
    const before = await merchantWallet(world);
    const id = await begun(world);
    await submitPin(world, id);
    const otp = await lastOtp(world);
    const one = submitOtp(world, id, otp);
    await first.accepted.promise;
    const two = submitOtp(world, id, otp);
    await second.accepted.promise;
    first.written.resolve();
    expect(await one).toMatchObject({ state: 'paid' });
    second.written.resolve();
    const paid = await two;
    expect(paid).toMatchObject({ state: 'paid' });
    await world.pass(90);
    expect(world.sent.filter((line) => line.endsWith('/pay'))).toHaveLength(1);
    expect(await merchantWallet(world)).toBe(before + 4_455);
    const overtaken = await readInstruction(world, paid.attempt?.refs[2] ?? '');
    expect(overtaken).toMatchObject({ state: 'abandoned', problem: { code: 'busy_subject' } });
    expect(overtaken.timeline.at(-1)).toMatchObject({ code: 'overtaken' });
  });

  test('of two wrong one-time passwords accepted at the same moment only the third is sent', async () => {
    const { store, first, second } = twoPayments(2);
    const world = await startCollections('live', { store });
    const id = await begun(world);
    await submitPin(world, id);
    const wrong = wrongFor(await lastOtp(world));
    await submitOtp(world, id, wrong);
    await submitOtp(world, id, wrong);
    const third = submitOtp(world, id, wrong);
    await first.accepted.promise;
    const fourth = submitOtp(world, id, wrong);
    await second.accepted.promise;
    first.written.resolve();
    expect(await third).toMatchObject({ state: 'refused', attempt: { refusal: { code: 'otp_locked' } } });
    second.written.resolve();
    await fourth;
    await world.pass(90);
    expect(world.sent.filter((line) => line.endsWith('/pay'))).toHaveLength(3);
    expect(await read(world, id)).toMatchObject({ state: 'refused', attempt: { refusal: { code: 'otp_locked' } } });
  });

  test('an order ends by the server’s clock, and a new attempt may follow', async ({ world }) => {
    const id = await begun(world);
    await submitPin(world, id);
    const otp = await lastOtp(world);
    await world.pass(599, 1);
    expect(await read(world, id)).toMatchObject({ state: 'otp_sent', attempt: { seconds_left: 1 } });
    await world.pass(1);
    expect(await read(world, id)).toMatchObject({ state: 'expired', may_begin: true });
    expect(await submitOtp(world, id, otp)).toMatchObject({ state: 'expired' });
    expect(world.sent.filter((line) => line.endsWith('/pay'))).toEqual([]);
    expect(await submitPin(world, id)).toMatchObject({ state: 'otp_sent', attempt: { number: 2 } });
  });

  test('goes on after a restart of the companion, on another day', async ({ world }) => {
    const id = await begun(world);
    await submitPin(world, id);
    const otp = await lastOtp(world);
    await world.restart();
    expect(await read(world, id)).toMatchObject({ state: 'otp_sent' });
    expect(await submitOtp(world, id, otp)).toMatchObject({ state: 'paid' });
    await world.pass(3);
    await world.restart();
    await world.pass(3);
    expect(world.received).toHaveLength(1);
  });

  test('a double click, two tabs and a press that comes late begin one order and make one payment', async () => {
    const world = await startCollections('live');
    const before = await merchantWallet(world);
    const id = await begun(world);
    const key = press();
    await Promise.all([submitPin(world, id, payer, key), submitPin(world, id, payer, key), submitPin(world, id)]);
    expect(await otpsSent(world)).toBe(1);
    const otp = await lastOtp(world);
    const otpKey = press();
    await Promise.all([
      submitOtp(world, id, otp, otpKey),
      submitOtp(world, id, otp, otpKey),
      submitOtp(world, id, otp),
    ]);
    expect(await submitPin(world, id, payer, key)).toMatchObject({ state: 'paid' });
    await world.pass(3);
    expect(await merchantWallet(world)).toBe(before + 4_455);
    expect(world.sent).toHaveLength(2);
    expect(world.received).toHaveLength(1);
  });

  test('a wrong PIN that is pressed twice is counted once', async ({ world }) => {
    const id = await begun(world);
    const key = press();
    const wrong = { ...payer, pin: '9999' };
    await submitPin(world, id, wrong, key);
    for (let late = 0; late < 6; late += 1) await submitPin(world, id, wrong, key);
    expect(world.sent).toHaveLength(1);
    expect((await submitPin(world, id)).state).toBe('otp_sent');
  });
});

describe('an answer that is lost', () => {
  test('to the order is found by repeating it, under its own ref: one order, one password', async ({ world }) => {
    const id = await begun(world);
    await fault(world, 'wallet.order', 'lost_response');
    await meanwhile(world, submitPin(world, id));
    expect(await read(world, id)).toMatchObject({ state: 'otp_sent', attempt: { number: 1 } });
    expect(world.sent).toHaveLength(2);
    expect(await otpsSent(world)).toBe(1);
    expect(await submitOtp(world, id, await lastOtp(world))).toMatchObject({ state: 'paid' });
  });

  test('to the order, with a restart that forgets the PIN, takes the PIN once more for the same order', async () => {
    const world = await startCollections('live');
    const id = await begun(world);
    await fault(world, 'wallet.order', 'lost_response');
    const submitted = submitPin(world, id).catch(() => null);
    await world.pass(1);
    await submitted;
    await world.restart();
    await world.pass(30);
    expect(await read(world, id)).toMatchObject({ state: 'ordering', may_begin: false, attempt: { pin_again: true } });
    const again = await submitPin(world, id);
    expect(again).toMatchObject({ state: 'otp_sent', attempt: { number: 1 } });
    expect(await otpsSent(world)).toBe(1);
    expect(await submitOtp(world, id, await lastOtp(world))).toMatchObject({ state: 'paid' });
  });

  test('to the order, and never found, ends without a payment: a new attempt may follow', async ({ world }) => {
    const id = await begun(world);
    await fault(world, 'wallet.order', 'lost_response', 10);
    await meanwhile(world, submitPin(world, id));
    expect(await read(world, id)).toMatchObject({ state: 'ordering', attempt: { pin_again: true } });
    await world.pass(1_000, 5);
    // A PIN that is typed once is sent at most twice, because the platform counts each wrong PIN.
    expect(world.sent).toHaveLength(2);
    expect(await read(world, id)).toMatchObject({ state: 'expired', may_begin: true });
    await world.control('DELETE', '/faults', { environment: 'live' });
    expect(await submitPin(world, id)).toMatchObject({ state: 'otp_sent', attempt: { number: 2 } });
  });

  test('to the payment leaves it unknown: no second attempt is possible until a person settles it', async () => {
    const world = await startCollections('live');
    const before = await merchantWallet(world);
    const id = await begun(world);
    await submitPin(world, id);
    const otp = await lastOtp(world);
    await fault(world, 'wallet.pay', 'lost_response');
    const lost = await meanwhile(world, submitOtp(world, id, otp));
    expect(lost).toMatchObject({ state: 'not_known', may_begin: false });
    await world.pass(7_200, 60);
    for (const seen of [await submitOtp(world, id, otp), await submitPin(world, id), await read(world, id)]) {
      expect(seen).toMatchObject({ state: 'not_known', may_begin: false });
    }
    expect(world.sent.filter((line) => line.endsWith('/pay'))).toHaveLength(1);
    expect(world.received.map(({ type }) => type)).toEqual(['review.opened']);
    const ref = lost.attempt?.refs.at(-1) ?? '';
    await post(
      world,
      `/instructions/${ref}/resolve`,
      { state: 'succeeded', note: 'Seen on the statement.' },
      { as: 'staff' },
    );
    await world.pass(3);
    expect(await read(world, id)).toMatchObject({ state: 'paid' });
    expect(world.received.map(({ type }) => type)).toEqual(['review.opened', 'checkout.paid']);
    expect(await merchantWallet(world)).toBe(before + 4_455);
  });

  test('to a payment that a person finds not made opens the checkout again', async ({ world }) => {
    const id = await begun(world);
    await submitPin(world, id);
    await fault(world, 'wallet.pay', 'reset');
    const lost = await meanwhile(world, submitOtp(world, id, await lastOtp(world)));
    await post(
      world,
      `/instructions/${lost.attempt?.refs.at(-1) ?? ''}/resolve`,
      { state: 'failed', note: 'Not on the statement.' },
      { as: 'staff' },
    );
    expect(await read(world, id)).toMatchObject({ state: 'refused', may_begin: true });
    await submitPin(world, id);
    expect(await submitOtp(world, id, await lastOtp(world))).toMatchObject({ state: 'paid' });
    await world.pass(3);
    expect(world.received.map(({ type }) => type)).toEqual(['review.opened', 'checkout.paid']);
  });
});

/** A store that holds back two payments until the test releases them, after this many other payments. */
function twoPayments(others = 0) {
  let seen = 0;
  const inner = sqliteStore(':memory:');
  const [first, second] = [gate(), gate()];
  const gates = [first, second];
  const store: Store = {
    ...inner,
    async create(row, ...more) {
      const isPayment = row.operation === 'wallet.pay';
      if (isPayment) seen += 1;
      const held = isPayment && seen > others ? gates.shift() : undefined;
      held?.accepted.resolve();
      await held?.written.promise;
      return inner.create(row, ...more);
    },
  };
  return { store, first, second };
}

const gate = () => ({ accepted: Promise.withResolvers<void>(), written: Promise.withResolvers<void>() });
