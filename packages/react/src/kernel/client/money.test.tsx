import { describe, expect, it } from 'vitest';
import { dollars, money, naira } from '@tillside/contract';
import { readAnyMoney, readDollarBalance, readDollars, readForeignMoney, readMoney, readNaira } from './money.ts';

const cedi = { currency: 'GHS', value: '10.50' };

describe('an amount in the companion’s JSON', () => {
  it('is read as it is', () => {
    expect([naira(71.05), dollars(0)].map(readMoney)).toEqual([naira(71.05), dollars(0)]);
    expect([naira(5), dollars(5), cedi].map(readAnyMoney)).toEqual([naira(5), dollars(5), cedi]);
    expect(readForeignMoney(cedi)).toEqual(cedi);
  });

  it.each([
    500,
    '500',
    'NGN 5.00',
    null,
    { currency: 'NGN', amount: 500 },
    { currency: 'NGN', minor: 0.5 },
    { currency: 'NGN', minor: '500' },
    { currency: 'GHS', minor: 500 },
    { currency: 'GHS', value: 10.5 },
    { ...naira(5), amount: 5 },
  ])('is not %j', (value) => {
    for (const read of [readMoney, readNaira, readDollars, readDollarBalance, readAnyMoney, readForeignMoney])
      expect(read(value)).toBeNull();
  });

  it('of one currency is never taken for another', () => {
    expect(readNaira(dollars(5))).toBeNull();
    expect(readDollars(naira(5))).toBeNull();
    expect(readMoney(cedi)).toBeNull();
    expect(readForeignMoney(naira(5))).toBeNull();
  });

  it('is below zero only as a balance', () => {
    const owed = money('USD', -1);
    expect(readDollars(owed)).toBeNull();
    expect(readMoney(owed)).toBeNull();
    expect(readDollarBalance(owed)).toEqual(owed);
  });
});
