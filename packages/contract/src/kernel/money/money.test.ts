import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  compareMoney,
  dollars,
  isMoney,
  isMoreThan,
  minusMoney,
  money,
  naira,
  sameMoney,
  sumMoney,
  timesMoney,
  type Dollars,
  type Money,
  type Naira,
} from './money.ts';

/** Every amount that a JSON number in major units distinguishes, up to ten trillion naira. */
const wholeMinor = fc.integer({ min: -1e15, max: 1e15 });

describe('amounts', () => {
  it('are counted in kobo and cents', () => {
    expect(naira(1_000)).toEqual({ currency: 'NGN', minor: 100_000 });
    expect(dollars(10)).toEqual({ currency: 'USD', minor: 1_000 });
    expect(money('NGN', 7_105)).toEqual(naira(71.05));
  });

  it('are made from the very number that JSON carries', () => {
    fc.assert(
      fc.property(wholeMinor, (minor) => {
        expect(naira(minor / 100)).toEqual(money('NGN', minor));
        expect(dollars(minor / 100)).toEqual(money('USD', minor));
      }),
    );
  });

  it('are cleared of the dust that floating point leaves, and of the sign of zero', () => {
    expect(naira(0.1 + 0.2)).toEqual(money('NGN', 30));
    expect(Object.is(naira(-0).minor, 0)).toBe(true);
  });

  it.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e20])('naira and dollars refuse %d', (value) => {
    expect(() => naira(value)).toThrow(RangeError);
    expect(() => dollars(value)).toThrow(RangeError);
  });

  it.each([0.5, Number.NaN, 2 ** 53, Number.NEGATIVE_INFINITY])('kobo and cents refuse %d', (value) => {
    expect(() => money('NGN', value)).toThrow(RangeError);
    expect(() => money('USD', value)).toThrow(RangeError);
  });

  it('state in the error what was wrong and what is needed', () => {
    expect(() => naira(1.005)).toThrow(
      '1.005 is not an amount in naira: it needs to be finite, with at most two decimals.',
    );
    expect(() => money('USD', 0.5)).toThrow('0.5 is not an amount in cents: it needs to be a whole number.');
  });

  it('are distinguished from anything else', () => {
    expect(isMoney(naira(5))).toBe(true);
    for (const other of [5, null, { currency: 'GHS', minor: 1 }, { currency: 'NGN', minor: 0.5 }, { currency: 'NGN' }])
      expect(isMoney(other)).toBe(false);
    expect(isMoney({ ...naira(5), card_number: '4' })).toBe(false);
  });
});

describe('sumMoney', () => {
  it('is exact where floating point is not', () => {
    expect(sumMoney('NGN', [naira(0.1), naira(0.2)])).toEqual(naira(0.3));
    expect(
      sumMoney(
        'USD',
        Array.from({ length: 1000 }, () => dollars(0.01)),
      ),
    ).toEqual(dollars(10));
    expect(sumMoney('NGN', [])).toEqual(naira(0));
  });

  it('equals the sum in kobo, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e11 }), { maxLength: 50 }), (amounts) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const parts = amounts.map((amount) => money('NGN', amount));
        expect(sumMoney('NGN', parts).minor).toBe(total);
        expect(sumMoney('NGN', parts.toReversed())).toEqual(sumMoney('NGN', parts));
      }),
    );
  });
});

describe('two amounts', () => {
  const mixed: readonly [Money, Money] = [naira(5), dollars(5)];

  it('compare to the minor unit', () => {
    expect(sameMoney(naira(0.3), naira(0.1 + 0.2))).toBe(true);
    expect(sameMoney(naira(500), naira(500.01))).toBe(false);
    expect(isMoreThan(naira(500.01), naira(500))).toBe(true);
    expect(isMoreThan(naira(500), naira(500))).toBe(false);
    expect([naira(3), naira(1), naira(2)].toSorted(compareMoney)).toEqual([naira(1), naira(2), naira(3)]);
  });

  it('leave a rest, and are counted several times', () => {
    expect(minusMoney(naira(5), naira(7.5))).toEqual(naira(-2.5));
    expect(timesMoney(dollars(0.35), 3)).toEqual(dollars(1.05));
    expect(() => timesMoney(dollars(0.35), 0.5)).toThrow(RangeError);
    expect(() => timesMoney(money('NGN', Number.MAX_SAFE_INTEGER), 2)).toThrow(RangeError);
  });

  it('of two currencies are never the same, and never counted together', () => {
    expect(sameMoney(...mixed)).toBe(false);
    expect(() => compareMoney(...mixed)).toThrow('USD cannot be counted with NGN.');
    expect(() => isMoreThan(...mixed)).toThrow(RangeError);
    expect(() => minusMoney(...mixed)).toThrow(RangeError);
    expect(() => sumMoney<'NGN' | 'USD'>('NGN', [...mixed])).toThrow(RangeError);
  });

  it('narrow by their currency, and a bare number or another currency does not compile', () => {
    const [first] = mixed;
    if (first.currency === 'NGN') expectTypeOf(first).toEqualTypeOf<Naira>();
    else expectTypeOf(first).toEqualTypeOf<Dollars>();
    const pay = (amount: Naira): number => amount.minor;
    // @ts-expect-error -- a bare number
    expect(() => pay(500)).not.toThrow();
    // @ts-expect-error -- dollars
    pay(dollars(5));
    // @ts-expect-error -- two currencies
    expect(() => minusMoney(naira(5), dollars(5))).toThrow(RangeError);
    // @ts-expect-error -- two currencies
    expect(() => sumMoney('NGN', [dollars(5)])).toThrow(RangeError);
  });
});
