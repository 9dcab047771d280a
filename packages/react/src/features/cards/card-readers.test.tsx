import { describe, expect, it } from 'vitest';
import { exampleCard } from '../../testing/cards-double.ts';
import { reportedUses } from '../../testing/cards-example.ts';
import { readCardList, readCardView, readDepositOrder, readTransactionPage } from './card-readers.ts';

describe('what is read of cards', () => {
  it('leaves out a number, a CCV and an expiry, wherever a companion might put them', () => {
    const leaking = {
      ...exampleCard(),
      card_number: '4288521234564242',
      ccv: '123',
      expiry: '12/29',
      secure_details: {},
    };
    expect(readCardView(leaking)).toEqual(exampleCard());
    const list = readCardList({ items: [leaking], next: null });
    expect(JSON.stringify(list)).not.toMatch(/4288521234564242|ccv|expiry|secure/);
  });

  it('does not accept a page that does not state its next page', () => {
    expect(readCardList({ items: [] })).toBeNull();
    expect(readTransactionPage({ items: [], next: 7, reported: [] })).toBeNull();
    const page = { items: [], next: '2', reported: [] };
    expect(readTransactionPage(page)).toEqual(page);
  });

  it('takes what is reported without an amount, and leaves out a use that it does not know', () => {
    const [declined] = reportedUses;
    const bare = { use: 'card.declined', at: '2026-11-21T09:00:00.000Z', amount: 0 };
    const reported = [declined, bare, { ...declined, use: 'card.stolen' }];
    const read = [declined, { ...bare, trans_id: null, amount: null, acceptor_name: null }];
    expect(readTransactionPage({ items: [], next: null, reported })?.reported).toEqual(read);
    expect(readCardView({ ...exampleCard(), reported })?.reported).toEqual(read);
  });

  it('takes a list whole or not at all, and cards without status and balance while the provider is away', () => {
    const { status: _status, balance: _balance, ...away } = exampleCard();
    expect(readCardList({ items: [away], next: null })?.items[0]).not.toHaveProperty('balance');
    expect(readCardList({ items: [away, { id: 'half' }], next: null })).toBeNull();
  });

  it('does not show half an order', () => {
    expect(readDepositOrder({ order_id: 'o', amount: 26 })).toBeNull();
  });
});
