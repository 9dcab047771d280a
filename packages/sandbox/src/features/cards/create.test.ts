import { expect, test as plainTest } from 'vitest';
import { openCards } from '../../testing/open-cards.ts';

const test = plainTest.extend('till', () => openCards());

test('a card costs its load and the creation fee, and holds its load', async ({ till }) => {
  const { status, json } = await till.create();
  expect(status).toBe(201);
  expect(json).toMatchObject({ status: true, status_code: 201 });
  const { details } = json.message;
  expect(details).toMatchObject({
    event_type: 'issuing.created.successful',
    ref: 'card-1',
    card: {
      card_type: 'virtual',
      currency: 'USD',
      brand: 'VISA',
      name: 'Ada Obi',
      billing: { street: '12 Marina Road', city: 'Lagos', state: 'Lagos', country: 'NG', postal_code: '100221' },
      created_at: '2026-11-21T09:00:00.000Z',
      updated_at: '2026-11-21T09:00:00.000Z',
    },
    customer: { id: 'cus_ada', name: 'Ada Obi' },
  });
  expect(details.card.masked).toBe(`${details.card.first_six} **** **** ${details.card.last_four}`);
  expect(await till.wallet()).toBe(9_979);
  expect(await till.card(details.card.id)).toMatchObject({ balance: 20, status: 'active', terminate: false });
});

test('a card is announced with the shape and the event id of its answer', async ({ till }) => {
  const { details } = (await till.create()).json.message;
  const [event] = await till.events();
  expect(event).toMatchObject({ event_type: 'issuing.created.successful', event_id: details.event_id });
  const { secure_details: received, ...card } = event?.payload.card ?? {};
  const { secure_details: answered, ...same } = details.card;
  expect({ ...event?.payload, card }).toEqual({ ...details, card: same });
  expect(received.aad).toBe(answered.aad);
});

test('currency and type may come in any case, and the amount as a number only', async () => {
  expect((await openCards().create({ amount: 20.5, currency: 'usd', type: 'VIRTUAL' })).status).toBe(201);
  expect(await openCards().create({ amount: '20.50' })).toMatchObject({
    status: 422,
    json: { errors: { amount: 'must be a number, not text' } },
  });
});

test('a card of plastic is of another network', async ({ till }) => {
  const { details } = (await till.create({ type: 'physical' })).json.message;
  expect(details.card).toMatchObject({ card_type: 'physical', brand: 'MASTERCARD' });
});

test.for([
  ['an unknown customer', { customer_id: 'cus_nobody' }, 404],
  ['a customer of tier 1', { customer_id: 'cus_bayo' }, 403],
  ['a customer of tier 0', { customer_id: 'cus_chi' }, 403],
  ['more than the wallet holds', { amount: 9_999.01 }, 410],
  ['naira', { currency: 'NGN' }, 422],
  ['no type', { type: undefined }, 422],
  ['half a cent', { amount: 20.005 }, 422],
  ['nothing', { amount: 0 }, 422],
] as const)('%s is refused, and nothing is taken', async ([_what, change, status], { till }) => {
  expect(await till.create(change)).toMatchObject({ status, json: { status: false, status_code: status } });
  expect(await till.wallet()).toBe(10_000);
  expect(await till.events()).toEqual([]);
});

test('the wallet may be spent to the last cent', async ({ till }) => {
  expect((await till.create({ amount: 9_999 })).status).toBe(201);
  expect(await till.wallet()).toBe(0);
});

test('a business has three active cards; a frozen one counts, a terminated one does not', async ({ till }) => {
  const first = await till.newCard({ ref: 'a' });
  await till.newCard({ ref: 'b' });
  await till.newCard({ ref: 'c' });
  await till.call('PATCH', `/cards/${first}/freeze`, { ref: 'f' });
  expect((await till.create({ ref: 'd' })).status).toBe(409);
  expect((await till.create({ ref: 'd', payment_method: 'stablecoin' })).status).toBe(409);
  await till.call('POST', `/cards/${first}/terminate`, { ref: 't' });
  expect((await till.create({ ref: 'd' })).status).toBe(201);
});

test('a repeated ref answers the same card and charges nothing', async ({ till }) => {
  const first = (await till.create()).json.message.details;
  const again = await till.create({ amount: 500 });
  expect(again.status).toBe(201);
  expect(again.json.message.details).toMatchObject({ trans_id: first.trans_id, event_id: first.event_id });
  expect(again.json.message.details.card.id).toBe(first.card.id);
  expect(await till.wallet()).toBe(9_979);
  expect((await till.control('GET', '/truth/card-1')).json).toMatchObject({
    executions: 1,
    trans_id: first.trans_id,
    status: 'success',
  });
});

test('with dedupe off, and without a ref, each request makes a card', async ({ till }) => {
  await till.control('PUT', '/settings', { dedupe: { 'card.create': false } });
  const first = await till.newCard();
  expect(await till.newCard()).not.toBe(first);
  expect((await till.control('GET', '/truth/card-1')).json.executions).toBe(2);
  await till.control('PUT', '/settings', { dedupe: { 'card.create': true } });
  expect((await till.create({ ref: undefined })).json.message.details.ref).toBeNull();
});
