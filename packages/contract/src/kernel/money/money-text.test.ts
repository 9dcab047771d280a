import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, readDecimal } from './decimal-text.ts';
import { dollars, money, naira } from './money.ts';
import { formatMoney, describeMoney, readAnyMoneyText, readMoneyText, writeMoneyText } from './money-text.ts';

const safe = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe('money as text', () => {
  it('is written with its currency and two decimals, and read back, to the last safe integer', () => {
    expect(writeMoneyText(naira(1_000))).toBe('NGN 1000.00');
    expect(writeMoneyText(dollars(-0.05))).toBe('USD -0.05');
    expect(writeMoneyText({ currency: 'GHS', value: '1.4' })).toBe('GHS 1.4');
    fc.assert(
      fc.property(safe, fc.constantFrom('NGN', 'USD'), (minor, currency) => {
        const amount = currency === 'NGN' ? money('NGN', minor) : money('USD', minor);
        expect(readMoneyText(writeMoneyText(amount))).toEqual(amount);
      }),
      {
        examples: [
          [Number.MAX_SAFE_INTEGER, 'NGN'],
          [Number.MIN_SAFE_INTEGER, 'USD'],
          [-5, 'NGN'],
        ],
      },
    );
  });

  it.each(['NGN 1000', ' NGN 1000.0 ', 'NGN 1000.00'])('%j is a thousand naira', (text) => {
    expect(readMoneyText(text)).toEqual(naira(1_000));
  });

  it.each([
    '1000',
    'NGN',
    'NGN1000',
    'NGN 1,000',
    'NGN 1e3',
    'NGN 1000.000',
    'USD 1.250',
    'NGN 10,50',
    'NGN ٥٠',
    'NGN 0.005',
    'ngn 5',
    'NGN 90071992547409.92',
    'GHS 5',
    '',
  ])('%j is no money', (text) => {
    expect(readMoneyText(text)).toBeNull();
  });

  it('of another currency keeps its digits', () => {
    expect(readAnyMoneyText('GHS 1.410')).toEqual({ currency: 'GHS', value: '1.410' });
    expect(readAnyMoneyText('NGN 5')).toEqual(naira(5));
    expect(readAnyMoneyText('5')).toBeNull();
  });
});

describe('formatMoney', () => {
  it.each([
    [naira(1_000), '₦1,000'],
    [naira(99.5), '₦99.50'],
    [dollars(20), '$20.00'],
    [dollars(-2.5), '-$2.50'],
  ] as const)('%j is %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  it('describes an amount in the words of an error', () => {
    expect([naira(10), dollars(0.01), naira(-99.5)].map(describeMoney)).toEqual([
      '10 naira',
      '0.01 dollars',
      '-99.50 naira',
    ]);
  });
});

describe('decimals', () => {
  it.each([
    ['0.005', 1, true, false],
    ['-0.005', 0, true, false],
    [' 71.00 ', 7_100, false, true],
    [1e-7, 1, true, false],
    [123_456_789_012.35, 12_345_678_901_235, false, false],
  ])('%j is read exactly, and finer amounts are rounded up', (value, minor, isFiner, isWhole) => {
    expect(readDecimal(value)).toMatchObject({ minor, isFiner, isWhole });
  });

  it.each(['', '1e3', '0x10', '1,000', '1.123456789', '9'.repeat(16), Number.NaN, 1e21])('%j is none', (value) => {
    expect(readDecimal(value)).toBeNull();
  });

  it('compare as numbers do, to the eighth decimal', () => {
    expect(['10', '9.5', '-1', '9.50000001'].toSorted(compareDecimals)).toEqual(['-1', '9.5', '9.50000001', '10']);
    expect(compareDecimals('1.50', '1.5')).toBe(0);
    expect(() => compareDecimals('1', 'x')).toThrow(RangeError);
  });
});

it('a number in place of money is refused with what to write', () => {
  // As code without types may call it.
  expect(() => Reflect.apply(formatMoney, undefined, [500])).toThrow(
    '500 is a number, which says no currency: use naira(500), or dollars(500).',
  );
});
