import { expect, test } from 'vitest';
import { openCards, type TestCards } from '../../testing/open-cards.ts';

const use = (till: TestCards, card_id: string, event: string, amount?: number) =>
  till.control('POST', '/card-auths', { card_id, event, ...(amount === undefined ? {} : { amount }) });

const rows = async (till: TestCards, id: string) =>
  (await till.call('GET', `/cards/${id}/transactions`)).json.message.details.transactions;

test.each([
  ['activation', undefined, 'cards.auth.activation', 20],
  ['approved', 5, 'cards.auth.approved', 15],
  ['settled', 5, 'cards.auth.settled', 15],
  ['declined', 5, 'cards.auth.declined', 20],
  ['verified', undefined, 'cards.auth.verified', 20],
  ['refund', 5, 'cards.adjusted.refund', 25],
  ['crossborder', 5, 'cards.adjusted.crossborder', 15],
] as const)('%s of %s is reported as %s and leaves %d on the card', async (event, amount, type, balance) => {
  const till = openCards();
  const id = await till.newCard();
  const { status, json } = await use(till, id, event, amount);
  expect(status).toBe(200);
  expect(json).toMatchObject({ event_type: type, auth_currency: 'USD', card: { id, balance } });
  expect((await till.card(id)).balance).toBe(balance);
  expect((await till.events()).at(-1)).toMatchObject({ event_type: type, event_id: json.event_id });
});

test('an authorization that is settled moves its money once', async () => {
  const till = openCards();
  const id = await till.newCard();
  const approved = (await use(till, id, 'approved', 7.25)).json;
  const settled = (await use(till, id, 'settled', 7.25)).json;
  expect(settled).toMatchObject({ trans_id: approved.trans_id, card: { balance: 12.75 } });
  const history = await rows(till, id);
  expect(history).toHaveLength(2);
  expect(history[0]).toMatchObject({ status: 'settled', amount: 7.25, ref_type: 'auth', balance: 12.75 });
  expect((await use(till, id, 'settled', 7.25)).json.card.balance).toBe(5.5);
});

test('a frozen card, and one that holds too little, are declined, and the transaction states why', async () => {
  const till = openCards();
  const id = await till.newCard();
  expect((await use(till, id, 'approved', 20.01)).json.event_type).toBe('cards.auth.declined');
  expect((await rows(till, id))[0].description).toContain(': the card does not hold enough');
  await till.call('PATCH', `/cards/${id}/freeze`, { ref: 'f' });
  expect((await use(till, id, 'approved', 1)).json.event_type).toBe('cards.auth.declined');
  expect((await use(till, id, 'verified')).json).toMatchObject({ event_type: 'cards.auth.declined', amount: 1 });
  expect((await till.card(id)).balance).toBe(20);
  const [declined] = await rows(till, id);
  expect(declined.status).toBe('declined');
  expect(declined.description).toContain(': the card is frozen');
});

test('an activated card is contactless', async () => {
  const till = openCards('live');
  const id = await till.newCard();
  const contactless = async () => (await till.call('GET', '/cards')).json.message.details[0][0].contactless;
  expect(await contactless()).toBe(false);
  await use(till, id, 'activation');
  expect(await contactless()).toBe(true);
});

test('what is settled beyond the card is owed by the business, and then no card is unfrozen in live', async () => {
  const till = openCards('live');
  const id = await till.newCard();
  expect((await use(till, id, 'crossborder', 25.5)).json.card.balance).toBe(0);
  expect((await till.control('GET', '/settings')).json.usd_due).toBe(5.5);
  await till.call('PATCH', `/cards/${id}/freeze`, { ref: 'f' });
  expect((await till.call('PATCH', `/cards/${id}/unfreeze`, { ref: 'u' })).status).toBe(422);
});

test.each([
  [{ event: 'approved' }, 400],
  [{ event: 'refund', amount: 0 }, 400],
  [{ event: 'stolen', amount: 1 }, 400],
  [{ event: 'approved', amount: 1.005 }, 400],
  [{ event: 'approved', amount: -1 }, 400],
  [{ event: 'approved', amount: 1, colour: 'red' }, 400],
  [{ event: 'approved', amount: 1, card_id: 'nowhere' }, 404],
])('%j is refused with %i', async (change, status) => {
  const till = openCards();
  const id = await till.newCard();
  expect((await till.control('POST', '/card-auths', { card_id: id, ...change })).status).toBe(status);
  expect((await till.card(id)).balance).toBe(20);
});

test('a terminated card is declined, and takes no refund', async () => {
  const till = openCards();
  const id = await till.newCard();
  await till.call('POST', `/cards/${id}/terminate`, { ref: 'end' });
  expect((await use(till, id, 'approved', 1)).json.event_type).toBe('cards.auth.declined');
  expect((await use(till, id, 'refund', 1)).status).toBe(400);
});
