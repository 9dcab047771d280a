import { naira } from '@tillside/contract';
import { buyAirtime } from '@tillside/contract/schemas';
import { expect, it } from 'vitest';
import { readBill } from '../../features/bills/bill.ts';
import { aRow } from '../../testing/rows.ts';
import { outcomeFacts } from './verdict.ts';

const sent = {
  trans_id: 'tr_1',
  transaction_status: 'success',
  ref: 'ts_one',
  amount: 500,
  created_at: '2026-11-21 10:00:00',
};

it('contains the outcome alone if every amount is in whole kobo', () => {
  const outcome = readBill(buyAirtime, { ...sent, amount: '500.00' }, aRow());
  expect(outcome && outcomeFacts(outcome)).toEqual({ code: 'outcome', outcome: 'succeeded', transId: 'tr_1' });
});

it('keeps the text of an amount that is finer than a kobo, which is rounded up', () => {
  const outcome = readBill(buyAirtime, { ...sent, amount: '500.0010' }, aRow());
  expect(outcome).toMatchObject({ charged: naira(500.01), details: { amount: naira(500.01) } });
  expect(outcome && outcomeFacts(outcome)).toEqual({
    code: 'outcome',
    outcome: 'succeeded',
    rounded: { amount: '500.0010' },
    transId: 'tr_1',
  });
});
