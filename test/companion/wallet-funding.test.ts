import { naira, walletFunding } from '@tillside/server';
import { describe, expect, test as plainTest } from 'vitest';
import {
  fault,
  lastOtp,
  meanwhile,
  merchantWallet,
  read as readCheckout,
  submitOtp,
  submitPin,
} from './checkout-steps.ts';
import { bill, billsSent, page, pay, recordInto, startWalletWorld, typesOf, type WalletWorld } from './wallet-world.ts';
import { airtime, read } from './world.ts';

const test = plainTest.extend('world', () => startWalletWorld());

const failing = { ...airtime, phone: '08030000002' };
const immediate = { ...airtime, phone: '08030000001' };

describe('a bill that is paid by wallet', () => {
  test('is bought once it is paid for, and the merchant receives the bill’s event and not its checkout’s', async () => {
    const world = await startWalletWorld();
    const { ref, checkout } = await bill(world, immediate);
    expect(await readCheckout(world, checkout)).toMatchObject({
      state: 'open',
      reference: ref,
      title: 'Your purchase',
      amount: naira(500),
      expires_at: new Date(world.clock.now() + 15 * 60_000).toISOString(),
    });
    expect(billsSent(world)).toBe(0);
    await pay(world, checkout);
    await world.pass(5);
    expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect(await read(world, ref)).not.toHaveProperty('action');
    expect(billsSent(world)).toBe(1);
    expect(typesOf(world, ref)).toEqual(['instruction.succeeded']);
    expect(world.handled.map(({ type }) => type)).not.toContain('checkout.paid');
    const own = await world.till.checkouts.create({
      owner: 'ada',
      reference: ref,
      amount: naira(20),
      title: 'Socks of wool',
    });
    expect(own.id).not.toBe(checkout);
    await pay(world, own.id);
    await world.pass(2);
    expect(world.handled.filter(({ type }) => type === 'checkout.paid')).toMatchObject([{ checkout: { id: own.id } }]);
  });

  test('may be paid for in the last minute, and is still sent when the platform was out of reach for a while', async () => {
    const world = await startWalletWorld();
    const { ref, checkout } = await bill(world);
    await world.pass(14 * 60, 30);
    const through = world.network;
    world.network = async (input, init) => {
      if (new URL(new Request(input).url).pathname.endsWith('/airtime')) throw refused();
      return through(input, init);
    };
    await pay(world, checkout);
    await world.pass(120, 5);
    expect(await read(world, ref)).toMatchObject({ state: 'reserved', funding: 'reserved' });
    world.network = through;
    await world.pass(90, 2);
    expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  });

  test('that fails afterwards leaves a refund owed, once, and the shopper’s timeline shows it', async ({ world }) => {
    const { ref, checkout } = await bill(world, failing);
    await pay(world, checkout);
    await world.pass(90);
    const failed = await read(world, ref);
    expect(failed).toMatchObject({ state: 'failed', funding: 'refund_owed', can_retry: 'new_key' });
    expect(failed.timeline.at(-1)?.code).toBe('refund_owed');
    expect(failed.timeline.map(({ code }) => code)).not.toContain('funds_released');
    await world.restart();
    await world.pass(120, 5);
    expect(typesOf(world, ref)).toEqual(['instruction.failed', 'refund.owed']);
    expect(world.handled.at(-1)).toMatchObject({ amount: naira(500), caller: { id: 'ada' } });
    expect(await readCheckout(world, checkout)).toMatchObject({ state: 'paid' });
  });

  test('that was delivered in part keeps what was captured, and owes the rest', async ({ world }) => {
    const rows = [
      { phone: '0803 123 4567', amount: naira(300), network: 'mtn' },
      { phone: '08030000002', amount: naira(100), network: 'mtn' },
    ];
    const { ref, checkout } = await bill(world, { rows });
    await pay(world, checkout);
    await world.pass(90);
    expect(await read(world, ref)).toMatchObject({ state: 'partial', funding: 'refund_owed' });
    expect(typesOf(world, ref)).toEqual(['instruction.partially_succeeded', 'refund.owed']);
    expect(world.handled.at(-1)?.amount).toEqual(naira(100));
  });

  test('that was reversed by its provider leaves a refund owed, once', async ({ world }) => {
    const { ref, checkout } = await bill(world, { ...airtime, phone: '08030000004' });
    await pay(world, checkout);
    await world.pass(120);
    expect(await read(world, ref)).toMatchObject({ state: 'reversed', funding: 'refund_owed' });
    expect(typesOf(world, ref)).toEqual(['instruction.succeeded', 'instruction.reversed', 'refund.owed']);
  });
});

describe('a bill that is not paid for in time', () => {
  test('is abandoned, and its checkout cannot be paid any more', async ({ world }) => {
    const { ref, checkout } = await bill(world);
    await world.pass(15 * 60 + 2, 10);
    expect(await read(world, ref)).toMatchObject({
      state: 'abandoned',
      funding: 'released',
      problem: { code: 'funds_expired' },
    });
    expect(await readCheckout(world, checkout)).toMatchObject({ state: 'expired', may_begin: false });
    expect(await submitPin(world, checkout)).toMatchObject({ state: 'expired', may_begin: false });
    expect(world.sent).toEqual([]);
    expect(typesOf(world, ref)).toEqual(['instruction.abandoned']);
  });

  test('waits for a running payment, and is bought when it succeeds', async () => {
    const world = await startWalletWorld({ wallet: { minutes: 5 } });
    const { ref, checkout } = await bill(world, immediate);
    await world.pass(290, 10);
    await submitPin(world, checkout);
    await world.pass(120, 5);
    const waiting = await read(world, ref);
    expect(waiting).toMatchObject({ state: 'awaiting_funds', action: { url: `/pay/${checkout}`, under_way: true } });
    expect(waiting.timeline.filter(({ code }) => code === 'payment_under_way')).toHaveLength(1);
    expect(await readCheckout(world, checkout)).toMatchObject({ state: 'otp_sent' });
    expect(await submitOtp(world, checkout, await lastOtp(world))).toMatchObject({ state: 'paid' });
    await world.pass(5);
    expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
  });

  test('with a payment under way that fails, is abandoned then', async () => {
    const world = await startWalletWorld({ wallet: { minutes: 5 } });
    const { ref, checkout } = await bill(world);
    await world.pass(290, 10);
    await submitPin(world, checkout);
    await world.pass(610, 10);
    expect(await read(world, ref)).toMatchObject({ state: 'abandoned', funding: 'released' });
    expect(await readCheckout(world, checkout)).toMatchObject({ state: 'expired', may_begin: false });
  });

  test('and was abandoned by the merchant, accepts no one-time password any more', async ({ world }) => {
    const { ref, checkout } = await bill(world);
    await submitPin(world, checkout);
    const otp = await lastOtp(world);
    await world.till.funding.settle(ref, 'declined');
    await world.pass(2);
    expect(await read(world, ref)).toMatchObject({ state: 'abandoned', funding: 'released' });
    expect(await submitOtp(world, checkout, otp)).toMatchObject({ state: 'expired', may_begin: false });
    expect(world.sent.filter((line) => line.endsWith('/pay'))).toEqual([]);
  });
});

describe('a payment that comes too late', () => {
  test('leaves a refund owed, once, however often the event arrives', async ({ world }) => {
    const { ref, checkout } = await bill(world);
    await submitPin(world, checkout);
    const otp = await lastOtp(world);
    // The one-time password is in transit when the merchant abandons the purchase.
    const { answer, arrive } = heldBack(world, '/pay');
    const paying = submitOtp(world, checkout, otp);
    await world.pass(1);
    await world.till.funding.settle(ref, 'declined');
    await world.pass(5);
    // Neither "released" nor "refund owed" is reported before the outcome is known.
    expect(await read(world, ref)).toMatchObject({ state: 'abandoned', funding: 'releasing' });
    arrive();
    await answer;
    expect(await paying).toMatchObject({ state: 'paid' });
    await world.pass(70);
    expect(await read(world, ref)).toMatchObject({ state: 'abandoned', funding: 'refund_owed' });
    await world.till.funding.settle(ref, 'reserved');
    await world.restart();
    await world.pass(5);
    expect(typesOf(world, ref)).toEqual(['instruction.abandoned', 'refund.owed']);
    expect(billsSent(world)).toBe(0);
  });

  test('that is not known is awaited; found paid before the bill expired, the bill is bought', async ({ world }) => {
    const before = await merchantWallet(world);
    const { ref, review } = await notKnown(world);
    await world.pass(16 * 60, 10);
    const waiting = await read(world, ref);
    expect(waiting).toMatchObject({ state: 'awaiting_funds', funding: 'reserving', action: { under_way: true } });
    // It is checked every minute, and logged once.
    expect(waiting.timeline.filter(({ code }) => code === 'payment_under_way')).toHaveLength(1);
    await decide(world, review, 'succeeded');
    await world.pass(5);
    expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect(await merchantWallet(world)).toBeLessThan(before + 500);
  });

  test('found paid on another day leaves a refund owed, once: the bill has expired', async ({ world }) => {
    const { ref, review } = await notKnown(world);
    await world.pass(26 * 60, 20);
    expect(await read(world, ref)).toMatchObject({ state: 'awaiting_funds' });
    await decide(world, review, 'succeeded');
    await world.pass(5);
    expect(await read(world, ref)).toMatchObject({
      state: 'abandoned',
      funding: 'refund_owed',
      problem: { code: 'expired' },
    });
    expect(typesOf(world, ref)).toEqual(['instruction.abandoned', 'refund.owed']);
    expect(billsSent(world)).toBe(0);
  });

  test('found not paid ends the bill without a refund', async ({ world }) => {
    const { ref, review } = await notKnown(world, 'reset');
    await world.pass(16 * 60, 10);
    await decide(world, review, 'failed');
    await world.pass(70, 2);
    expect(await read(world, ref)).toMatchObject({ state: 'abandoned', funding: 'released' });
    expect(typesOf(world, ref)).toEqual(['instruction.abandoned']);
  });
});

describe('a process that dies', () => {
  test('between the payment and the bill loses neither: the bill is bought once', async () => {
    const funding = walletFunding({ page });
    let deaf = true;
    const world = await startWalletWorld({
      funding: {
        ...funding,
        checkoutPaid: (event) => (deaf ? new Promise(() => {}) : funding.checkoutPaid?.(event)),
      },
    });
    const { ref, checkout } = await bill(world, immediate);
    await pay(world, checkout);
    await world.pass(5);
    expect(await read(world, ref)).toMatchObject({ state: 'awaiting_funds' });
    await meanwhile(world, world.restart());
    deaf = false;
    await world.pass(180, 2);
    expect(await read(world, ref)).toMatchObject({ state: 'succeeded', funding: 'captured' });
    expect(billsSent(world)).toBe(1);
    expect(typesOf(world, ref)).toEqual(['instruction.succeeded']);
  });

  test('between the failure and the refund owes it once, and its event repeats until a handler succeeds', async () => {
    const funding = walletFunding({ page });
    let dead = true;
    const deliveries: string[] = [];
    const received: WalletWorld['handled'] = [];
    const world = await startWalletWorld({
      funding: {
        ...funding,
        async release(request) {
          const answer = await funding.release(request);
          // The hook decided, and the process died before the decision was stored.
          return dead ? new Promise<never>(() => {}) : answer;
        },
      },
      events: {
        ...recordInto(received),
        'refund.owed': (event) => {
          deliveries.push(event.id);
          if (deliveries.length < 3) throw new Error('The books are closed.');
        },
      },
    });
    const { ref, checkout } = await bill(world, failing);
    await pay(world, checkout);
    await world.pass(30);
    expect(await read(world, ref)).toMatchObject({ state: 'failed', funding: 'releasing' });
    await meanwhile(world, world.restart());
    dead = false;
    await world.pass(180, 2);
    expect(await read(world, ref)).toMatchObject({ state: 'failed', funding: 'refund_owed' });
    expect(deliveries).toHaveLength(3);
    expect(new Set(deliveries).size).toBe(1);
  });
});

/** A connection that was refused: certain that nothing was sent. */
function refused(): Error {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  return new TypeError('fetch failed', { cause });
}

/** Holds back requests whose path ends like this, until the test releases them. */
function heldBack(world: WalletWorld, ending: string): { answer: Promise<unknown>; arrive: () => void } {
  const through = world.network;
  const gate = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  world.network = async (input, init) => {
    if (!new URL(new Request(input).url).pathname.endsWith(ending)) return through(input, init);
    await gate.promise;
    const answer = await through(input, init);
    answered.resolve();
    return answer;
  };
  return { answer: answered.promise, arrive: () => gate.resolve() };
}

/** A bill whose payment got no answer. */
async function notKnown(world: WalletWorld, what = 'lost_response'): Promise<{ ref: string; review: string }> {
  const { ref, checkout } = await bill(world, immediate);
  await submitPin(world, checkout);
  await fault(world, 'wallet.pay', what);
  const lost = await meanwhile(world, submitOtp(world, checkout, await lastOtp(world)));
  expect(lost).toMatchObject({ state: 'not_known' });
  return { ref, review: lost.attempt?.refs.at(-1) ?? '' };
}

async function decide(world: WalletWorld, ref: string, state: 'succeeded' | 'failed'): Promise<void> {
  const body = JSON.stringify({ state, note: 'Read on the statement.' });
  const answer = await world.request(`/instructions/${ref}/resolve`, { method: 'POST', as: 'staff', body });
  expect(answer.status).toBe(200);
}
