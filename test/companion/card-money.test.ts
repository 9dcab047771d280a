import { dollars, money, naira } from '@tillside/contract';
import { expect, test } from 'vitest';
import { startCardWorld, type CardWorld } from './card-world.ts';
import { readProblem, post } from './world.ts';

/** A platform that lists no transaction for the payout of a terminated card: its document does not promise one. */
function hideReturns(world: CardWorld): void {
  const through = world.network;
  world.network = async (input, init) => {
    const answer = await through(input, init);
    if (!new Request(input).url.includes('/transactions')) return answer;
    const body: { message: { details: { transactions: { ref_type: string }[]; total: number } } } = await answer.json();
    const { details } = body.message;
    details.transactions = details.transactions.filter(({ ref_type }) => ref_type !== 'terminate');
    details.total = details.transactions.length;
    return Response.json(body);
  };
}

/** Runs an action just before the card is terminated, after the last read of the card. */
function justBefore(world: CardWorld, act: () => Promise<unknown>): void {
  const through = world.network;
  let isFirst = true;
  world.network = async (input, init) => {
    if (isFirst && new Request(input).url.endsWith('/terminate')) {
      isFirst = false;
      await act();
    }
    return through(input, init);
  };
}

async function loseAnswer(world: CardWorld, operation: string): Promise<void> {
  for (const fault of ['lost_response', 'webhook_lost']) await world.command('POST', '/faults', { operation, fault });
}

const paidOut = ({ bank }: CardWorld): number => [...bank.credits.values()].reduce((sum, cents) => sum + cents, 0);

test('a card of 40 dollars pays out 40, despite a withdrawal in between and a lost termination answer', async () => {
  const world = await startCardWorld('live');
  const id = await world.newCard(40);
  hideReturns(world);
  justBefore(world, async () => {
    const { problem } = await world.instruct('card.withdraw', { id, amount: dollars(30) });
    expect(problem).toMatchObject({ code: 'busy_subject', reason: 'card_money_under_way' });
  });
  await loseAnswer(world, 'card.terminate');
  const { ref } = await world.carryOut('card.terminate', { id });
  await world.pass(70);
  expect(await world.reread(ref)).toMatchObject({ state: 'succeeded', funding: 'credited' });
  expect(paidOut(world)).toBe(4_000);
});

test('a person enters the final balance of a card whose money moved since the read; it is not computed', async () => {
  const world = await startCardWorld('live');
  const id = await world.newCard(40);
  hideReturns(world);
  justBefore(world, () => world.command('POST', '/card-auths', { card_id: id, event: 'settled', amount: 25 }));
  await loseAnswer(world, 'card.terminate');
  const { ref } = await world.carryOut('card.terminate', { id });
  await world.pass(1_000, 20);
  expect(await world.reread(ref)).toMatchObject({ state: 'review' });
  expect(paidOut(world)).toBe(0);
  const decide = (more: object): Promise<Response> => {
    const body = JSON.stringify({ note: 'Read in the dashboard.', ...more });
    return world.request(`/instructions/${ref}/resolve`, { method: 'POST', as: 'staff', body });
  };
  for (const wrong of [
    { state: 'succeeded' },
    { state: 'failed', amount: dollars(15) },
    { state: 'succeeded', amount: 15 },
  ])
    expect((await readProblem(await decide(wrong))).errors).toMatchObject({ amount: { code: expect.any(String) } });
  expect((await decide({ state: 'succeeded', amount: dollars(15) })).status).toBe(200);
  await world.pass(3);
  expect(await world.reread(ref)).toMatchObject({ state: 'succeeded', funding: 'credited' });
  expect(paidOut(world)).toBe(1_500);
});

test('a card terminated elsewhere just before pays out nothing by itself: a person enters its balance', async () => {
  const world = await startCardWorld('live');
  const id = await world.newCard(40);
  justBefore(world, () => world.ask('POST', `/cards/${id}/terminate`, { ref: 'from-the-dashboard' }));
  const { ref } = await world.carryOut('card.terminate', { id });
  await world.pass(1_000, 20);
  expect(await world.reread(ref)).toMatchObject({ state: 'review' });
  expect(paidOut(world)).toBe(0);
  const body = JSON.stringify({ state: 'succeeded', amount: dollars(40), note: 'Read in the dashboard.' });
  const decided = await world.request(`/instructions/${ref}/resolve`, { method: 'POST', as: 'staff', body });
  expect(decided.status).toBe(200);
  await world.pass(3);
  expect(await world.reread(ref)).toMatchObject({ state: 'succeeded', funding: 'credited' });
  expect(paidOut(world)).toBe(4_000);
});

test('a card has one running top-up, withdrawal or termination; it can be frozen and unfrozen meanwhile', async () => {
  const world = await startCardWorld('live');
  const [id, other] = [await world.newCard(40), await world.newCard(40)];
  const actions = [
    ['card.topup', { id, amount: dollars(5) }],
    ['card.withdraw', { id, amount: dollars(5) }],
    ['card.terminate', { id }],
  ] as const;
  for (const [under, input] of actions) {
    // The request never reaches the platform. Only a quiet period proves that.
    await world.command('POST', '/faults', { operation: under, fault: 'reset' });
    const { ref, state } = await world.carryOut(under, input);
    expect(state).toBe('unknown');
    for (const [operation, wanted] of actions)
      expect([operation, (await world.instruct(operation, wanted)).problem?.code]).toEqual([operation, 'busy_subject']);
    for (const operation of ['card.freeze', 'card.unfreeze'] as const)
      expect(await world.carryOut(operation, { id })).toMatchObject({ state: 'succeeded' });
    expect((await world.carryOut('card.topup', { id: other, amount: dollars(1) })).state).toBe('succeeded');
    await world.pass(900, 20);
    expect(await world.reread(ref)).toMatchObject({ state: 'failed' });
  }
  expect((await world.carryOut('card.terminate', { id })).state).toBe('succeeded');
  expect(paidOut(world)).toBe(4_000);
});

test('a card is read again when its termination was queued', async () => {
  const world = await startCardWorld('live');
  const id = await world.newCard(40);
  hideReturns(world);
  const through = world.network;
  let turnedAway = 0;
  world.network = async (input, init) => {
    if (!new Request(input).url.endsWith('/terminate') || turnedAway > 0) return through(input, init);
    turnedAway += 1;
    await world.command('POST', '/card-auths', { card_id: id, event: 'settled', amount: 10 });
    return Response.json({ message: 'API rate limit exceeded' }, { status: 429, headers: { 'retry-after': '5' } });
  };
  await loseAnswer(world, 'card.terminate');
  const { ref } = await world.carryOut('card.terminate', { id });
  await world.pass(80);
  expect([turnedAway, await world.reread(ref)]).toMatchObject([1, { state: 'succeeded', funding: 'credited' }]);
  expect(paidOut(world)).toBe(3_000);
});

test('a naira quote for dollars on a card contains the rate, both amounts and its validity', async () => {
  const world = await startCardWorld('live');
  Object.assign(world.bank, {
    price: ({ cost }: { readonly cost: { readonly minor: number } }) => ({
      amount: money('NGN', cost.minor * 1_600),
      rate: naira(1_600),
      holdsFor: 300,
    }),
  });
  const quoteOf = async (operation: string, input: object): Promise<unknown> => {
    const response = await post(world, '/quotes', { operation, input });
    return response.json();
  };
  // The card itself costs a dollar.
  expect(await quoteOf('card.create', { type: 'virtual', amount: dollars(20) })).toMatchObject({
    quote: naira(33_600),
    exchange: { amount: dollars(21), rate: '1600.00', fees_included: false, holds_for: 300 },
  });
  const id = await world.newCard(40);
  for (const operation of ['card.topup', 'card.withdraw'])
    expect(await quoteOf(operation, { id, amount: dollars(25.5) })).toMatchObject({
      quote: naira(40_800),
      exchange: { amount: dollars(25.5), rate: '1600.00', fees_included: false, holds_for: 300 },
    });
});
