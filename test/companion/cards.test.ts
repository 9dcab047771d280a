import { dollars } from '@tillside/contract';
import { expect, test } from 'vitest';
import { idOfCard, startCardWorld } from './card-world.ts';

const environments = ['sandbox', 'live'] as const;

test.each(environments)(
  'in %s a card lives its whole life, each step once, and its holder’s money follows',
  async (environment) => {
    const world = await startCardWorld(environment);
    const made = await world.carryOut('card.create', { type: 'virtual', amount: dollars(50) });
    expect(made).toMatchObject({
      state: 'succeeded',
      funding: 'captured',
      quote: dollars(51),
      input: { customer_id: 'cus_ada' },
    });
    const id = idOfCard(made);
    expect(await world.cards()).toMatchObject([{ id, customer_id: 'cus_ada', status: 'active', balance: dollars(50) }]);

    const topped = await world.carryOut('card.topup', { id, amount: dollars(5) });
    expect(topped).toMatchObject({
      state: 'succeeded',
      funding: 'captured',
      details: { card: { balance: dollars(55) } },
    });
    const frozen = await world.carryOut('card.freeze', { id });
    expect(frozen).toMatchObject({ state: 'succeeded', funding: 'none' });
    expect((await world.card(id)).status).toBe('frozen');
    const unfrozen = await world.carryOut('card.unfreeze', { id });
    const before = await world.card(id);
    expect(before).toMatchObject({ status: 'active', balance: dollars(55), pending: [], terminated: false });
    expect((await world.carryOut('card.replace', { id })).state).toBe('succeeded');
    const after = await world.card(id);
    expect(after.masked).not.toBe(before.masked);
    expect(await world.cards()).toMatchObject([{ id, masked: after.masked }]);
    const contact = {
      id,
      mobile: '08031234567',
      billing_details: { address1: '1 New Road', city: 'Abuja', country: 'NG' },
    };
    expect((await world.carryOut('card.contact', contact)).state).toBe('succeeded');
    expect((await world.card(id)).billing).toMatchObject({ address: '1 New Road', city: 'Abuja' });
    const withdrawn = await world.carryOut('card.withdraw', { id, amount: dollars(15) });
    expect(withdrawn).toMatchObject({ state: 'succeeded', funding: 'credited' });
    const ended = await world.carryOut('card.terminate', { id });
    expect(ended).toMatchObject({
      state: 'succeeded',
      funding: 'credited',
      details: { card: { balance: dollars(0) } },
    });
    expect(await world.card(id)).toMatchObject({ status: 'terminated', terminated: true, balance: dollars(0) });

    for (const { ref } of [made, topped, frozen, unfrozen, withdrawn, ended]) {
      expect(await world.truth(ref)).toMatchObject({ executions: 1 });
    }
    expect(world.bank.calls).toEqual(['reserve 51', 'capture 51', 'reserve 5', 'capture 5', 'credit 15', 'credit 40']);
    const { wallets } = await world.command<{ wallets: { USD: number } }>('GET', '/settings');
    expect(wallets.USD).toBe(9_999);
  },
);

test.each(environments)(
  'in %s a card’s transactions come in pages, declined ones with their reason',
  async (environment) => {
    const world = await startCardWorld(environment);
    const id = await world.newCard(20);
    for (const amount of [1, 2, 3]) await world.carryOut('card.topup', { id, amount: dollars(amount) });
    const use = { card_id: id, event: 'approved', amount: 900, acceptor_name: 'TOO DEAR LTD' };
    await world.command('POST', '/card-auths', use);
    const read = async (query: string): Promise<unknown> =>
      (await world.request(`/cards/${id}/transactions${query}`)).json();
    const first = await read('?limit=3');
    expect(first).toMatchObject({
      items: [
        { status: 'declined', description: 'TOO DEAR LTD: the card does not hold enough' },
        { amount: dollars(3) },
        { amount: dollars(2) },
      ],
      next: '2',
    });
    expect(await read('?limit=3&after=2')).toMatchObject({ next: null });
    expect((await world.request(`/cards/${id}/transactions?after=card_1`)).status).toBe(422);
    expect((await world.request(`/cards/${id}/transactions?limit=1000`)).status).toBe(422);
  },
);

test.each(environments)('in %s refusals are reported with their reasons', async (environment) => {
  const world = await startCardWorld(environment);
  const id = await world.newCard();
  const refused = async (...[operation, input]: Parameters<typeof world.carryOut>) => {
    const { state, funding, problem } = await world.carryOut(operation, input);
    return { state, funding, code: problem?.code, reason: problem?.reason };
  };
  expect(await refused('card.topup', { id, amount: dollars(13.1) })).toMatchObject({
    state: 'failed',
    funding: 'released',
    code: 'merchant_wallet_low',
    reason: 'dollar_wallet_low',
  });
  await world.newCard();
  await world.newCard();
  expect(await refused('card.create', { type: 'virtual', amount: dollars(5) })).toMatchObject({
    state: 'failed',
    code: 'card_limit',
    reason: 'card_count_or_amount',
  });
  expect((await world.instruct('card.withdraw', { id, amount: dollars(51) })).problem).toMatchObject({
    code: 'invalid_input',
    errors: { amount: { code: 'too_large' } },
  });
  expect((await world.instruct('card.unfreeze', { id })).problem).toMatchObject({
    code: 'card_state',
    reason: 'card_not_frozen',
  });
  await world.carryOut('card.freeze', { id });
  await world.command('PUT', '/settings', { usd_due: 6 });
  const unfrozen = await refused('card.unfreeze', { id });
  if (environment === 'live') expect(unfrozen).toMatchObject({ state: 'failed', code: 'due_balance' });
  else expect(unfrozen.state).toBe('succeeded');
  await world.carryOut('card.terminate', { id });
  expect((await world.instruct('card.topup', { id, amount: dollars(1) })).problem).toMatchObject({
    code: 'card_state',
  });
});

test('a customer whose tier is too low for a card receives the reason', async () => {
  const world = await startCardWorld('sandbox');
  const { instruction } = await world.instruct('card.create', { type: 'virtual', amount: dollars(5) }, { as: 'bayo' });
  expect(instruction).toMatchObject({ state: 'failed', funding: 'released', problem: { code: 'platform_refused' } });
  expect(instruction?.problem?.reason).toBe('kyc_tier_too_low');
});

test('without funding only staff can move the money of a card, but a shopper can still freeze it', async () => {
  const world = await startCardWorld('sandbox', { funded: false });
  const made = await world.carryOut(
    'card.create',
    { type: 'virtual', amount: dollars(5), customer_id: 'cus_ada' },
    'staff',
  );
  const id = idOfCard(made);
  expect((await world.instruct('card.topup', { id, amount: dollars(1) })).status).toBe(403);
  expect((await world.instruct('card.terminate', { id })).status).toBe(403);
  expect((await world.carryOut('card.freeze', { id })).state).toBe('succeeded');
});

test('a card with an unknown outcome takes no second such action, and no customer gets two cards at once', async () => {
  const world = await startCardWorld('live');
  const id = await world.newCard();
  await world.command('POST', '/faults', { operation: 'card.freeze', fault: 'lost_response' });
  await world.command('POST', '/faults', { operation: 'card.freeze', fault: 'webhook_lost' });
  expect((await world.carryOut('card.freeze', { id })).state).toBe('unknown');
  expect((await world.instruct('card.unfreeze', { id })).problem).toMatchObject({ code: 'busy_subject' });
  expect((await world.card(id)).pending).toMatchObject([{ operation: 'card.freeze', state: 'unknown' }]);
  await world.pass(6);
  expect((await world.card(id)).pending).toEqual([]);
  expect((await world.carryOut('card.terminate', { id })).state).toBe('succeeded');
  const wanted = { type: 'virtual', amount: dollars(5) };
  const both = await Promise.all([world.instruct('card.create', wanted), world.instruct('card.create', wanted)]);
  expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 409]);
  expect(await world.cards()).toHaveLength(2);
});
