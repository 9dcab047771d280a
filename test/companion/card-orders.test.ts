import { dollars, type CardOrder, type Environment } from '@tillside/contract';
import { CardOrderSchema } from '@tillside/contract/schemas';
import { describe, expect, test } from 'vitest';
import { idOfCard, startCardWorld, type CardWorld } from './card-world.ts';

const environments = ['sandbox', 'live'] as const;
const byDeposit = { payment_method: 'stablecoin', stablecoin_currency: 'USDC', stablecoin_network: 'Ethereum' };

/** Opens an order and reads it, as the shopper's page does. */
async function ordered(world: CardWorld, operation: 'card.create' | 'card.topup', input: object) {
  const { status, instruction } = await world.instruct(operation, { ...input, ...byDeposit });
  expect(status).toBe(202);
  expect(instruction).toMatchObject({ state: 'processing', funding: 'none', quote: dollars(0) });
  const order: unknown = instruction?.details?.['order'];
  const id = typeof order === 'object' && order !== null && 'order_id' in order ? String(order.order_id) : '';
  return { ref: instruction?.ref ?? '', read: async (): Promise<CardOrder> => readOrder(world, id) };
}

async function readOrder(world: CardWorld, id: string): Promise<CardOrder> {
  return CardOrderSchema.parse(await (await world.request(`/cards/orders/${id}`)).json());
}

describe.each<Environment>(environments)('in %s', (environment) => {
  test('a card by deposit is an order until the deposit arrives, and then a card', async () => {
    const world = await startCardWorld(environment);
    const { ref, read } = await ordered(world, 'card.create', { type: 'virtual', amount: dollars(20) });
    const order = await read();
    expect(order).toMatchObject({
      state: 'processing',
      amount: { currency: 'USDC', value: '21' },
      fee: { currency: 'USDC', value: '1' },
      currency: 'USDC',
      network: 'Ethereum',
      card_id: null,
    });
    expect(await world.cards()).toEqual([]);
    await world.pass(300, 5);
    expect(await read()).toEqual({ ...order, seconds_left: order.seconds_left - 300 });
    await world.command('POST', `/deposits/${order.order_id}`);
    await world.pass(90);
    const made = await world.reread(ref);
    expect(made).toMatchObject({ state: 'succeeded', funding: 'none' });
    expect(await read()).toMatchObject({
      order_id: order.order_id,
      amount: { currency: 'USDC', value: '21' },
      state: 'succeeded',
      card_id: idOfCard(made),
    });
    expect(await world.cards()).toMatchObject([{ id: idOfCard(made), balance: dollars(20) }]);
    expect(world.bank.calls).toEqual([]);
  });

  test('a topup by deposit is found in the card’s transactions, though its event is lost', async () => {
    const world = await startCardWorld(environment);
    const id = await world.newCard(10);
    const { ref, read } = await ordered(world, 'card.topup', { id, amount: dollars(5) });
    const { order_id } = await read();
    await world.command('POST', '/faults', { operation: 'card.topup', fault: 'webhook_lost' });
    await world.command('POST', `/deposits/${order_id}`);
    await world.pass(70);
    expect(await world.reread(ref)).toMatchObject({ state: 'succeeded', funding: 'none' });
    expect(await read()).toMatchObject({ state: 'succeeded', card_id: id });
    expect((await world.card(id)).balance).toEqual(dollars(15));
  });

  test('a topup whose deposit never arrives fails once it can no longer arrive, and not before', async () => {
    const world = await startCardWorld(environment);
    const id = await world.newCard(10);
    const { ref } = await ordered(world, 'card.topup', { id, amount: dollars(5) });
    await world.pass(44 * 60, 20);
    expect((await world.reread(ref)).state).toBe('processing');
    await world.pass(4 * 60, 20);
    expect(await world.reread(ref)).toMatchObject({
      state: 'failed',
      problem: { code: 'deposit_missing' },
      can_retry: 'new_key',
    });
    expect((await world.card(id)).balance).toEqual(dollars(10));
  });

  test('while a deposit is awaited the card can be frozen and its money moved, but not terminated', async () => {
    const world = await startCardWorld(environment);
    const [id, other] = [await world.newCard(10), await world.newCard(10)];
    const { read } = await ordered(world, 'card.topup', { id, amount: dollars(5) });
    const { order_id } = await read();
    expect((await world.carryOut('card.freeze', { id })).state).toBe('succeeded');
    for (const as of ['ada', 'staff']) {
      const { problem } = await world.instruct('card.terminate', { id }, { as });
      expect(problem).toMatchObject({ code: 'busy_subject', reason: 'card_deposit_under_way' });
    }
    expect((await world.carryOut('card.unfreeze', { id })).state).toBe('succeeded');
    // Its money can still be moved: the deposit is added to the card's balance at that time.
    for (const operation of ['card.withdraw', 'card.topup'] as const)
      expect((await world.carryOut(operation, { id, amount: dollars(2) })).state).toBe('succeeded');
    await ordered(world, 'card.topup', { id, amount: dollars(7) });
    expect((await world.carryOut('card.terminate', { id: other })).state).toBe('succeeded');
    await world.command('POST', `/deposits/${order_id}`);
    await world.pass(70);
    // The second order is still waiting.
    expect((await world.instruct('card.terminate', { id })).problem?.code).toBe('busy_subject');
    await world.pass(50 * 60, 30);
    const ended = await world.carryOut('card.terminate', { id });
    expect(ended).toMatchObject({ state: 'succeeded', funding: 'credited' });
    expect(world.bank.credits.get(ended.ref)).toBe(1_500);
  });
});

test('a card whose deposit never arrives fails in live, where that can be read, and goes to a person in the sandbox', async () => {
  const ends = [];
  for (const environment of environments) {
    const world = await startCardWorld(environment);
    const { ref } = await ordered(world, 'card.create', { type: 'virtual', amount: dollars(20) });
    await world.pass(60 * 60, 30);
    const { state, problem } = await world.reread(ref);
    ends.push([environment, state, problem?.code]);
  }
  expect(ends).toEqual([
    ['sandbox', 'review', 'under_review'],
    ['live', 'failed', 'deposit_missing'],
  ]);
});
