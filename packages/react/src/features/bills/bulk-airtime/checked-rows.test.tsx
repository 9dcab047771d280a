import { describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { exampleContext } from '../../../testing/example-context.ts';
import { bulkAirtimeBill } from './bulk-airtime.bill.ts';
import { writeSheet, type BulkRow } from './bulk-rows.ts';
import { checkRows, maxRows } from './checked-rows.ts';

const context = exampleContext();
const row = (phone: string, more: Partial<BulkRow> = {}): BulkRow => ({
  phone,
  network: '',
  amount: '500',
  kept: false,
  ...more,
});
const check = (rows: readonly BulkRow[], amount = '') => checkRows(rows, amount, context);
const read = (rows: readonly BulkRow[], draft = '', amount = '') =>
  bulkAirtimeBill.fields['rows']?.read(writeSheet({ rows, draft }), context, { amount });

describe('a row', () => {
  it('is bought unchanged, with the network of its number', () => {
    const { rows, total, faulty } = check([row('0803 123 4567'), row('08051234567', { amount: '₦1,000' })]);
    expect(rows.map(({ input }) => input)).toEqual([
      { phone: '2348031234567', amount: naira(500), network: 'mtn' },
      { phone: '2348051234567', amount: naira(1_000), network: 'glo' },
    ]);
    expect(rows.every(({ suggested }) => suggested)).toBe(true);
    expect({ total, faulty }).toEqual({ total: naira(1_500), faulty: 0 });
  });

  it('keeps the given network, whatever the prefix suggests', () => {
    const [checked] = check([row('08031234567', { network: 'Airtel' })]).rows;
    expect(checked).toMatchObject({ suggested: false, input: { network: 'airtel' } });
  });

  it('takes the common amount only if it has none', () => {
    const { rows } = check([row('08031234567', { amount: '' }), row('08051234567')], '200');
    expect(rows.map(({ amount }) => amount)).toEqual([naira(200), naira(500)]);
  });

  it('is validated again when the common amount changes', () => {
    const rows = [row('08031234567', { amount: '' })];
    expect(check(rows, '').faulty).toBe(1);
    expect(check(rows, '300')).toMatchObject({ faulty: 0, total: naira(300) });
    expect(check(rows, '20')).toMatchObject({ faulty: 1, total: naira(0) });
  });

  it.each([
    ['0803', {}, { phone: expect.stringMatching(/7 digits short/) }],
    ['8.03E+09', {}, { phone: expect.stringMatching(/digits only/) }],
    ['08031234567', { amount: '20' }, { amount: 'The smallest amount is ₦50' }],
    ['08031234567', { amount: '99.50' }, { amount: expect.stringMatching(/whole naira/) }],
    ['08031234567', { network: 'Visafone' }, { network: 'Choose a network' }],
    ['08001234567', {}, { network: 'Choose a network' }],
    [
      '08031234567',
      { amount: '50.000' },
      { amount: 'Do you mean ₦50,000 or ₦50? Choose the right one, or type it again' },
    ],
    [
      '08031234567',
      { amount: '1, 500' },
      { amount: 'Do you mean ₦1,500 or ₦1.50? Choose the right one, or type it again' },
    ],
    ['', { amount: '' }, { phone: 'Enter a phone number', amount: 'Enter an amount' }],
  ])('%j with %j reports what is wrong', (phone, more, errors) => {
    const [checked] = check([row(phone, more)]).rows;
    expect(checked?.errors).toEqual(errors);
    expect(checked?.input).toBeNull();
  });
});

describe('a duplicate number', () => {
  const rows = [row('08031234567'), row('08051234567'), row('+234 803 123 4567', { amount: '200' })];

  it('is flagged with the row it repeats', () => {
    expect([...check(rows).repeats.values()]).toEqual([1]);
    expect(read(rows)).toEqual({ ok: false, message: expect.stringMatching(/twice. Keep it or remove it/) });
  });

  it('is bought twice once that is intended', () => {
    const kept = rows.map((each, index) => (index === 2 ? { ...each, kept: true } : each));
    expect(check(kept).repeats.size).toBe(0);
    expect(read(kept)).toMatchObject({ ok: true, value: { length: 3 } });
  });
});

describe('the rows of a purchase', () => {
  it('are not accepted while some are invalid, or typed text is not added', () => {
    expect(read([])).toEqual({ ok: false, message: 'Add at least one number' });
    expect(read([row('0803'), row('0805')])).toEqual({ ok: false, message: '2 rows need fixing' });
    expect(read([row('08031234567')], '0805')).toEqual({ ok: false, message: expect.stringMatching(/Add these/) });
  });

  it(`are ${maxRows} at most`, () => {
    const many = (count: number): BulkRow[] =>
      Array.from({ length: count }, (_, index) => row(`0803${String(1_000_000 + index)}`));
    expect(read(many(maxRows))).toMatchObject({ ok: true, value: { length: maxRows } });
    expect(read(many(maxRows + 1))).toMatchObject({ ok: false });
  });

  it('are restored from an earlier purchase', () => {
    const input = { rows: [{ phone: '2348031234567', amount: naira(500), network: 'airtel' }] };
    const text = bulkAirtimeBill.fields['rows']?.write(input.rows) ?? '';
    expect(bulkAirtimeBill.fields['rows']?.read(text, context, {})).toEqual({ ok: true, value: input.rows });
  });

  it('are summarised by network in a review', () => {
    const input = {
      rows: [
        { phone: '2348031234567', amount: naira(500), network: 'mtn' },
        { phone: '2348061234567', amount: naira(1_000), network: 'mtn' },
        { phone: '2348051234567', amount: naira(200), network: 'glo' },
      ],
    };
    expect(bulkAirtimeBill.review?.(input, context, null)).toEqual([
      { label: 'Numbers', value: '3' },
      { label: 'MTN', value: '2 numbers, ₦1,500' },
      { label: 'Glo', value: '1 number, ₦200' },
    ]);
  });
});
