import { describe, expect, test } from 'vitest';
import { newCard } from './card.ts';
import { fixtures } from './fixtures.ts';
import { expectRefused, isoTime, withControl, newRef, plainTime, platformUnderTest, uuid } from './support.ts';

const { sandbox, control } = platformUnderTest();

const action = {
  trans_id: expect.stringMatching(uuid),
  customer: { id: fixtures.customer },
  currency: 'USD',
  created_at: expect.stringMatching(plainTime),
};

describe('topup and withdraw', () => {
  test.each([
    ['platform §2.6 card.topup shape, balance, status; §4.1 card.topup status: adds to the card', 'topup', 25, 45],
    ['platform §2.6 card.withdraw shape, balance, status; §4.1 card.withdraw status: takes from it', 'withdraw', 5, 15],
  ])('%s, and the balance to read is the card’s', async (_title, name, amount, balance) => {
    const { id } = await newCard(sandbox);
    const ref = newRef();
    const { status, details } = await sandbox.patch(`/cards/${id}/${name}`, { amount, ref });
    expect(status).toBe(200);
    expect(details).toMatchObject({ ...action, ref, ref_id: ref, action: name, status: 'success' });
    expect(Object.keys(details.customer)).toEqual(['id']);
    expect(details.card).toMatchObject({ id, prev_balance: 20, balance, brand: expect.any(String) });
    expect(details.card).toMatchObject({ first_six: expect.any(String), last_four: expect.any(String) });
    expect([details.prev_balance, details.balance]).toEqual([0, 0]);
    expect((await sandbox.get(`/cards/${id}`)).details.balance).toBe(balance);
  });

  test.each([
    ['platform §4.1 card.topup required: an amount and a ref', 'topup'],
    ['platform §4.1 card.withdraw required: an amount and a ref', 'withdraw'],
  ])('%s', async (_title, name) => {
    const { id } = await newCard(sandbox);
    for (const body of [{ amount: 5 }, { ref: newRef() }]) {
      expectRefused(await sandbox.patch(`/cards/${id}/${name}`, body));
    }
    expect((await sandbox.get(`/cards/${id}`)).details.balance).toBe(20);
  });

  test('platform §1 ref repeated; §4.1 card.topup ref: a repeated ref answers the existing result and moves nothing', async () => {
    const { id } = await newCard(sandbox);
    const body = { amount: 5, ref: newRef() };
    const first = await sandbox.patch(`/cards/${id}/topup`, body);
    const second = await sandbox.patch(`/cards/${id}/topup`, body);
    expect(second.details.trans_id).toBe(first.details.trans_id);
    expect((await sandbox.get(`/cards/${id}`)).details.balance).toBe(25);
  });

  test('platform §4.1 card.withdraw no stablecoin: stablecoin is not supported', async () => {
    const { id } = await newCard(sandbox);
    const body = { amount: 5, ref: newRef(), payment_method: 'stablecoin' };
    const answer = await sandbox.patch(`/cards/${id}/withdraw`, body);
    // The document does not state whether the field is refused or has no effect.
    if (answer.status === 200) expect(answer.details).toMatchObject({ action: 'withdraw', card: { balance: 15 } });
    else expectRefused(answer);
    expect(JSON.stringify(answer.json)).not.toContain('order_id');
  });

  test('platform §4.1 card.withdraw wallet: the money goes back to the USD wallet', withControl, async () => {
    const { id } = await newCard(sandbox);
    const dollars = async (): Promise<number> => (await control('GET', '/settings')).json.wallets.USD;
    const before = await dollars();
    await sandbox.patch(`/cards/${id}/withdraw`, { amount: 7, ref: newRef() });
    expect(await dollars()).toBeCloseTo(before + 7, 2);
  });
});

describe('transactions', () => {
  test('platform §2.5 card.transactions shape, absent; §4.1 card.transactions shape: rows with ref_id, and total, page and page_size beside them', async () => {
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

  test('platform §4.1 card.transactions query, dates: start_date and end_date are accepted and not applied', async () => {
    const { id } = await newCard(sandbox);
    await sandbox.patch(`/cards/${id}/topup`, { amount: 5, ref: newRef() });
    const all = await sandbox.get(`/cards/${id}/transactions`);
    const dated = await sandbox.get(`/cards/${id}/transactions`, { start_date: '2001-01-01', end_date: '2001-01-02' });
    expect(dated.details.total).toBe(all.details.total);
    expect(dated.details.total).toBeGreaterThan(0);
  });

  test('platform §4.1 card.transactions page; §8 pagination cards: page and page_size choose the rows', async () => {
    const { id } = await newCard(sandbox);
    for (const amount of [1, 2, 3]) await sandbox.patch(`/cards/${id}/topup`, { amount, ref: newRef() });
    const all = (await sandbox.get(`/cards/${id}/transactions`)).details;
    expect(all.total).toBeGreaterThanOrEqual(3);
    const { details } = await sandbox.get(`/cards/${id}/transactions`, { page: '2', page_size: '2' });
    expect(details).toMatchObject({ page: 2, page_size: 2, total: all.total });
    expect(details.transactions).toEqual(all.transactions.slice(2, 4));
  });
});

describe('stablecoin', () => {
  const order = {
    order_id: expect.stringMatching(uuid),
    status: 'pending_payment',
    payment_method: 'stablecoin',
    address: expect.any(String),
    memo_tag: expect.toBeOneOf([expect.any(String), null]),
    currency: 'USDT',
    network: 'Tron',
    chain: 'TRC20',
    amount: expect.any(Number),
    fee: expect.any(Number),
    payment_link: expect.stringMatching(/^https?:/),
    expires_at: expect.stringMatching(isoTime),
  };
  const body = () => ({
    customer_id: fixtures.customer,
    currency: 'USD',
    type: 'virtual',
    amount: 20,
    ref: newRef(),
    payment_method: 'stablecoin',
  });

  test('platform §2.7 card.create shape, time, fee, no card; §4.1 card.create stablecoin flow, stablecoin network: an order', async () => {
    const { status, details } = await sandbox.post('/cards/create', body());
    expect(status).toBe(200);
    expect(details).toMatchObject(order);
    expect(details.amount).toBe(20 + details.fee);
    expect(details).not.toHaveProperty('card');
  });

  test('platform §4.1 card.create stablecoin currency: the stablecoin is USDT or USDC', async () => {
    const chosen = await sandbox.post('/cards/create', { ...body(), stablecoin_currency: 'USDC' });
    expect(chosen.details.currency).toBe('USDC');
    const unknown = await sandbox.post('/cards/create', { ...body(), stablecoin_currency: 'DOGE' });
    expectRefused(unknown);
  });

  test(
    'platform §3 card.create deposit; §6 issuing.created.successful deposit; §4.1 card.create stablecoin flow: the confirmed deposit creates the card and announces it',
    withControl,
    async () => {
      const request = body();
      const { details } = await sandbox.post('/cards/create', request);
      await control('POST', `/deposits/${details.order_id}`);
      const events = (await control('GET', '/events')).json;
      const created = events.find(
        (event: { event_type: string; payload: { ref: string } }) =>
          event.event_type === 'issuing.created.successful' && event.payload.ref === request.ref,
      );
      expect(created.payload).toMatchObject({
        event_id: expect.any(String),
        trans_id: expect.stringMatching(uuid),
        card: { card_type: 'virtual', secure_details: expect.any(Object), billing: expect.any(Object) },
        customer: { id: fixtures.customer, name: expect.any(String) },
      });
      const { id } = created.payload.card;
      expect((await sandbox.get(`/cards/${id}`)).details.balance).toBe(20);
      await sandbox.post(`/cards/${id}/terminate`, { ref: newRef() });
    },
  );

  test(
    'platform §4.1 card.topup stablecoin; §2.7 card.topup shape: a stablecoin top-up is pending until its deposit',
    withControl,
    async () => {
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
    },
  );

  test('platform §3 card.create late deposit: a deposit after expires_at creates nothing', withControl, async () => {
    const request = body();
    const { details } = await sandbox.post('/cards/create', request);
    await control('POST', '/clock/advance', { seconds: 30 * 86_400 });
    await control('POST', `/deposits/${details.order_id}`);
    const events = (await control('GET', '/events')).json;
    expect(events.filter((event: { payload: { ref: string } }) => event.payload.ref === request.ref)).toEqual([]);
  });
});
