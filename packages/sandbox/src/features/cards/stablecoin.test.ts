import { expect, test as plainTest } from 'vitest';
import { openCards } from '../../testing/open-cards.ts';

const test = plainTest.extend('till', () => openCards());

const stablecoin = { payment_method: 'stablecoin' };

test('a card by stablecoin is an order with an address, an amount that includes the fee, and an end', async () => {
  const till = openCards();
  const { status, json } = await till.create(stablecoin);
  expect(status).toBe(200);
  const { details } = json.message;
  expect(details).toMatchObject({
    status: 'pending_payment',
    payment_method: 'stablecoin',
    memo_tag: null,
    currency: 'USDT',
    network: 'Tron',
    chain: 'TRC20',
    amount: 21,
    fee: 1,
    expires_at: '2026-11-21T09:30:00.000+00:00',
  });
  expect(details.address).toMatch(/^TSANDBOX/);
  expect(details.payment_link).toMatch(/^https:\/\//);
  expect(details).not.toHaveProperty('card');
  expect(await till.wallet()).toBe(10_000);
  expect(await till.events()).toEqual([]);
});

test('the deposit makes the card, announced with the ref of its order, and costs the wallet nothing', async () => {
  const till = openCards();
  const { order_id } = (await till.create(stablecoin)).json.message.details;
  const { status, json } = await till.control('POST', `/deposits/${order_id}`);
  expect(status).toBe(200);
  expect(json).toMatchObject({ order_id, status: 'completed' });
  expect(await till.card(json.card_id)).toMatchObject({ balance: 20, status: 'active', customer: { id: 'cus_ada' } });
  expect(await till.events()).toMatchObject([
    { event_type: 'issuing.created.successful', payload: { ref: 'card-1', card: { id: json.card_id } } },
  ]);
  expect(await till.wallet()).toBe(10_000);
  expect((await till.control('POST', `/deposits/${order_id}`)).status).toBe(400);
  expect((await till.control('POST', '/deposits/none')).status).toBe(404);
});

test('an unpaid order expires by the clock, and the deposit is then too late', async ({ till }) => {
  const { order_id } = (await till.create(stablecoin)).json.message.details;
  await till.clock.pass(30 * 60_000);
  expect((await till.create(stablecoin)).json.message.details).toMatchObject({ order_id, status: 'expired' });
  expect((await till.control('POST', `/deposits/${order_id}`)).json).toEqual({ error: 'The order is expired.' });
  expect(await till.events()).toEqual([]);
});

test('an order holds one of the three places until it expires', async ({ till }) => {
  for (const ref of ['a', 'b', 'c']) await till.create({ ...stablecoin, ref });
  expect((await till.create({ ref: 'd' })).status).toBe(409);
  await till.clock.pass(30 * 60_000);
  expect((await till.create({ ref: 'd' })).status).toBe(201);
});

test('a topup by stablecoin adds its amount when the deposit arrives', async ({ till }) => {
  const id = await till.newCard();
  const body = { amount: 10, ref: 'top', ...stablecoin, stablecoin_currency: 'usdc', stablecoin_network: 'Stellar' };
  const { json } = await till.call('PATCH', `/cards/${id}/topup`, body);
  const { details } = json.message;
  expect(details).toMatchObject({ currency: 'USDC', network: 'Stellar', chain: 'XLM', amount: 10, fee: 0 });
  expect(details.memo_tag).toMatch(/^\d{9}$/);
  expect((await till.card(id)).balance).toBe(20);
  await till.control('POST', `/deposits/${details.order_id}`);
  expect((await till.card(id)).balance).toBe(30);
  expect((await till.events()).at(-1)).toMatchObject({
    event_type: 'cards.adjusted.topup',
    payload: { ref: 'top', card: { prev_balance: 20, balance: 30 } },
  });
});

test('a deposit for a card that was terminated goes to the wallet', async ({ till }) => {
  const id = await till.newCard();
  const { json } = await till.call('PATCH', `/cards/${id}/topup`, { amount: 10, ref: 'top', ...stablecoin });
  await till.call('POST', `/cards/${id}/terminate`, { ref: 'end' });
  await till.control('POST', `/deposits/${json.message.details.order_id}`);
  expect(await till.wallet()).toBe(10_009);
  expect((await till.card(id)).balance).toBe(0);
});

test.each([
  [{ stablecoin_network: 'ethereum' }, 'Ethereum', 'ERC20'],
  [{ stablecoin_chain: 'bep20' }, 'BSC', 'BEP20'],
  [{ stablecoin_network: 'Tron', stablecoin_chain: 'TRC20' }, 'Tron', 'TRC20'],
])('%j chooses %s and %s', async (choice, network, chain) => {
  const { json } = await openCards().create({ ...stablecoin, ...choice });
  expect(json.message.details).toMatchObject({ network, chain });
});

test.each([
  [{ stablecoin_network: 'Tron', stablecoin_chain: 'ERC20' }, 'stablecoin_network'],
  [{ stablecoin_network: 'Moon' }, 'stablecoin_network'],
  [{ stablecoin_currency: 'DOGE' }, 'stablecoin_currency'],
  [{ payment_method: 'cash' }, 'payment_method'],
])('%j is refused, naming %s', async (choice, field) => {
  const { status, json } = await openCards().create({ ...stablecoin, ...choice });
  expect(status).toBe(422);
  expect(Object.keys(json.errors)).toEqual([field]);
});

test('a stablecoin named beside a payment by wallet changes nothing', async () => {
  expect((await openCards().create({ stablecoin_currency: 'USDC' })).status).toBe(201);
});

test('a repeated ref answers the same order, and keeps doing so once it is paid', async ({ till }) => {
  const { order_id } = (await till.create(stablecoin)).json.message.details;
  expect((await till.create(stablecoin)).json.message.details.order_id).toBe(order_id);
  await till.control('POST', `/deposits/${order_id}`);
  expect((await till.create(stablecoin)).json.message.details).toMatchObject({ order_id, status: 'completed' });
  expect((await till.control('GET', '/truth/card-1')).json.executions).toBe(1);
});

test('no address would be accepted by a real wallet', async () => {
  for (const stablecoin_network of ['Tron', 'Ethereum', 'BSC', 'Polygon', 'Solana', 'Stellar']) {
    const { json } = await openCards().create({ ...stablecoin, stablecoin_network });
    expect(json.message.details.address).toContain('SANDBOX');
  }
});

test('a snapshot brings back cards, their history and the orders that are awaited', async ({ till }) => {
  const id = await till.newCard();
  const order = (await till.create({ ...stablecoin, ref: 'card-2' })).json.message.details;
  const { id: snapshot } = (await till.control('POST', '/snapshot')).json;
  await till.call('POST', `/cards/${id}/terminate`, { ref: 'end' });
  await till.control('POST', `/deposits/${order.order_id}`);
  await till.control('POST', '/restore', { id: snapshot });
  expect(await till.card(id)).toMatchObject({ status: 'active', balance: 20 });
  expect((await till.call('GET', `/cards/${id}/transactions`)).json.message.details.total).toBe(1);
  await till.control('POST', '/clock/advance', { seconds: 1_800 });
  expect((await till.control('POST', `/deposits/${order.order_id}`)).json).toEqual({ error: 'The order is expired.' });
  await till.control('POST', '/reset');
  expect((await till.call('GET', `/cards/${id}`)).status).toBe(404);
});
