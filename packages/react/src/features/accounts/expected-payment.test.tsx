import { describe, expect, it } from 'vitest';
import { naira, type AccountPayment } from '@tillside/contract';
import { confirmedPayment, examplePayment } from '../../testing/account-double.ts';
import { mayMissSome, comparePayments } from './expected-payment.ts';

const expected = { amount: naira(5_000), since: '2026-11-21T09:00:00.000+01:00' };

function paid(amount: number, minute: number): AccountPayment {
  return confirmedPayment(
    examplePayment({
      session_id: `session-${minute}`,
      amount: naira(amount),
      paid_at: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000+01:00`,
    }),
  );
}

describe('what arrived against what is expected', () => {
  it('waits while nothing arrived, and does not count what came before it was asked for', () => {
    const earlier = confirmedPayment(examplePayment({ paid_at: '2026-11-21T07:59:59.000Z' }));
    expect(comparePayments([], expected)).toEqual({ at: 'waiting', due: naira(5_000) });
    expect(comparePayments([earlier], expected).at).toBe('waiting');
  });

  it('does not count what is not confirmed', () => {
    expect(comparePayments([examplePayment()], expected).at).toBe('confirming');
    expect(comparePayments([examplePayment(), paid(5_000, 1)], expected).at).toBe('paid');
  });

  it('asks for no rest while something that arrived may be the rest', () => {
    expect(comparePayments([paid(2_000, 1)], expected)).toMatchObject({ at: 'under', missing: naira(3_000) });
    expect(comparePayments([examplePayment(), paid(2_000, 1)], expected).at).toBe('confirming');
  });

  it('adds up parts, to the kobo', () => {
    expect(comparePayments([paid(4_999.99, 1)], expected)).toEqual({
      at: 'under',
      paid: naira(4_999.99),
      missing: naira(0.01),
    });
    expect(comparePayments([paid(2_000.1, 2), paid(2_999.9, 1)], expected)).toEqual({ at: 'paid', paid: naira(5_000) });
  });

  it('tells too much in one transfer from a transfer that was made twice', () => {
    expect(comparePayments([paid(5_500, 1)], expected)).toEqual({ at: 'over', paid: naira(5_500), extra: naira(500) });
    expect(comparePayments([paid(5_000, 2), paid(5_000, 1)], expected)).toEqual({
      at: 'repeated',
      count: 2,
      paid: naira(10_000),
      extra: naira(5_000),
    });
    // A part and then the whole again: too much, but nothing was made twice.
    expect(comparePayments([paid(5_000, 2), paid(1_000, 1)], expected).at).toBe('over');
  });

  it('is never too much where more is welcome', () => {
    const topUp = { ...expected, orMore: true };
    expect(comparePayments([paid(5_500, 1)], topUp)).toEqual({ at: 'paid', paid: naira(5_500) });
    expect(comparePayments([paid(5_000, 2), paid(5_000, 1)], topUp)).toEqual({ at: 'paid', paid: naira(10_000) });
    expect(comparePayments([paid(4_000, 1)], topUp)).toMatchObject({ at: 'under', missing: naira(1_000) });
  });

  it('asks for earlier pages until one was received before the payment was requested', () => {
    const known = (at: string, paid_at: string): AccountPayment => ({
      ...paid(1, 5),
      paid_at,
      confirmation: { fee: naira(0), trans_id: 'TRX-1', at },
    });
    const before = '2026-11-20T09:00:00.000+01:00';
    const after = '2026-11-21T09:30:00.000+01:00';
    expect(mayMissSome([known(after, after)], expected)).toBe(true);
    // Sent long ago and received only now: what was received before it may still count.
    expect(mayMissSome([known(after, before)], expected)).toBe(true);
    expect(mayMissSome([examplePayment({ paid_at: before })], expected)).toBe(true);
    expect(mayMissSome([known(before, before)], expected)).toBe(false);
    expect(mayMissSome([], expected)).toBe(false);
  });
});
