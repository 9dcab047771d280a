import { describe, expect, it } from 'vitest';
import { dollars } from '../../kernel/money/money.ts';
import { parseDetails, parseInput } from '../../kernel/platform/parse.ts';
import { getCard, listCards, listCardTransactions } from './read.ts';
import { faultsIn } from '../../testing/faults.ts';

const row = {
  id: 'card_1',
  brand: 'VISA',
  masked: '400000 **** **** 1196',
  last_four: '1196',
  currency: 'usd',
  balance: '20.00',
  status: 'active',
  contactless: '1',
  customer: { id: 'cus_1', name: 'Ada Obi' },
  created_at: '2026-07-20 10:30:00',
};

const card = {
  ...row,
  card_number: '',
  expiry: '',
  ccv: '',
  terminate: '0',
  terminate_date: null,
  updated_at: '2026-07-20 10:30:00',
  billing: { address: '12 Marina Road', country: 'NG', state: 'Lagos', city: 'Lagos', postal_code: '100221' },
};

const transaction = {
  currency: 'USD',
  name: 'Ada Obi',
  masked: row.masked,
  balance: 25.5,
  status: 'success',
  ref_id: 'top-1',
  ref_type: 'topup',
  amount: '5.50',
  created_at: '2026-07-20 10:30:00',
  trans_id: 'T2',
  description: 'Card topup',
};

describe('a card', () => {
  it('is normalised: money, truths, currency and times; empty details are fine', () => {
    expect(parseDetails(getCard, card)).toMatchObject({
      ok: true,
      value: {
        currency: 'USD',
        balance: dollars(20),
        terminate: false,
        terminate_date: null,
        card_number: null,
        created_at: '2026-07-20T10:30:00+01:00',
      },
    });
  });

  it.each(['id', 'status', 'balance', 'customer', 'masked'])('without %s is refused, naming it', (field) => {
    const parsed = parseDetails(getCard, { ...card, [field]: undefined });
    expect(parsed.ok ? [] : Object.keys(parsed.faults)).toEqual([field]);
  });
});

describe('the list', () => {
  it('reads the pair of cards and pagination as an object', () => {
    const answered = [[row], { page: '1', page_size: 25, count: 1 }];
    expect(parseDetails(listCards, answered)).toMatchObject({
      ok: true,
      value: { cards: [{ id: 'card_1', contactless: true }], pagination: { page: 1, page_size: 25, count: 1 } },
    });
  });

  it('names what is missing by its place', () => {
    const errors = (details: unknown) => {
      const parsed = parseDetails(listCards, details);
      return parsed.ok ? [] : Object.keys(parsed.faults);
    };
    const pagination = { page: 1, page_size: 25, count: 1 };
    expect(parseDetails(listCards, [[row, { ...row, status: undefined }], pagination])).toMatchObject({
      value: { cards: [{ id: row.id }, null] },
    });
    expect(errors([[row], { ...pagination, count: undefined }])).toEqual(['pagination.count']);
    expect(errors([[row]])).toEqual(['pagination']);
    expect(errors([])).toEqual(['cards', 'pagination']);
  });

  it('takes its query as text, and an empty filter as none', () => {
    expect(
      parseInput(listCards, { page: '2', page_size: '100', status: '', brand: 'VISA', sort_order: 'DESC' }),
    ).toEqual({
      ok: true,
      value: { page: 2, page_size: 100, status: undefined, brand: 'VISA', sort_order: 'desc' },
    });
    expect(parseInput(listCards, {})).toEqual({ ok: true, value: {} });
  });

  it.each([
    [{ page: 0 }, { page: ['too_small', 'must be at least 1'] }],
    [{ page_size: 101 }, { page_size: ['too_large', 'must be at most 100'] }],
    [{ sort_order: 'up' }, { sort_order: ['not_an_option', 'must be asc or desc'] }],
  ])('with %j is refused', (query, errors) => {
    expect(faultsIn(parseInput(listCards, query))).toEqual(errors);
  });
});

describe('transactions', () => {
  it('stand beside their total, and are found by ref_id', () => {
    const answered = { transactions: [transaction], total: '1', page: 1, page_size: 25 };
    expect(parseDetails(listCardTransactions, answered)).toMatchObject({
      ok: true,
      value: { transactions: [{ ref_id: 'top-1', amount: dollars(5.5), balance: dollars(25.5) }], total: 1 },
    });
  });

  it('take dates as days', () => {
    expect(parseInput(listCardTransactions, { id: 'card_1', start_date: '2026-07-20' }).ok).toBe(true);
    expect(faultsIn(parseInput(listCardTransactions, { id: 'card_1', end_date: 'today' }))).toEqual({
      end_date: ['malformed', 'must be a day such as 2026-07-20'],
    });
  });
});
