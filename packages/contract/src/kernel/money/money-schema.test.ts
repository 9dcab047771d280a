import { describe, expect, it } from 'vitest';
import { parseWith } from '../platform/parse.ts';
import { dollars, naira } from './money.ts';
import {
  AnyMoneySchema,
  DollarBalanceSchema,
  DollarsSchema,
  ForeignMoneySchema,
  MoneySchema,
  NairaSchema,
} from './money-schema.ts';
import { faultsIn } from '../../testing/faults.ts';

const example = 'must be an amount such as {"currency":"NGN","minor":50000}';

describe('MoneySchema', () => {
  it.each([naira(0), naira(71.05), dollars(1e12)])('reads $minor $currency', (money) => {
    expect(parseWith(MoneySchema, money)).toEqual({ ok: true, value: money });
  });

  it.each([
    [{ currency: 'NGN', minor: -1 }, 'minor', 'too_small', 'must not be negative'],
    [{ currency: 'NGN', minor: 1.5 }, 'minor', 'not_whole', 'must be a whole number of kobo or cents, such as 50000'],
    [
      { currency: 'NGN', minor: 2 ** 53 },
      'minor',
      'too_large',
      'must be a whole number of kobo or cents, such as 50000',
    ],
    [{ currency: 'NGN', minor: '500' }, 'minor', 'malformed', 'must be a whole number of kobo or cents, such as 50000'],
    [{ currency: 'NGN', minor: 1, amount: 1 }, '', 'unexpected', 'must have currency and minor alone'],
    [{ currency: 'EUR', minor: 1 }, 'currency', 'malformed', example],
    [{ minor: 1 }, 'currency', 'malformed', example],
    [500, '', 'malformed', example],
    ['NGN 5.00', '', 'malformed', example],
    [null, '', 'malformed', example],
  ])('refuses %j and names the field', (money, field, code, text) => {
    expect(faultsIn(parseWith(MoneySchema, money))).toEqual({ [field]: [code, text] });
  });

  it('of one currency refuses the other, and a balance may be below zero', () => {
    expect(faultsIn(parseWith(NairaSchema, dollars(5)))).toEqual({ currency: ['not_an_option', 'must be NGN'] });
    expect(faultsIn(parseWith(DollarsSchema, naira(5)))).toEqual({ currency: ['not_an_option', 'must be USD'] });
    expect(parseWith(DollarsSchema, dollars(-5)).ok).toBe(false);
    expect(parseWith(DollarBalanceSchema, dollars(-5))).toEqual({ ok: true, value: dollars(-5) });
  });
});

describe('ForeignMoneySchema', () => {
  it('keeps the text as it is', () => {
    const cedi = { currency: 'GHS', value: '1.410' };
    expect(parseWith(ForeignMoneySchema, cedi)).toEqual({ ok: true, value: cedi });
    expect(parseWith(AnyMoneySchema, cedi)).toEqual({ ok: true, value: cedi });
    expect(parseWith(AnyMoneySchema, naira(5))).toEqual({ ok: true, value: naira(5) });
  });

  it.each([
    { currency: 'GHS', value: 1.41 },
    { currency: 'GHS', value: '1e3' },
    { currency: 'NGN', value: '5.00' },
    { currency: 'ghs', value: '5.00' },
    { currency: 'GHS', value: '5', minor: 500 },
  ])('refuses %j', (amount) => {
    expect(parseWith(ForeignMoneySchema, amount).ok).toBe(false);
    expect(parseWith(AnyMoneySchema, amount).ok).toBe(false);
  });
});
