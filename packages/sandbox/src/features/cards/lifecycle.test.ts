import { expect, test } from 'vitest';
import { openCards } from '../../testing/open-cards.ts';

test('a terminated card is empty and has its date of termination; its balance is in the wallet again', async () => {
  const till = openCards();
  const id = await till.newCard();
  const { details } = (await till.call('POST', `/cards/${id}/terminate`, { ref: 'end' })).json.message;
  expect(details).toMatchObject({ action: 'terminate', card: { prev_balance: 20, balance: 0 } });
  expect(details).not.toHaveProperty('status');
  expect(await till.card(id)).toMatchObject({
    status: 'terminated',
    balance: 0,
    terminate: true,
    terminate_date: '2026-11-21 10:00:00',
  });
  expect(await till.wallet()).toBe(9_999);
  expect((await till.events()).at(-1)).toMatchObject({ event_type: 'cards.adjusted.terminated', payload: details });
});

test('what a state does not allow is refused with 409 and sends no event', async () => {
  const till = openCards();
  const id = await till.newCard();
  expect((await till.call('PATCH', `/cards/${id}/unfreeze`, { ref: 'a' })).status).toBe(409);
  await till.call('PATCH', `/cards/${id}/freeze`, { ref: 'b' });
  expect((await till.call('PATCH', `/cards/${id}/freeze`, { ref: 'c' })).status).toBe(409);
  await till.call('POST', `/cards/${id}/terminate`, { ref: 'd' });
  const count = (await till.events()).length;
  expect((await till.call('PATCH', `/cards/${id}/freeze`, { ref: 'e' })).status).toBe(409);
  expect((await till.call('PATCH', `/cards/${id}/unfreeze`, { ref: 'e' })).status).toBe(409);
  expect((await till.call('PATCH', `/cards/${id}/card-contact`, {})).status).toBe(409);
  expect(await till.events()).toHaveLength(count);
});

test('any card can be terminated and replaced (platform §3): a terminated one stays so, and pays nothing back again', async () => {
  const till = openCards();
  const id = await till.newCard();
  await till.call('POST', `/cards/${id}/terminate`, { ref: 'a' });
  const [before, wallet] = [await till.card(id), (await till.control('GET', '/settings')).json.wallets];
  await till.sandbox.advance(60);
  const again = await till.call('POST', `/cards/${id}/terminate`, { ref: 'b' });
  expect(again.json.message.details).toMatchObject({ ref: 'b', card: { prev_balance: 0, balance: 0 } });
  expect((await till.call('PATCH', `/cards/replace/${id}`)).status).toBe(200);
  const after = await till.card(id);
  expect(after).toMatchObject({ status: 'terminated', terminate_date: before.terminate_date, balance: 0 });
  expect(after.card_number).not.toBe(before.card_number);
  expect((await till.control('GET', '/settings')).json.wallets).toEqual(wallet);
  const reported = (await till.events()).slice(-2).map((event: { event_type: string }) => event.event_type);
  expect(reported).toEqual(['cards.adjusted.terminated', 'issuing.replaced.successful']);
});

test('a ref is required, and an unknown card is 404', async () => {
  const till = openCards();
  const id = await till.newCard();
  for (const [method, action] of [
    ['PATCH', 'freeze'],
    ['PATCH', 'unfreeze'],
    ['POST', 'terminate'],
  ] as const) {
    const { status, json } = await till.call(method, `/cards/${id}/${action}`, {});
    expect(status).toBe(422);
    expect(Object.keys(json.errors)).toEqual(['ref']);
    expect((await till.call(method, `/cards/nowhere/${action}`, { ref: 'r' })).status).toBe(404);
  }
  expect((await till.call('PATCH', '/cards/replace/nowhere')).status).toBe(404);
});

test('a replaced card keeps its id, balance and state, and has another number, CCV and expiry', async () => {
  const till = openCards();
  const id = await till.newCard();
  await till.call('PATCH', `/cards/${id}/freeze`, { ref: 'f' });
  const before = await till.card(id);
  const { status, json } = await till.call('PATCH', `/cards/replace/${id}`);
  expect(status).toBe(200);
  const { details } = json.message;
  expect(details).toMatchObject({ event_type: 'issuing.replaced.successful', ref: null, card: { id } });
  const after = await till.card(id);
  expect(after).toMatchObject({ balance: 20, status: 'frozen', last_four: details.card.last_four });
  for (const field of ['card_number', 'ccv', 'expiry']) expect(after[field]).not.toBe(before[field]);
  expect((await till.events()).at(-1)).toMatchObject({
    event_id: details.event_id,
    event_type: 'issuing.replaced.successful',
    payload: { card: { id, last_four: after.last_four } },
  });
  const { transactions } = (await till.call('GET', `/cards/${id}/transactions`)).json.message.details;
  expect(transactions[0].masked).toBe(before.masked);
});

test('replacing twice is two replacements, and each changes the number', async () => {
  const till = openCards();
  const id = await till.newCard();
  const numbers = new Set([(await till.card(id)).card_number]);
  for (let time = 0; time < 3; time += 1) {
    await till.call('PATCH', `/cards/replace/${id}`);
    numbers.add((await till.card(id)).card_number);
  }
  expect(numbers.size).toBe(4);
});
