import { describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { exampleInstruction } from '../../testing/companion-double.ts';
import { anyPurchase, isFiltering, passes } from './history-filter.ts';

const airtime = exampleInstruction({ ref: 'ts_7n2q9w4x8k3m' });
const many = exampleInstruction({
  input: { rows: [{ phone: '2348051112223', network: 'glo', amount: naira(100) }] },
  state: 'partial',
});
const meter = exampleInstruction({
  operation: 'electricity.buy',
  input: { service: 'ikedc', meter_number: '45020000001', amount: naira(5_000) },
  state: 'unknown',
});

describe('looking for purchases', () => {
  it.each(['0803 123 4567', '+234 803 123 4567', '8031234567', '1234', 'TS_7N2Q', 'trx-88213907', ' '])(
    'finds airtime for a number by "%s"',
    (search) => {
      expect(passes(airtime, { ...anyPurchase, search })).toBe(true);
    },
  );

  it.each(['0803 123 4568', 'trx-1', '45020000001'])('does not find it by "%s"', (search) => {
    expect(passes(airtime, { ...anyPurchase, search })).toBe(false);
  });

  it('finds a recipient by the saved name, and by the name that the provider verified', () => {
    const found = (label: string | null, search: string): readonly boolean[] =>
      [airtime, named, verified].map((each) => passes(each, { ...anyPurchase, search }, label));
    const named = { ...meter, input: { ...meter.input, customer_name: 'NGOZI BALOGUN' } };
    const verified = { ...meter, details: { customer_name: 'Ngozi Balogun' } };
    expect(found('Aunty Bisi', 'bisi')).toEqual([true, true, true]);
    expect(found(null, 'bisi')).toEqual([false, false, false]);
    expect(found(null, 'ngozi bal')).toEqual([false, true, true]);
  });

  it('looks into every row of a bulk purchase', () => {
    expect(passes(many, { ...anyPurchase, search: '0805 111 2223' })).toBe(true);
  });

  it('tells airtime for one number from airtime for many', () => {
    const products = ['airtime', 'airtime-many', 'electricity'];
    const found = [airtime, many, meter].map((each) =>
      products.filter((product) => passes(each, { ...anyPurchase, product })),
    );
    expect(found).toEqual([['airtime'], ['airtime-many'], ['electricity']]);
  });

  it('counts what is not known yet neither as delivered nor as not delivered', () => {
    const states = ['open', 'delivered', 'notDelivered'] as const;
    const found = [airtime, many, meter].map((each) =>
      states.filter((state) => passes(each, { ...anyPurchase, state })),
    );
    expect(found).toEqual([['delivered'], ['delivered'], ['open']]);
  });

  it('keeps what was done with cards and accounts apart from purchases', () => {
    const freeze = exampleInstruction({ operation: 'card.freeze', kind: 'card', input: { card: 'card_1' } });
    const shown = (['', 'delivered', 'activity'] as const).map((state) =>
      [airtime, freeze].map((each) => passes(each, { ...anyPurchase, state })),
    );
    expect(shown).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });

  it('is over once everything is empty', () => {
    expect([anyPurchase, { ...anyPurchase, search: ' ' }].map(isFiltering)).toEqual([false, false]);
    expect(isFiltering({ ...anyPurchase, state: 'open' })).toBe(true);
  });
});
