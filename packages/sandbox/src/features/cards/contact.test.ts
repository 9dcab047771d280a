import { expect, test } from 'vitest';
import { openCards } from '../../testing/open-cards.ts';

const address = { address1: '5 Allen Avenue', city: 'Ikeja', state: 'Lagos', zipcode: '100271', country: 'NG' };

test('what is given is set; the email is never the one submitted', async () => {
  const till = openCards();
  const id = await till.newCard();
  const body = { mobile: '2348051234567', email: 'new@example.com', billing_details: address };
  const { status, json } = await till.call('PATCH', `/cards/${id}/card-contact`, body);
  expect(status).toBe(200);
  const { details } = json.message;
  expect(details).toMatchObject({
    card_id: id,
    mobile: '2348051234567',
    billing_details: { ...address, address2: '' },
  });
  expect(details.trans_id).toBeTruthy();
  expect(details).not.toHaveProperty('phone');
  expect(JSON.stringify(details)).not.toContain('new@example.com');
  expect((await till.card(id)).billing).toMatchObject({ address: '5 Allen Avenue', city: 'Ikeja' });
});

test('what is not given is taken from the customer', async () => {
  const till = openCards();
  const id = await till.newCard();
  const { json } = await till.call('PATCH', `/cards/${id}/card-contact`, { mobile: '  ', email: null });
  expect(json.message.details).toMatchObject({
    mobile: '2348031234567',
    billing_details: { address1: '12 Marina Road', city: 'Lagos', zipcode: '100221', country: 'NG' },
  });
});

test('it needs a mobile number or an email address from somewhere', async () => {
  const till = openCards();
  const id = await till.newCard();
  await till.control('PUT', '/customers/cus_ada', { phone: null, email: '' });
  const contact = async (body: object) => (await till.call('PATCH', `/cards/${id}/card-contact`, body)).status;
  expect(await contact({})).toBe(422);
  expect(await contact({ billing_details: address })).toBe(422);
  expect(await contact({ email: 'a@example.com' })).toBe(200);
  expect(await contact({ mobile: '2348031234567' })).toBe(200);
  expect((await till.call('PATCH', '/cards/nowhere/card-contact', {})).status).toBe(404);
});

test('it may be sent again', async () => {
  const till = openCards();
  const id = await till.newCard();
  const send = () => till.call('PATCH', `/cards/${id}/card-contact`, { mobile: '2348051234567' });
  const first = (await send()).json.message.details;
  const { trans_id, ...rest } = (await send()).json.message.details;
  expect(trans_id).not.toBe(first.trans_id);
  expect(first).toMatchObject(rest);
});

test('a customer can be upgraded for a test', async () => {
  const till = openCards();
  await till.control('PUT', '/customers/cus_bayo', { tier: 2 });
  const { status, json } = await till.create({ customer_id: 'cus_bayo' });
  expect(status).toBe(201);
  expect(json.message.details.card.billing.street).toBe('1 Sandbox Street');
  expect((await till.control('PUT', '/customers/cus_x', { tier: 2 })).status).toBe(404);
  expect((await till.control('PUT', '/customers/cus_bayo', { tier: 9 })).status).toBe(400);
});
