import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kobo, naira, sameMoney, sumNaira, toKobo, toNaira, toUsd, toUsdCents, usd, usdCents } from './money.ts';

/** Every amount that can be told apart in kobo, up to ten trillion naira. */
const wholeMinor = fc.integer({ min: -1e15, max: 1e15 });

describe('amounts', () => {
  it('survive the way to kobo and back, and stay the very number that JSON carries', () => {
    fc.assert(
      fc.property(wholeMinor, (minor) => {
        expect(toKobo(toNaira(kobo(minor)))).toBe(kobo(minor));
        expect(toKobo(naira(Number((minor / 100).toFixed(2))))).toBe(kobo(minor));
      }),
    );
  });

  it('survive the way to cents and back', () => {
    fc.assert(
      fc.property(wholeMinor, (minor) => {
        expect(toUsdCents(toUsd(usdCents(minor)))).toBe(usdCents(minor));
      }),
    );
  });

  it('are cleared of the dust that floating point leaves', () => {
    expect(naira(0.1 + 0.2)).toBe(0.3);
  });

  it.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e20])('naira and dollars refuse %d', (value) => {
    expect(() => naira(value)).toThrow(RangeError);
    expect(() => usd(value)).toThrow(RangeError);
  });

  it.each([0.5, Number.NaN, 2 ** 53, Number.NEGATIVE_INFINITY])('kobo and cents refuse %d', (value) => {
    expect(() => kobo(value)).toThrow(RangeError);
    expect(() => usdCents(value)).toThrow(RangeError);
  });

  it('says in the error what was wrong and what is needed', () => {
    expect(() => naira(1.005)).toThrow(
      '1.005 is not an amount in naira: it needs to be finite, with at most two decimals.',
    );
  });
});

describe('sumNaira', () => {
  it('is exact where floating point is not', () => {
    expect(sumNaira([naira(0.1), naira(0.2)])).toBe(0.3);
    expect(sumNaira(Array.from({ length: 1000 }, () => naira(0.01)))).toBe(10);
    expect(sumNaira([])).toBe(0);
  });

  it('equals the sum in kobo, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e11 }), { maxLength: 50 }), (amounts) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const parts = amounts.map((amount) => toNaira(kobo(amount)));
        expect(toKobo(sumNaira(parts))).toBe(total);
        expect(sumNaira(parts.toReversed())).toBe(sumNaira(parts));
      }),
    );
  });
});

describe('sameMoney', () => {
  it('compares to the minor unit', () => {
    expect(sameMoney({ currency: 'NGN', amount: naira(0.3) }, { currency: 'NGN', amount: naira(0.1 + 0.2) })).toBe(
      true,
    );
    expect(sameMoney({ currency: 'NGN', amount: naira(500) }, { currency: 'NGN', amount: naira(500.01) })).toBe(false);
  });

  it('never calls two currencies the same', () => {
    expect(sameMoney({ currency: 'NGN', amount: naira(5) }, { currency: 'USD', amount: usd(5) })).toBe(false);
  });
});
