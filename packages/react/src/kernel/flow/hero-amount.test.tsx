import { expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { airtimeBill } from '../../features/bills/airtime/airtime.bill.ts';
import { exampleInstruction } from '../../testing/companion-double.ts';
import { heroAmount } from './outcome.ts';

const bought = exampleInstruction({ input: { phone: '2348031234567', amount: naira(1_000) }, quote: naira(980) });

it('is what was bought, and the price where that comes back', () => {
  expect(heroAmount(airtimeBill, bought)).toEqual(naira(1_000));
  expect(heroAmount(airtimeBill, { ...bought, state: 'unknown' })).toEqual(naira(1_000));
  expect(heroAmount(airtimeBill, { ...bought, state: 'failed' })).toEqual(naira(980));
  expect(heroAmount(null, bought)).toEqual(naira(980));
});

it('is left out where no money moves', () => {
  expect(heroAmount({ fields: {}, isFree: () => true }, bought)).toBeNull();
  expect(heroAmount(airtimeBill, { ...bought, quote: naira(0) })).toBeNull();
});
