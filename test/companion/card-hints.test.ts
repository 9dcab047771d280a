import { dollars } from '@tillside/contract';
import { describe, expect, test } from 'vitest';
import { startCardWorld, type CardWorld } from './card-world.ts';
import { openStream } from './event-stream.ts';
import { deliver } from './collections.ts';

const environments = ['sandbox', 'live'] as const;
/** The hints that a person's pages received since the beginning. */
async function hintsOf(world: CardWorld, as: string): Promise<string[]> {
  const { read } = await openStream(world, as, 0);
  return [...(await read()).matchAll(/"ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
}

describe.each(environments)('in %s', (environment) => {
  test('an external card use is shown as reported, once, and moves no money here', async () => {
    const world = await startCardWorld(environment);
    const id = await world.newCard(50);
    const calls = [...world.bank.calls];
    const use = { card_id: id, event: 'approved', amount: 12, acceptor_name: 'BOOKS LAGOS' };
    const event = await world.command<object>('POST', '/card-auths', use);
    await world.pass(2);
    for (let time = 0; time < 3; time += 1) await deliver(world, event);
    await world.pass(2);
    expect((await world.card(id)).reported).toMatchObject([
      { use: 'card.approved', amount: dollars(12), acceptor_name: 'BOOKS LAGOS' },
    ]);
    expect((await hintsOf(world, 'ada')).filter((ref) => ref === `card:${id}`)).not.toEqual([]);
    expect(await hintsOf(world, 'bayo')).toEqual([]);
    expect(world.bank.calls).toEqual(calls);
  });

  test('a reported use is shown with the transactions until they list it, without an amount if none came', async () => {
    const world = await startCardWorld(environment);
    const id = await world.newCard(50);
    const first = await world.transactions(id);
    expect([first.items.length, first.reported]).toEqual([1, []]);
    const report = { event_type: 'cards.auth.declined', acceptor_name: 'BOOKS LAGOS', card: { id } };
    await deliver(world, { ...report, trans_id: 'not-listed-yet', amount: 0 });
    const listed = await world.command<object>('POST', '/card-auths', { card_id: id, event: 'declined', amount: 5 });
    await world.pass(2);
    const page = await world.transactions(id);
    expect(page.items).toHaveLength(2);
    expect(page.reported).toMatchObject([{ use: 'card.declined', trans_id: 'not-listed-yet', amount: null }]);
    const known = (await world.card(id)).reported.map(({ trans_id }) => trans_id);
    expect(new Set(known)).toEqual(new Set([Object(listed).trans_id, 'not-listed-yet']));
    expect((await world.request(`/cards/${id}/transactions`, { as: 'bayo' })).status).toBe(404);
  });

  test('a card that was issued elsewhere belongs to its customer after the platform’s event', async () => {
    const world = await startCardWorld(environment);
    await world.cards();
    await world.ask('POST', '/cards/create', { customer_id: 'cus_ada', currency: 'USD', type: 'physical', amount: 9 });
    await world.pass(2);
    expect(await world.cards()).toMatchObject([{ customer_id: 'cus_ada', balance: dollars(9) }]);
    expect(await world.cards('bayo')).toEqual([]);
    expect((await hintsOf(world, 'ada')).length).toBe(1);
  });

  test('a signed false event about a card does not change its owner', async () => {
    const world = await startCardWorld(environment);
    const id = await world.newCard(50);
    const lie = { trans_id: 'x', card: { id }, customer: { id: 'cus_bayo' } };
    await deliver(world, { event_type: 'issuing.created.successful', ...lie });
    await deliver(world, { event_type: 'issuing.replaced.successful', ...lie });
    await world.pass(2);
    expect(await world.cards('bayo')).toEqual([]);
    expect((await world.request(`/cards/${id}`, { as: 'bayo' })).status).toBe(404);
    expect(await world.cards()).toMatchObject([{ id }]);
  });

  test('a signed false event about an outcome changes nothing', async () => {
    const world = await startCardWorld(environment);
    const id = await world.newCard(50);
    await world.command('POST', '/faults', { operation: 'card.topup', fault: 'reset' });
    const { ref } = await world.carryOut('card.topup', { id, amount: dollars(5) });
    await deliver(world, { event_type: 'cards.adjusted.topup', trans_id: 'x', ref, status: 'success', card: { id } });
    await world.pass(70);
    expect(await world.reread(ref)).toMatchObject({ state: 'unknown', funding: 'reserved' });
    expect((await world.card(id)).balance).toEqual(dollars(50));
  });
});

test('a false event with our ref does not make another customer’s card the created one', async () => {
  const world = await startCardWorld('sandbox');
  await world.command('PUT', '/customers/cus_bayo', { tier: 2 });
  const theirs = await world.carryOut('card.create', { type: 'virtual', amount: dollars(5) }, 'bayo');
  await world.command('POST', '/faults', { operation: 'card.create', fault: 'reset' });
  const { ref } = await world.carryOut('card.create', { type: 'virtual', amount: dollars(10) });
  const card = { id: Object(theirs.details?.['card']).id };
  await deliver(world, {
    event_type: 'issuing.created.successful',
    trans_id: 'x',
    ref,
    card,
    customer: { id: 'cus_ada' },
  });
  await world.pass(120);
  expect((await world.reread(ref)).state).toBe('unknown');
  expect(await world.cards()).toEqual([]);
});

test('in live the list finds a card without an event', async () => {
  const world = await startCardWorld('live');
  await world.command('POST', '/faults', { operation: 'card.create', fault: 'webhook_lost' });
  await world.ask('POST', '/cards/create', { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: 9 });
  const [card] = await world.cards();
  expect(card).toMatchObject({ customer_id: 'cus_ada', card_type: null, balance: dollars(9) });
  expect(await world.card(card?.id ?? '')).toMatchObject({ card_type: 'virtual' });
  expect(await world.cards()).toMatchObject([{ card_type: 'virtual' }]);
});
