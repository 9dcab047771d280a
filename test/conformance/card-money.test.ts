import { describe, expect, test } from 'vitest';
import { newCard } from './card.ts';
import { fixtures } from './fixtures.ts';
import { expectRefused, withControl, newRef, plainTime, platformUnderTest, uuid } from './support.ts';

const { sandbox, control } = platformUnderTest();

const action = {
  trans_id: expect.stringMatching(uuid),
  customer: { id: fixtures.customer },
  currency: 'USD',
  created_at: expect.stringMatching(plainTime),
};

describe('topup and withdraw', () => {
  test.each([
    ['platform §2.6 card.topup: adds to the card', 'topup', 25, 45],
    ['platform §2.6 card.withdraw: takes from the card', 'withdraw', 5, 15],
  ])('%s, and the balance to read is the card’s', async (_title, name, amount, balance) => {
    const { id } = await newCard(sandbox);
    const ref = newRef();
    const { status, details } = await sandbox.patch(`/cards/${id}/${name}`, { amount, ref });
    expect(status).toBe(200);
    expect(details).toMatchObject({ ...action, ref, ref_id: ref, action: name, status: 'success' });
    expect(details.card).toMatchObject({ id, prev_balance: 20, balance, brand: expect.any(String) });
    expect(details.card).toMatchObject({ first_six: expect.any(String), last_four: expect.any(String) });
    expect([details.prev_balance, details.balance]).toEqual([0, 0]);
    expect((await sandbox.get(`/cards/${id}`)).details.balance).toBe(balance);
  });

  test.each(['topup', 'withdraw'])('platform §4.1: %s needs an amount and a ref', async (name) => {
    const { id } = await newCard(sandbox);
    for (const body of [{ amount: 5 }, { ref: newRef() }]) {
      expectRefused(await sandbox.patch(`/cards/${id}/${name}`, body));
    }
    expect((await sandbox.get(`/cards/${id}`)).details.balance).toBe(20);
  });

  test('platform §1.6 card.topup: a repeated ref answers the existing result and moves nothing', async () => {
    const { id } = await newCard(sandbox);
    const body = { amount: 5, ref: newRef() };
    const first = await sandbox.patch(`/cards/${id}/topup`, body);
    const second = await sandbox.patch(`/cards/${id}/topup`, body);
    expect(second.details.trans_id).toBe(first.details.trans_id);
    expect((await sandbox.get(`/cards/${id}`)).details.balance).toBe(25);
  });

  test('platform §4.1 card.withdraw: stablecoin is not supported', async () => {
    const { id } = await newCard(sandbox);
    await sandbox.patch(`/cards/${id}/withdraw`, { amount: 5, ref: newRef(), payment_method: 'stablecoin' });
    const { balance } = (await sandbox.get(`/cards/${id}`)).details;
    expect([15, 20]).toContain(balance);
  });

  test('platform §4.1 card.withdraw: no more than the card holds', async () => {
    const { id } = await newCard(sandbox);
    expectRefused(await sandbox.patch(`/cards/${id}/withdraw`, { amount: 20.01, ref: newRef() }));
  });
});

describe('transactions', () => {
  test('platform §2.5 card.transactions: rows with ref_id, and total, page and page_size beside them', async () => {
    const { id } = await newCard(sandbox);
    const ref = newRef();
    await sandbox.patch(`/cards/${id}/topup`, { amount: 5, ref });
    const { status, details } = await sandbox.get(`/cards/${id}/transactions`);
    expect(status).toBe(200);
    expect(Object.keys(details).toSorted()).toEqual(['page', 'page_size', 'total', 'transactions']);
    expect(details.total).toBe(details.transactions.length);
    const row = details.transactions.find((candidate: { ref_id: string }) => candidate.ref_id === ref);
    expect(row).toMatchObject({ currency: 'USD', amount: 5, status: expect.any(String), ref_type: expect.any(String) });
    for (const field of ['name', 'masked', 'balance', 'created_at', 'trans_id', 'description'])
      expect(row).toHaveProperty(field);
    for (const absent of ['id', 'card_id', 'type', 'merchant']) expect(row).not.toHaveProperty(absent);
  });

  test('platform §4.1 card.transactions: start_date and end_date are accepted and not applied', async () => {
    const { id } = await newCard(sandbox);
    await sandbox.patch(`/cards/${id}/topup`, { amount: 5, ref: newRef() });
    const all = await sandbox.get(`/cards/${id}/transactions`);
    const dated = await sandbox.get(`/cards/${id}/transactions`, { start_date: '2001-01-01', end_date: '2001-01-02' });
    expect(dated.details.total).toBe(all.details.total);
    expect(dated.details.total).toBeGreaterThan(0);
  });

  test('platform §4.1 card.transactions: page and page_size choose the rows', async () => {
    const { id } = await newCard(sandbox);
    for (const amount of [1, 2, 3]) await sandbox.patch(`/cards/${id}/topup`, { amount, ref: newRef() });
    const { details } = await sandbox.get(`/cards/${id}/transactions`, { page: '2', page_size: '2' });
    expect(details).toMatchObject({ page: 2, page_size: 2 });
    expect(details.transactions.length).toBeLessThanOrEqual(2);
    expect(details.total).toBeGreaterThanOrEqual(3);
  });
});

describe('stablecoin', () => {
  const order = {
    order_id: expect.stringMatching(uuid),
    status: 'pending_payment',
    payment_method: 'stablecoin',
    address: expect.any(String),
    fee: expect.any(Number),
    payment_link: expect.stringMatching(/^https?:/),
    expires_at: expect.stringMatching(/[+-]\d\d:\d\d$|Z$/),
  };
  const body = () => ({
    customer_id: fixtures.customer,
    currency: 'USD',
    type: 'virtual',
    amount: 20,
    ref: newRef(),
    payment_method: 'stablecoin',
  });

  test('platform §2.7 card.create: a stablecoin order has an address and no card, by default USDT on Tron TRC20', async () => {
    const { status, details } = await sandbox.post('/cards/create', body());
    expect(status).toBe(200);
    expect(details).toMatchObject({ ...order, currency: 'USDT', network: 'Tron', chain: 'TRC20' });
    expect(details.amount).toBe(20 + details.fee);
    expect(details).toHaveProperty('memo_tag');
    expect(details).not.toHaveProperty('card');
  });

  test('platform §4.1 card.create: the stablecoin is USDT or USDC', async () => {
    const chosen = await sandbox.post('/cards/create', { ...body(), stablecoin_currency: 'USDC' });
    expect(chosen.details.currency).toBe('USDC');
    const unknown = await sandbox.post('/cards/create', { ...body(), stablecoin_currency: 'DOGE' });
    expectRefused(unknown);
  });

  test('platform §3 card.create: the confirmed deposit creates the card and announces it', withControl, async () => {
    const request = body();
    const { details } = await sandbox.post('/cards/create', request);
    await control('POST', `/deposits/${details.order_id}`);
    const events = (await control('GET', '/events')).json;
    const created = events.find(
      (event: { event_type: string; payload: { ref: string } }) =>
        event.event_type === 'issuing.created.successful' && event.payload.ref === request.ref,
    );
    const { id } = created.payload.card;
    expect((await sandbox.get(`/cards/${id}`)).details.balance).toBe(20);
    await sandbox.post(`/cards/${id}/terminate`, { ref: newRef() });
  });

  test('platform §4.1 card.topup: a stablecoin top-up is pending until its deposit', withControl, async () => {
    const { id } = await newCard(sandbox);
    const { status, details } = await sandbox.patch(`/cards/${id}/topup`, {
      amount: 7,
      ref: newRef(),
      payment_method: 'stablecoin',
    });
    expect(status).toBe(200);
    expect(details).toMatchObject(order);
    expect((await sandbox.get(`/cards/${id}`)).details.balance).toBe(20);
    await control('POST', `/deposits/${details.order_id}`);
    expect((await sandbox.get(`/cards/${id}`)).details.balance).toBe(27);
  });

  test('platform §3 card.create: a deposit after expires_at creates nothing', withControl, async () => {
    const { details } = await sandbox.post('/cards/create', body());
    await control('POST', '/clock/advance', { seconds: 30 * 86_400 });
    await control('POST', `/deposits/${details.order_id}`);
    const events = (await control('GET', '/events')).json.filter((event: { payload: object }) =>
      JSON.stringify(event.payload).includes(details.order_id),
    );
    expect(events).toEqual([]);
  });
});
