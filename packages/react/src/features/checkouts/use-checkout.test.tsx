import { describe, expect, it } from 'vitest';
import { CompanionError } from '../../kernel/client/failure.ts';
import { checkoutIn } from '../../testing/checkout-double.ts';
import { checkoutPause, readCheckout } from './use-checkout.ts';

describe('how often a checkout is asked for', () => {
  it('is often while it is processed, seldom while a person has to act, and never once it is paid', () => {
    expect(checkoutPause(checkoutIn.paying(), false)).toBe(2_000);
    expect(checkoutPause(checkoutIn.ordering(), true)).toBe(3_000);
    expect(checkoutPause(checkoutIn.open(), false)).toBe(10_000);
    expect(checkoutPause(checkoutIn.notKnown(), true)).toBe(30_000);
    expect(checkoutPause(checkoutIn.pinAgain(), true)).toBe(30_000);
    expect(checkoutPause(checkoutIn.paid(), false)).toBe(false);
  });

  it('is just after the end of a one-time password, by the seconds that the server reported', () => {
    expect(checkoutPause(checkoutIn.otpSent({ seconds_left: 4 }), true)).toBe(4_400);
  });

  it('is never where there is no checkout, and goes on after a lost answer', () => {
    const lost = new CompanionError({ kind: 'lost', reason: 'network' });
    const none = new CompanionError({ kind: 'unreadable', status: 404, retryAfter: null });
    expect(checkoutPause(undefined, false)).toBe(false);
    expect(checkoutPause(undefined, false, lost)).toBe(10_000);
    expect(checkoutPause(undefined, false, none)).toBe(false);
  });
});

describe('a checkout that is read', () => {
  it('loses every field that is none of the page’s business', () => {
    const checkout = checkoutIn.refused('payer_not_verified');
    const leaking = {
      ...checkout,
      pin: '7391',
      username: '@7391',
      attempt: { ...checkout.attempt, otp: '73917', refusal: { ...checkout.attempt?.refusal, pin: '7391' } },
    };
    expect(readCheckout(leaking)).toEqual(checkout);
    expect(JSON.stringify(readCheckout(leaking))).not.toContain('7391');
  });

  it('is no checkout when its state or its amount cannot be read', () => {
    expect(readCheckout({ ...checkoutIn.open(), state: 'lucky' })).toBeNull();
    expect(readCheckout({ ...checkoutIn.open(), amount: { amount: '24500', currency: 'NGN' } })).toBeNull();
    expect(readCheckout({ ...checkoutIn.open(), may_begin: 'yes' })).toBeNull();
  });
});
