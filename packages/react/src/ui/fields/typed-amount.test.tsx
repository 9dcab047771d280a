import { describe, expect, it } from 'vitest';
import { dollars, money, naira } from '@tillside/contract';
import {
  amountAsTyped,
  caretIn,
  isTypedAmount,
  separated,
  typedDigits,
  typedDollars,
  typedNaira,
  unseparated,
  wholeDigits,
} from './typed-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['₦ 1,000.50', 'NGN', '1000.50'],
    [' N500', 'NGN', '500'],
    ['ngn 500', 'NGN', '500'],
    ['$25.5', 'USD', '25.5'],
    ['US 1,250', 'USD', '1250'],
    ['GH₵ 1 00', 'other', '100'],
    ['$5', 'NGN', '$5'],
    ['1,00', 'NGN', '1,00'],
  ] as const)('%j of %s has the digits %j', (text, currency, digits) => {
    expect(typedDigits(text, currency)).toBe(digits);
  });

  it('is shown with separators, and typed without', () => {
    const shown = ['', '100', '1000', '1234567.5', '1e5', '1,00'].map(separated);
    expect(shown).toEqual(['', '100', '1,000', '1,234,567.5', '1e5', '1,00']);
    expect(['1,00', '12,34567', '1,000.5', 'N1,000'].map(unseparated)).toEqual(['100', '1234567', '1000.5', 'N1,000']);
  });

  it('keeps the caret beside the same digit', () => {
    const at = [0, 1, 2, 4].map((before) => caretIn('1,234', before, false));
    expect(at).toEqual([0, 1, 3, 5]);
    expect(caretIn('1,234', 1, true)).toBe(2);
  });

  it('is read to the minor unit, and not where it has more decimals or cannot be counted', () => {
    expect(typedDollars('25.50')).toEqual(dollars(25.5));
    expect(typedDollars('25.')).toEqual(dollars(25));
    expect(typedNaira('0.1')).toEqual(naira(0.1));
    expect(typedNaira('0.125')).toBeNull();
    expect(typedNaira('99999999999999999999')).toBeNull();
  });

  it('is whole with decimals of zero', () => {
    expect(['100', '100.', '100.00', '100.01', '1e2', ''].map(wholeDigits)).toEqual([
      '100',
      '100',
      '100',
      null,
      null,
      null,
    ]);
    expect(['100', '100.', '.5', '1e2', '-1'].map(isTypedAmount)).toEqual([true, true, false, false, false]);
  });

  it('is written as a person would', () => {
    const written = [naira(1_000), naira(0.1), dollars(25.5), money('NGN', 7_105), { currency: 'GHS', value: '100' }];
    expect(written.map(amountAsTyped)).toEqual(['1000', '0.1', '25.5', '71.05', '100']);
  });
});
