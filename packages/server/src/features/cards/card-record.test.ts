import { getCard } from '@tillside/contract/schemas';
import { expect, it } from 'vitest';
import { cardDetails } from '../../testing/cards.ts';
import { testContext } from '../../testing/context.ts';
import { findCardRecord, rememberCard } from './card-record.ts';
import { shownRead, type ShownCard } from './shown.ts';

const card = (change: object = {}): ShownCard => shownRead(getCard.details.parse(cardDetails(change)));

it('a card never changes hands: another customer’s name under its id is not accepted', async () => {
  const { store } = await testContext();
  expect(await rememberCard(store, card(), 1)).toBe(true);
  expect(await rememberCard(store, card({ customer: { id: 'cus_bayo' }, last_four: '6666' }), 2)).toBe(false);
  expect(await findCardRecord(store, 'card_1', 3)).toEqual(card());
});

it('a card is brought up to date, and keeps what a list leaves out', async () => {
  const { store } = await testContext();
  await rememberCard(store, card(), 1);
  await rememberCard(store, { ...card({ last_four: '1234' }), card_type: null }, 2);
  expect(await findCardRecord(store, 'card_1', 3)).toEqual(card({ last_four: '1234' }));
});

it('a card that has not changed is read and not written, for it is looked at far more often', async () => {
  const { store } = await testContext();
  const writes: string[] = [];
  const counted: Parameters<typeof rememberCard>[0] = {
    get: (...asked) => store.get(...asked),
    insert: (record) => (writes.push('insert'), store.insert(record)),
    compareAndSet: (record, body) => (writes.push('compareAndSet'), store.compareAndSet(record, body)),
  };
  for (let time = 1; time <= 3; time += 1) expect(await rememberCard(counted, card(), time)).toBe(true);
  expect(writes).toEqual(['insert']);
});

it('two who learn of a card at once both find it remembered', async () => {
  const { store } = await testContext();
  const both = await Promise.all([rememberCard(store, card(), 1), rememberCard(store, card(), 1)]);
  expect(both).toEqual([true, true]);
  const lies = ['cus_bayo', 'cus_chi'].map((id) => card({ id: 'card_2', customer: { id } }));
  const remembered = await Promise.all(lies.map((lie) => rememberCard(store, lie, 1)));
  expect(remembered.filter(Boolean)).toHaveLength(1);
});
