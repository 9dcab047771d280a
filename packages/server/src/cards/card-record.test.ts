import { getCard } from '@tillside/contract';
import { expect, it } from 'vitest';
import { cardDetails } from '../testing/cards.ts';
import { testContext } from '../testing/context.ts';
import { recallCard, rememberCard } from './card-record.ts';
import { shownRead, type ShownCard } from './shown.ts';

const card = (change: object = {}): ShownCard => shownRead(getCard.details.parse(cardDetails(change)));

it('a card never changes hands: another customer’s name under its id is not believed', async () => {
  const { store } = await testContext();
  expect(await rememberCard(store, card(), 1)).toBe(true);
  expect(await rememberCard(store, card({ customer: { id: 'cus_bayo' }, last_four: '6666' }), 2)).toBe(false);
  expect(await recallCard(store, 'card_1', 3)).toEqual(card());
});

it('a card is brought up to date, and keeps what a list leaves out', async () => {
  const { store } = await testContext();
  await rememberCard(store, card(), 1);
  await rememberCard(store, { ...card({ last_four: '1234' }), card_type: null }, 2);
  expect(await recallCard(store, 'card_1', 3)).toEqual(card({ last_four: '1234' }));
});
