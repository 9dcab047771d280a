import { describe, expect, it } from 'vitest';
import { parseWith } from '../platform/parse.ts';
import { MoneySchema } from './money-schema.ts';

describe('MoneySchema', () => {
  it.each([
    { currency: 'NGN', amount: 0 },
    { currency: 'NGN', amount: 71.05 },
    { currency: 'USD', amount: 1e12 },
  ])('reads $amount $currency', (money) => {
    expect(parseWith(MoneySchema, money)).toEqual({ ok: true, value: money });
  });

  it.each([
    [{ currency: 'NGN', amount: -1 }, 'amount', 'must not be negative'],
    [{ currency: 'NGN', amount: 1.001 }, 'amount', 'must have at most two decimals'],
    [{ currency: 'NGN', amount: 2e12 }, 'amount', 'is too large'],
    [{ currency: 'NGN', amount: '500' }, 'amount', 'must be a number'],
  ])('refuses %j and names the field', (money, field, message) => {
    expect(parseWith(MoneySchema, money)).toEqual({ ok: false, errors: { [field]: message } });
  });

  it('refuses a currency it does not know, and money without one', () => {
    expect(parseWith(MoneySchema, { currency: 'EUR', amount: 1 }).ok).toBe(false);
    expect(parseWith(MoneySchema, { amount: 1 }).ok).toBe(false);
    expect(parseWith(MoneySchema, null).ok).toBe(false);
  });
});
