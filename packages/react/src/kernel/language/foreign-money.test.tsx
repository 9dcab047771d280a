import { describe, expect, it } from 'vitest';
import { dollars } from '@tillside/contract';
import { createFormat } from './language.ts';
import { cedi } from '../../testing/example-tills.ts';
import { foreignMoney, shownRate, wholeUnits } from './foreign-money.ts';

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
    expect(shownRate('120', 'NGN', format)).toBe('₦120');
    expect(shownRate('1600.5', 'NGN', format)).toBe('₦1,600.50');
    expect(shownRate('120.456', 'NGN', format)).toBe('₦120.46');
    expect(shownRate('0.40541', 'NGN', format)).toBe('₦0.4054');
    expect(shownRate('0.00027027', 'USD', format)).toBe('$0.0002703');
  });
});
