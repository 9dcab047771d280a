import { describe, expect, it } from 'vitest';
import { dollars, naira } from '@tillside/contract';
import { createFormat } from '../../messages/format.ts';
import { cedi } from '../../testing/international-example.ts';
import { foreignMoney, unitPrice, wholeUnits } from './foreign-money.ts';

const format = createFormat('en-NG');
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('money of other countries', () => {
  it.each([
    [cedi('50'), 'GHS 50'],
    [dollars(12.5), 'USD 12.50'],
    [{ currency: 'UGX', value: '1250000' }, 'UGX 1,250,000'],
    [{ currency: 'KWD', value: '10.125' }, 'KWD 10.125'],
    [{ currency: 'XZQ', value: '7' }, 'XZQ 7'],
    [{ currency: 'POINTS', value: '63' }, 'POINTS 63'],
    [wholeUnits(20, 'GHS'), 'GHS 20'],
    [wholeUnits(20, 'USD'), 'USD 20'],
  ])('%j reads %j', (amount, words) => {
    expect(plain(foreignMoney(amount, format))).toBe(words);
  });

  it('shows the price of one unit with enough digits', () => {
    expect(unitPrice(naira(12_000), cedi('100'), format)).toBe('₦120.00');
    expect(unitPrice(naira(120_456), cedi('1000'), format)).toBe('₦120.46');
    expect(unitPrice(naira(405.41), cedi('1000'), format)).toBe('₦0.4054');
    expect(unitPrice(dollars(270.27), cedi('1000000'), format)).toBe('$0.0002703');
  });
});
