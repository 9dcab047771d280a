import { describe, expect, it } from 'vitest';
import type { AccountPayment } from '@tillside/contract/browser';
import { ngn } from '../testing/companion-double.ts';
import { confirmedPayment, examplePayment } from '../testing/account-double.ts';
import { mayMissSome, standingOf } from './expected-payment.ts';

const expected = { amount: 5_000, since: '2026-11-21T09:00:00.000+01:00' };

function paid(amount: number, minute: number): AccountPayment {
  return confirmedPayment(
    examplePayment({
      session_id: `session-${minute}`,
      amount: ngn(amount),
      paid_at: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000+01:00`,
    }),
  );
}

describe('what arrived against what is expected', () => {
  it('waits while nothing arrived, and does not count what came before it was asked for', () => {
    const earlier = confirmedPayment(examplePayment({ paid_at: '2026-11-21T07:59:59.000Z' }));
    expect(standingOf([], expected)).toEqual({ at: 'waiting', due: ngn(5_000) });
    expect(standingOf([earlier], expected).at).toBe('waiting');
  });

  it('does not count what is not confirmed', () => {
    expect(standingOf([examplePayment()], expected).at).toBe('confirming');
    expect(standingOf([examplePayment(), paid(2_000, 1)], expected)).toMatchObject({ at: 'under', paid: ngn(2_000) });
  });

  it('adds up parts, to the kobo', () => {
    expect(standingOf([paid(4_999.99, 1)], expected)).toEqual({
      at: 'under',
      paid: ngn(4_999.99),
      missing: ngn(0.01),
    });
    expect(standingOf([paid(2_000.1, 2), paid(2_999.9, 1)], expected)).toEqual({ at: 'paid', paid: ngn(5_000) });
  });

  it('tells too much in one transfer from a transfer that was made twice', () => {
    expect(standingOf([paid(5_500, 1)], expected)).toEqual({ at: 'over', paid: ngn(5_500), extra: ngn(500) });
    expect(standingOf([paid(5_000, 2), paid(5_000, 1)], expected)).toEqual({
      at: 'repeated',
      count: 2,
      paid: ngn(10_000),
      extra: ngn(5_000),
    });
    // A part and then the whole again: too much, but nothing was made twice.
    expect(standingOf([paid(5_000, 2), paid(1_000, 1)], expected).at).toBe('over');
  });

  it('asks for earlier pages only while the oldest that is known still counts', () => {
    expect(mayMissSome([paid(1, 5)], expected)).toBe(true);
    expect(mayMissSome([examplePayment({ paid_at: '2026-11-20T09:00:00.000+01:00' })], expected)).toBe(false);
    expect(mayMissSome([], expected)).toBe(false);
  });
});
