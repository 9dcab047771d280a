import { describe, expect, it } from 'vitest';
import { createFormat } from '../../messages/format.ts';
import { foreignMoney, unitPrice } from './foreign-money.ts';

const format = createFormat('en-NG');
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('money of other countries', () => {
  it.each([
    [50, 'GHS', 'GHS 50'],
    [12.5, 'USD', 'USD 12.50'],
    [1_250_000, 'UGX', 'UGX 1,250,000'],
    [10.125, 'KWD', 'KWD 10.125'],
    [7, 'XZQ', 'XZQ 7'],
    [63, 'POINTS', 'POINTS 63'],
    [5, '', '5'],
  ])('%d of %j reads %j', (amount, currency, words) => {
    expect(plain(foreignMoney(amount, currency, format))).toBe(words);
  });

  it('tells the price of one unit as closely as it matters', () => {
    expect(unitPrice(120, 'NGN', format)).toBe('₦120.00');
    expect(unitPrice(120.456, 'NGN', format)).toBe('₦120.46');
    expect(unitPrice(0.405405, 'NGN', format)).toBe('₦0.4054');
    expect(unitPrice(0.00027027, 'USD', format)).toBe('$0.0002703');
  });
});
