import { expect, test } from 'vitest';
import { openCards } from '../../testing/open-cards.ts';

test('a topup moves dollars from the wallet to the card, and is found by its ref', async () => {
  const till = openCards();
  const id = await till.newCard();
  const { status, json } = await till.call('PATCH', `/cards/${id}/topup`, { amount: 5.5, ref: 'top-1' });
  expect(status).toBe(200);
  expect(json.message.details).toMatchObject({
    ref: 'top-1',
    ref_id: 'top-1',
    customer: { id: 'cus_ada' },
    card: { id, brand: 'VISA', prev_balance: 20, balance: 25.5 },
    prev_balance: 0,
    balance: 0,
    currency: 'USD',
    action: 'topup',
    status: 'success',
    created_at: '2026-11-21 10:00:00',
  });
  expect(await till.wallet()).toBe(9_973.5);
  expect((await till.card(id)).balance).toBe(25.5);
  const { transactions } = (await till.call('GET', `/cards/${id}/transactions`)).json.message.details;
  expect(transactions[0]).toMatchObject({
    ref_id: 'top-1',
    ref_type: 'topup',
    amount: 5.5,
    balance: 25.5,
    trans_id: json.message.details.trans_id,
  });
});

test.each([
  ['topup', { amount: 1 }],
  ['withdraw', { amount: 1 }],
  ['freeze', {}],
])('%s is announced with the shape of its answer', async (action, body) => {
  const till = openCards();
  const id = await till.newCard();
  const answer = (await till.call('PATCH', `/cards/${id}/${action}`, { ...body, ref: 'r' })).json.message.details;
  expect((await till.events())[1]?.payload).toMatchObject({ ...answer, event_type: `cards.adjusted.${action}` });
});

test.each([
  ['a topup beyond the wallet', 'topup', { amount: 10_000 }, 410],
  ['a withdrawal beyond the card', 'withdraw', { amount: 20.01 }, 409],
  ['a topup without a ref', 'topup', { ref: undefined }, 422],
  ['a withdrawal without an amount', 'withdraw', { amount: undefined }, 422],
  ['a withdrawal in stablecoin', 'withdraw', { payment_method: 'stablecoin' }, 422],
  ['a negative topup', 'topup', { amount: -5 }, 422],
])('%s is refused, and nothing moves', async (_, action, change, status) => {
  const till = openCards();
  const id = await till.newCard();
  const answer = await till.call('PATCH', `/cards/${id}/${action}`, { amount: 5, ref: 'r-1', ...change });
  expect(answer.status).toBe(status);
  expect(await till.wallet()).toBe(9_979);
  expect((await till.card(id)).balance).toBe(20);
});

test('an unknown card is 404, a terminated one 409', async () => {
  const till = openCards();
  const id = await till.newCard();
  await till.call('POST', `/cards/${id}/terminate`, { ref: 'end' });
  for (const action of ['topup', 'withdraw']) {
    expect((await till.call('PATCH', `/cards/nowhere/${action}`, { amount: 1, ref: 'r' })).status).toBe(404);
    expect((await till.call('PATCH', `/cards/${id}/${action}`, { amount: 1, ref: 'r' })).status).toBe(409);
  }
});

test('a repeated ref answers what it did and moves nothing; the same ref of another operation is another', async () => {
  const till = openCards();
  const id = await till.newCard();
  const first = await till.call('PATCH', `/cards/${id}/topup`, { amount: 5, ref: 'same' });
  await till.call('PATCH', `/cards/${id}/topup`, { amount: 1, ref: 'other' });
  const again = await till.call('PATCH', `/cards/${id}/topup`, { amount: 7, ref: 'same' });
  expect(again).toEqual(first);
  expect((await till.call('PATCH', `/cards/${id}/withdraw`, { amount: 2, ref: 'same' })).status).toBe(200);
  expect((await till.card(id)).balance).toBe(24);
  await till.control('PUT', '/settings', { dedupe: { 'card.topup': false } });
  await till.call('PATCH', `/cards/${id}/topup`, { amount: 5, ref: 'same' });
  expect((await till.card(id)).balance).toBe(29);
});

test('events of a topup can be lost, repeated and late', async () => {
  const till = openCards();
  await till.control('PUT', '/settings', { webhook: { url: 'http://127.0.0.1:9/hooks', secret: 's' } });
  const id = await till.newCard();
  await till.clock.pass(0);
  expect(till.sent).toHaveLength(1);
  for (const [fault, count] of [
    ['webhook_lost', 1],
    ['webhook_repeated', 3],
    ['webhook_reordered', 3],
  ] as const) {
    await till.control('POST', '/faults', { operation: 'card.topup', fault });
    await till.call('PATCH', `/cards/${id}/topup`, { amount: 1, ref: fault });
    await till.clock.pass(0);
    expect(till.sent).toHaveLength(count);
  }
  await till.clock.pass(4_000);
  expect(till.sent).toHaveLength(4);
});
