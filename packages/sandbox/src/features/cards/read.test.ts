import { expect, test } from 'vitest';
import { openCards, type TestCards } from '../../testing/open-cards.ts';

const list = async (till: TestCards, query = '') => {
  const { status, json } = await till.call('GET', `/cards${query}`);
  return { status, cards: json.message?.details[0], pagination: json.message?.details[1], json };
};

/** Six cards of which three are terminated, oldest first. */
async function sixCards(till: TestCards): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= 6; number += 1) {
    const type = number % 2 === 0 ? 'physical' : 'virtual';
    ids.push(await till.newCard({ ref: `c${number}`, amount: number * 10, type }));
    await till.clock.pass(1_000);
    if (number <= 3) await till.call('POST', `/cards/${ids.at(-1)}/terminate`, { ref: `t${number}` });
  }
  return ids;
}

test('in the sandbox a card shows its number, in the plain style of times', async () => {
  const till = openCards();
  const id = await till.newCard();
  const card = await till.card(id);
  expect(card.card_number).toMatch(/^\d{16}$/);
  expect(card.ccv).toMatch(/^\d{3}$/);
  expect(card.expiry).toBe('11/29');
  expect(card.card_number.slice(-4)).toBe(card.last_four);
  expect(card.created_at).toBe('2026-11-21 10:00:00');
  expect(card.terminate_date).toBeNull();
  expect(card.billing).toEqual({
    address: '12 Marina Road',
    city: 'Lagos',
    state: 'Lagos',
    country: 'NG',
    postal_code: '100221',
  });
  expect(card).not.toHaveProperty('secure_details');
  expect((await till.call('GET', '/cards/nowhere')).status).toBe(404);
});

test.each([
  ['?status=terminated', ['30', '20', '10'], 3],
  ['?status=ACTIVE&brand=visa', ['50'], 1],
  ['?brand=MASTERCARD', ['60', '40', '20'], 3],
  ['?customer_id=cus_ada&page_size=2&page=2', ['40', '30'], 6],
  ['?customer_id=cus_bayo', [], 0],
  ['?status=', ['60', '50', '40', '30', '20', '10'], 6],
  ['?page=9', [], 6],
  ['?sort_by=balance&sort_order=desc&page_size=1', ['60'], 6],
  ['?sort_by=created_at&sort_order=asc&page_size=2', ['10', '20'], 6],
])('the list with %s has the cards of these loads', async (query, loads, count) => {
  const till = openCards('live');
  const ids = await sixCards(till);
  const { cards, pagination } = await list(till, query);
  const loadOf = (card: { id: string }): string => String((ids.indexOf(card.id) + 1) * 10);
  expect(cards.map(loadOf)).toEqual(loads);
  expect(pagination.count).toBe(count);
});

test.each([
  ['?page=0', 'page'],
  ['?page_size=0', 'page_size'],
  ['?page_size=101', 'page_size'],
  ['?page=1.5', 'page'],
  ['?page=many', 'page'],
  ['?sort_by=constructor', 'sort_by'],
  ['?sort_by=created_at&sort_order=up', 'sort_order'],
])('the list with %s is refused, naming %s', async (query, field) => {
  const { status, json } = await list(openCards('live'), query);
  expect(status).toBe(422);
  expect(Object.keys(json.errors)).toEqual([field]);
});

test('a page of transactions stands beside its total; dates are accepted and not applied', async () => {
  const till = openCards();
  const id = await till.newCard();
  for (const ref of ['a', 'b', 'c']) await till.call('PATCH', `/cards/${id}/topup`, { amount: 1, ref });
  const read = async (query: string) => (await till.call('GET', `/cards/${id}/transactions${query}`)).json;
  const dated = await read('?start_date=2001-01-01&end_date=2001-01-02&page=1&page_size=2');
  expect(dated.message.details).toMatchObject({ total: 4, page: 1, page_size: 2 });
  expect(dated.message.details.transactions.map((row: { ref_id: string }) => row.ref_id)).toEqual(['c', 'b']);
  expect((await read('?page=2&page_size=2')).message.details.transactions).toHaveLength(2);
  expect((await read('?sort_by=amount&sort_order=desc')).message.details.transactions[0].ref_id).toBe('card-1');
  expect(Object.keys((await read('?start_date=yesterday')).errors)).toEqual(['start_date']);
});

test('a card shows its own transactions only', async () => {
  const till = openCards();
  await till.newCard({ ref: 'one' });
  const id = await till.newCard({ ref: 'two' });
  const { transactions, total } = (await till.call('GET', `/cards/${id}/transactions`)).json.message.details;
  expect(total).toBe(1);
  expect(transactions[0].ref_id).toBe('two');
  expect((await till.call('GET', '/cards/nowhere/transactions')).status).toBe(404);
});
