import { instructionStates, type InstructionState, type ProblemCode } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { limitedBy, mayBegin, maxOtpTries, statusOf, type AttemptFacts, type StepFacts } from './attempt.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const soon = now + 600_000;

function orderOf(
  state: InstructionState,
  change: Partial<NonNullable<AttemptFacts['order']>> = {},
): AttemptFacts['order'] {
  const placed = state === 'succeeded' ? { expiresAt: soon, canPay: true } : null;
  return { ref: 'ts_order', state, problem: null, sentAt: now, placed, pinHeld: false, ...change };
}

function payOf(state: InstructionState, problem: ProblemCode | null = null): StepFacts {
  return { ref: 'ts_pay', state, problem };
}

const wrong = payOf('failed', 'otp_wrong');

describe('an attempt', () => {
  it('is open before its order is there', () => {
    expect(statusOf({ order: null, pays: [] }, now)).toEqual({ state: 'open' });
  });

  it.each(['created', 'reserving', 'reserved', 'sending'] as const)('is ordering while its order is %s', (state) => {
    expect(statusOf({ order: orderOf(state), pays: [] }, now)).toEqual({ state: 'ordering', pinAgain: false });
  });

  it('asks for the PIN again where the order’s answer was lost and the PIN with it', () => {
    expect(statusOf({ order: orderOf('unknown', { pinHeld: true }), pays: [] }, now)).toMatchObject({
      pinAgain: false,
    });
    expect(statusOf({ order: orderOf('unknown'), pays: [] }, now)).toEqual({ state: 'ordering', pinAgain: true });
  });

  it.each([
    ['payer_not_verified', 'payer_not_verified'],
    ['amount_refused', 'amount_refused'],
    ['platform_refused', 'payment_failed'],
    [null, 'payment_failed'],
  ] as const)('is refused where the order failed with %s', (problem, refusal) => {
    expect(statusOf({ order: orderOf('failed', { problem }), pays: [] }, now)).toEqual({ state: 'refused', refusal });
  });

  it('waits for a one-time password once it was placed, until the platform’s own end', () => {
    const facts = { order: orderOf('succeeded'), pays: [] };
    expect(statusOf(facts, now)).toEqual({
      state: 'otp_sent',
      expiresAt: soon,
      triesLeft: 3,
      otpWrong: false,
      newCodeAt: now + 60_000,
    });
    expect(statusOf(facts, soon - 1).state).toBe('otp_sent');
    expect(statusOf(facts, soon)).toEqual({ state: 'expired' });
  });

  it('ends at once where the payer cannot pay', () => {
    const order = orderOf('succeeded', { placed: { expiresAt: soon, canPay: false } });
    expect(statusOf({ order, pays: [] }, now)).toEqual({ state: 'refused', refusal: 'payer_cannot_pay' });
  });

  it('counts wrong one-time passwords, and is locked after the last', () => {
    const order = orderOf('succeeded');
    expect(statusOf({ order, pays: [wrong] }, now)).toMatchObject({ triesLeft: 2, otpWrong: true });
    expect(statusOf({ order, pays: [wrong, wrong] }, now)).toMatchObject({ triesLeft: 1 });
    const all = Array.from({ length: maxOtpTries }, () => wrong);
    expect(statusOf({ order, pays: all }, now)).toEqual({ state: 'refused', refusal: 'otp_locked' });
  });

  it('counts no try that was given up before it was sent', () => {
    const pays = [payOf('abandoned', 'secrets_lost'), wrong, payOf('abandoned', 'expired')];
    expect(statusOf({ order: orderOf('succeeded'), pays }, now)).toMatchObject({ state: 'otp_sent', triesLeft: 2 });
  });

  it.each(['unknown', 'processing', 'review', 'partial', 'reversed'] as const)(
    'is not known while a payment is %s, whatever the time and the tries after it',
    (state) => {
      const facts = { order: orderOf('succeeded'), pays: [payOf(state), wrong] };
      for (const at of [now, soon, soon + 365 * 86_400_000])
        expect(statusOf(facts, at)).toEqual({ state: 'not_known' });
    },
  );

  it('is paid once a payment succeeded, whatever else was tried', () => {
    const pays = [wrong, payOf('succeeded'), payOf('unknown')];
    expect(statusOf({ order: orderOf('succeeded'), pays }, soon)).toEqual({ state: 'paid' });
  });

  it('is being paid even past its end, once the one-time password is on its way', () => {
    expect(statusOf({ order: orderOf('succeeded'), pays: [payOf('sending')] }, soon)).toEqual({ state: 'paying' });
  });

  it('lets nothing begin while money may have moved or may yet move', () => {
    for (const state of instructionStates) {
      const facts = { order: orderOf('succeeded'), pays: [payOf(state, 'platform_refused')] };
      const begins = mayBegin(statusOf(facts, now));
      // Only a proven refusal. What was abandoned left the one-time password to be tried again.
      expect([state, begins]).toEqual([state, state === 'failed']);
    }
  });
});

describe('the end of a checkout', () => {
  const over = { isOver: true, isWithdrawn: false };
  const withdrawn = { isOver: false, isWithdrawn: true };

  it('lets nothing begin any more, and what is under way go on', () => {
    expect(limitedBy({ state: 'open' }, over)).toEqual({ state: 'expired' });
    expect(limitedBy({ state: 'refused', refusal: 'payment_failed' }, over)).toEqual({ state: 'expired' });
    for (const state of ['paying', 'paid', 'not_known'] as const) {
      expect(limitedBy({ state }, over)).toEqual({ state });
      expect(limitedBy({ state }, withdrawn)).toEqual({ state });
    }
    const sent = { state: 'otp_sent', expiresAt: 1, triesLeft: 3, otpWrong: false, newCodeAt: 1 } as const;
    expect(limitedBy(sent, over)).toEqual(sent);
  });

  it('that was withdrawn takes no one-time password either', () => {
    const sent = { state: 'otp_sent', expiresAt: 1, triesLeft: 3, otpWrong: false, newCodeAt: 1 } as const;
    expect(limitedBy(sent, withdrawn)).toEqual({ state: 'expired' });
    expect(limitedBy({ state: 'open' }, withdrawn)).toEqual({ state: 'expired' });
  });

  it('changes nothing before it comes', () => {
    expect(limitedBy({ state: 'open' }, { isOver: false, isWithdrawn: false })).toEqual({ state: 'open' });
  });
});
