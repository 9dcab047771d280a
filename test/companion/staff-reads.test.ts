import { dollars } from '@tillside/contract';
import { StaffInstructionPageSchema, StaffOverviewSchema } from '@tillside/contract/schemas';
import { sqliteStore } from '@tillside/server';
import { expect, test } from 'vitest';
import { startCardWorld, type CardWorld } from './card-world.ts';
import { airtime, buy, fault, startWorld } from './world.ts';

/** Who looked at this subject, and how. */
async function looks(world: CardWorld, subject: string): Promise<string[]> {
  const lines = await world.options.store.audits(subject);
  return lines.filter(({ act }) => /^(?:card\.(?:get|transactions|list|order)|instruction\.)/.test(act)).map(lineOf);
}

function lineOf({ actorId, act, found }: { actorId: string; act: string; found: string }): string {
  return `${actorId} ${act}: ${found}`;
}

test('staff reads of cards are audited, once per read, and owners’ reads are not', async () => {
  const world = await startCardWorld('live');
  const id = await world.newCard();
  for (const as of ['ada', 'staff', 'staff']) {
    for (const path of [`/cards/${id}`, `/cards/${id}/transactions`, '/cards?customer_id=cus_ada'])
      expect((await world.request(path, { as })).status).toBe(200);
  }
  expect(await looks(world, id)).toEqual(['staff card.get: read', 'staff card.transactions: read']);
  expect(await looks(world, 'cus_ada')).toEqual([`staff card.list: ${id}`]);
  await world.clock.advance(10 * 60_000);
  await world.request(`/cards/${id}`, { as: 'staff' });
  expect((await looks(world, id)).filter((line) => line.includes('card.get'))).toHaveLength(2);
});

test('staff reads of a stablecoin order are audited', async () => {
  const world = await startCardWorld('live');
  const { details } = await world.carryOut('card.create', {
    type: 'virtual',
    amount: dollars(5),
    payment_method: 'stablecoin',
  });
  const order = details?.['order'];
  const id = typeof order === 'object' && order && 'order_id' in order ? String(order.order_id) : '';
  for (const as of ['ada', 'staff']) expect((await world.request(`/cards/orders/${id}`, { as })).status).toBe(200);
  expect(await looks(world, id)).toEqual(['staff card.order: read']);
});

test('staff reads of instructions are audited, with the refs that a list showed', async () => {
  const world = await startCardWorld('sandbox');
  const { ref: first } = await world.carryOut('card.create', { type: 'virtual', amount: dollars(5) });
  const { ref: second } = await world.carryOut('card.create', { type: 'virtual', amount: dollars(5) });
  await world.request(`/instructions/${first}`);
  for (const path of [`/staff/instructions/${first}`, '/staff/instructions', '/staff/instructions?state=review'])
    expect((await world.request(path, { as: 'staff' })).status).toBe(200);
  expect(await looks(world, first)).toEqual(['staff instruction.get: read']);
  expect(await looks(world, 'every state')).toEqual([`staff instruction.list: 2, ${second} to ${first}`]);
  expect(await looks(world, 'review')).toEqual(['staff instruction.list: none']);
});

test('what a staff page opens with leaves one line in the audit log, which names each kind of record and what was shown', async () => {
  const world = await startWorld();
  const { ref } = (await buy(world)).instruction;
  await world.request(`/instructions/${ref}/case`, { method: 'POST', body: JSON.stringify({ kind: 'not_received' }) });
  const overview = async () => {
    const response = await world.request('/staff/overview', { as: 'staff' });
    return StaffOverviewSchema.parse(await response.json());
  };
  const shown = await overview();
  expect(shown.purchases.items).toMatchObject([{ ref, owner: { id: 'ada' } }]);
  expect(shown.cases.items).toMatchObject([{ ref, kind: 'not_received' }]);
  expect([shown.reviews.items, shown.refunds_owed.items, shown.payouts_owed.items]).toEqual([[], [], []]);
  await overview();
  const lines = await world.options.store.auditPage({ limit: 10, actorId: 'staff' });
  expect(lines.map(({ act, subject, found }) => [act, subject, found])).toEqual([
    [
      'staff.overview',
      'reviews, refunds_owed, payouts_owed, purchases, cases',
      `reviews: none; refunds_owed: none; payouts_owed: none; purchases: ${ref}; cases: ${ref}`,
    ],
  ]);
});

test('reviews are listed by the time left of their 24 hours, and all other lists are newest first', async () => {
  const world = await startWorld();
  await fault(world, 'stay_processing', 2);
  const first = (await buy(world)).instruction.ref;
  await world.pass(60);
  const second = (await buy(world, { ...airtime, phone: '08031112222' })).instruction.ref;
  await world.pass(1_200, 10);
  const listed = async (query: string): Promise<string[]> => {
    const answer = await world.request(`/staff/instructions${query}`, { as: 'staff' });
    return StaffInstructionPageSchema.parse(await answer.json()).items.map(({ ref }) => ref);
  };
  expect(await listed('?state=review')).toEqual([first, second]);
  expect(await listed('?state=review&limit=1')).toEqual([first]);
  expect(await listed(`?state=review&limit=1&after=${first}`)).toEqual([second]);
  expect(await listed('')).toEqual([second, first]);
});

test('a staff read that cannot be audited shows nothing', async () => {
  const store = sqliteStore(':memory:');
  const keep: typeof store.insert = (record, along) =>
    record.kind === 'staff_read' ? Promise.reject(new Error('The disk is full.')) : store.insert(record, along);
  const world = await startCardWorld('live', { store: { ...store, insert: keep } });
  const id = await world.newCard();
  const answer = await world.request(`/cards/${id}`, { as: 'staff' });
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('last_four')]);
  expect((await world.request(`/cards/${id}`)).status).toBe(200);
});
