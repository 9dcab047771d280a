import { naira } from '@tillside/contract';
import { buyAirtime } from '@tillside/contract/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemRow } from '../../kernel/model/row.ts';
import { aRef, aRow } from '../../testing/rows.ts';
import { askBill, readBill, readRequery } from './bill.ts';

const row = aRow();
const item = (number: number, phone: string, state: ItemRow['state'] = 'processing'): ItemRow => ({
  ref: aRef(`ts_one-${number}`),
  phone,
  amount: naira(500),
  network: 'mtn',
  state,
});
const batch = aRow({ items: [item(1, '2348031234567'), item(2, '2348051234567'), item(3, '2348031234567')] });

const sent = {
  trans_id: 'tr_1',
  transaction_status: 'success',
  ref: 'ts_one',
  amount: 500,
  discount: 12.5,
  total_charge: 487.5,
  product: 'airtime',
  category: 'bills',
  created_at: '2026-11-21 10:00:00',
};
const asked = { trans_id: 'tr_1', status: 'success', ref: 'ts_one', amount: 500, created_at: '2026-11-21 10:00:00' };
const processed = (...answers: [string, string?][]): object[] =>
  answers.map(([number, response]) => ({ number, amount: 500, id: '1', response }));

describe('the answer to a purchase', () => {
  it('contains its outcome, the transaction’s names and what it cost', () => {
    expect(readBill(buyAirtime, sent, row)).toMatchObject({
      meaning: 'succeeded',
      transId: 'tr_1',
      ref: 'ts_one',
      charged: naira(500),
      items: null,
    });
  });

  it.each([
    ['processing', 'processing'],
    ['PENDING ', 'processing'],
    ['Success', 'succeeded'],
    ['completed', 'succeeded'],
    ['failed', 'failed'],
    ['reversed', 'reversed'],
  ])('reads the word %j as %s', (word, meaning) => {
    expect(readBill(buyAirtime, { ...sent, transaction_status: word }, row)).toMatchObject({ meaning });
  });

  it.each([undefined, null])('that has no status (%j) proves nothing', (word) => {
    expect(readBill(buyAirtime, { ...sent, transaction_status: word }, row)).toBeNull();
    expect(readRequery({ ...asked, status: word }, row, buyAirtime)).toBeNull();
  });

  it('in another currency than was ordered proves neither success nor failure', () => {
    const word = fc.constantFrom('success', 'failed', 'processing', 'reversed', 'completed', 'pending');
    const code = fc
      .string({ minLength: 1, maxLength: 5 })
      .filter((text) => !['NGN', ''].includes(text.trim().toUpperCase()));
    fc.assert(
      fc.property(word, code, (status, currency) => {
        expect(readBill(buyAirtime, { ...sent, transaction_status: status, currency }, row)).toBeNull();
        expect(readRequery({ ...asked, status, currency }, row, buyAirtime)).toBeNull();
      }),
    );
    for (const currency of ['NGN', ' ngn ', '', null, undefined])
      expect(readBill(buyAirtime, { ...sent, currency }, row)).toMatchObject({ meaning: 'succeeded' });
  });

  it('may name a destination as a number', () => {
    const answer = {
      ...sent,
      transaction_status: 'processing',
      processed: [{ number: 2348051234567, response: 'failed' }],
    };
    expect(readBill(buyAirtime, answer, batch)?.items?.map(({ state }) => state)).toEqual([
      'processing',
      'failed',
      'processing',
    ]);
  });

  it.each(['', 'successful', 'error', 'declined', 'constructor', '__proto__'])(
    'does not guess at the word %j',
    (word) => {
      expect(readBill(buyAirtime, { ...sent, transaction_status: word }, row)).toBeNull();
    },
  );

  it.each([
    null,
    'success',
    [],
    [sent],
    {},
    { ...sent, trans_id: undefined },
    { ...sent, trans_id: '' },
    { ...sent, transaction_status: undefined },
    { ...sent, transaction_status: true },
    { ...sent, currency: {} },
  ])('that does not match the document proves nothing: %j', (details) => {
    expect(readBill(buyAirtime, details, row)).toBeNull();
  });

  it.each([
    { created_at: null },
    { created_at: '0000-00-00' },
    { created_at: {} },
    { created_at: 1_795_000_000 },
    { discount: '' },
    { product: 7 },
    { product: [] },
    { amount: 'a lot' },
    { processed: 'text' },
  ])('is delivered, whatever decides nothing: %j', (odd) => {
    expect(readBill(buyAirtime, { ...sent, ...odd }, row)).toMatchObject({ meaning: 'succeeded', transId: 'tr_1' });
  });

  it('has a price that the merchant is asked to compare, where its amount cannot be read', () => {
    for (const amount of ['a lot', '1,200', '1.200,00', {}])
      expect(readBill(buyAirtime, { ...sent, amount }, row)).toMatchObject({ charged: null, isPriceUnreadable: true });
    for (const amount of ['1,200.00', 1_200, null, undefined])
      expect(readBill(buyAirtime, { ...sent, amount }, row)).not.toHaveProperty('isPriceUnreadable');
  });

  it('shows its owner the transaction, and neither the merchant’s margin nor what else came along', () => {
    const details = readBill(buyAirtime, { ...sent, total_charged: 480, wallet_balance: 9, token: 'x' }, row)?.details;
    expect(details).toEqual({
      trans_id: 'tr_1',
      transaction_status: 'success',
      amount: naira(500),
      product: 'airtime',
      category: 'bills',
      created_at: '2026-11-21T10:00:00+01:00',
    });
  });

  it('reads amounts that come as text', () => {
    expect(readBill(buyAirtime, { ...sent, amount: '71.00', total_charge: '70.10' }, row)?.charged).toEqual(naira(71));
  });

  it.each([undefined, -1])('does not know what it cost from the amount %j', (amount) => {
    expect(readBill(buyAirtime, { ...sent, amount }, row)?.charged).toBeNull();
  });

  it.each([1e300, 999_999_999_999_999, '999999999999999'])(
    'is not lost because of an impossible amount: %j',
    (amount) => {
      expect(readBill(buyAirtime, { ...sent, amount }, row)).toMatchObject({ meaning: 'succeeded', charged: null });
    },
  );

  it('without a ref, or with none, is about no ref', () => {
    expect(readBill(buyAirtime, { ...sent, ref: null }, row)?.ref).toBeNull();
    expect(readBill(buyAirtime, { ...sent, ref: '' }, row)?.ref).toBeNull();
  });
});

describe('the answer to a question', () => {
  it('is read by its own field', () => {
    expect(readRequery(asked, row, buyAirtime)).toMatchObject({ meaning: 'succeeded', transId: 'tr_1', ref: 'ts_one' });
    expect(readRequery({ ...asked, status: 'reversed' }, row, buyAirtime)).toMatchObject({ meaning: 'reversed' });
    expect(readRequery({ ...asked, status: undefined, transaction_status: 'success' }, row, buyAirtime)).toBeNull();
    expect(readRequery({ ...asked, status: 'done' }, row, buyAirtime)).toBeNull();
  });

  it('is asked for by the platform’s own id once that is known, and by our ref before', () => {
    expect(askBill(row)).toEqual({ operation: 'bill.requery', method: 'GET', path: '/requery?trans_id=ts_one' });
    expect(askBill(aRow({ transId: 'tr/1 &x' }))).toEqual({
      operation: 'bill.requery',
      method: 'GET',
      path: '/requery?trans_id=tr%2F1%20%26x',
    });
    expect(askBill(aRow({ transId: 'tr_1' }), item(2, '2348051234567'))).toMatchObject({
      path: '/requery?trans_id=ts_one-2',
    });
  });
});

describe('the answer about a batch', () => {
  const read = (word: string, answers?: unknown) =>
    readBill(buyAirtime, { ...sent, transaction_status: word, processed: answers }, batch);
  const states = (word: string, answers?: unknown): unknown => read(word, answers)?.items?.map(({ state }) => state);

  it('gives the batch’s word to rows that have none of their own', () => {
    expect(states('success')).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(states('processing', processed(['08031234567', 'queued']))).toEqual([
      'processing',
      'processing',
      'processing',
    ]);
  });

  it('gives each row its own word, the same number’s in their order', () => {
    const answers = processed(['08031234567', 'success'], ['08031234567', 'failed'], ['08051234567', 'success']);
    expect(read('success', answers)?.meaning).toBe('partial');
    expect(states('success', answers)).toEqual(['succeeded', 'succeeded', 'failed']);
  });

  it('knows a number in the form with country code too', () => {
    const answers = processed(['2348031234567', 'success'], ['+2348051234567', 'failed'], ['08031234567', 'success']);
    expect(states('processing', answers)).toEqual(['succeeded', 'failed', 'succeeded']);
  });

  it('is open while a row is', () => {
    const answers = processed(['08031234567', 'success'], ['08051234567', 'pending'], ['08031234567', 'success']);
    expect(read('success', answers)?.meaning).toBe('processing');
  });

  it('succeeds when every row does, whatever the status of the batch; fails when none does', () => {
    const all = (word: string): object[] =>
      processed(['08031234567', word], ['08051234567', word], ['08031234567', word]);
    expect(read('processing', all('success'))?.meaning).toBe('succeeded');
    expect(read('processing', all('failed'))?.meaning).toBe('failed');
  });

  it('counts a row that was taken back as not delivered', () => {
    const answers = processed(['08031234567', 'reversed'], ['08051234567', 'success'], ['08031234567', 'success']);
    expect(read('success', answers)).toMatchObject({ meaning: 'partial' });
  });

  it('is taken back whole when the batch is', () => {
    expect(read('reversed', processed(['08031234567', 'success']))?.meaning).toBe('reversed');
  });

  it('proves nothing while one row’s outcome is not known, though those of others are', () => {
    expect(read('done', processed(['08031234567', 'success']))).toBeNull();
  });

  it('is not disturbed by rows of other numbers, or by a list that is none', () => {
    expect(states('success', processed(['08090000000', 'failed']))).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(read('success', 'three')).toBeNull();
  });

  it('keeps refs, numbers and amounts of its rows', () => {
    expect(read('success')?.items).toEqual(batch.items?.map((known) => ({ ...known, state: 'succeeded' })));
  });
});
