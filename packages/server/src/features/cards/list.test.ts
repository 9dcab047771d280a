import { describe, expect, it } from 'vitest';
import { type Environment, dollars } from '@tillside/contract';
import { getCard } from '@tillside/contract/schemas';
import { createLookups } from '../../kernel/lookups/lookups.ts';
import { answered, cardDetails, cardWorld, refused } from '../../testing/cards.ts';
import { aCaller } from '../../testing/rows.ts';
import { findCardRecord, rememberCard } from './card-record.ts';
import { listCards } from './list.ts';
import { shownRead } from './shown.ts';

const kept = (id: string, created_at: string, customer = 'cus_ada') =>
  shownRead(getCard.details.parse(cardDetails({ id, created_at, customer: { id: customer } })));

async function world(environment: Environment, answer: Parameters<typeof cardWorld>[0]) {
  const { context } = await cardWorld(answer, environment);
  const { store, clock } = context;
  const listing = {
    store,
    lookups: createLookups(context, environment),
    environment,
    now: clock.now(),
    whose: aCaller(),
  };
  await rememberCard(store, kept('card_1', '2026-11-19 10:00:00'), clock.now());
  await rememberCard(store, kept('card_2', '2026-11-20 10:00:00'), clock.now());
  await rememberCard(store, kept('card_b', '2026-11-20 11:00:00', 'cus_bayo'), clock.now());
  return {
    context,
    list: (change: Partial<Parameters<typeof listCards>[1]> = {}) =>
      listCards(listing, { customerId: 'cus_ada', isOwner: true, after: undefined, limit: 20, ...change }),
  };
}

describe('a list of cards', () => {
  it('holds the customer’s own, the newest first, with where each stands now', async () => {
    const { list } = await world('sandbox', ({ path }) =>
      answered(cardDetails({ id: path.split('/')[2], balance: 5 })),
    );
    expect(await list()).toMatchObject({
      items: [
        { id: 'card_2', status: 'active', balance: dollars(5) },
        { id: 'card_1', status: 'active', balance: dollars(5) },
      ],
      next: null,
    });
  });

  it('comes in pages, and holds the cards of all customers where none is named', async () => {
    const { list } = await world('sandbox', () => refused(503));
    const first = await list({ customerId: null, limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual(['card_b', 'card_2']);
    expect(first.next).toBe('card_2');
    const second = await list({ customerId: null, limit: 2, after: 'card_2' });
    expect(second).toMatchObject({ items: [{ id: 'card_1' }], next: null });
  });

  it('is shown without status and balance while the platform is away', async () => {
    const { list } = await world('sandbox', () => refused(503));
    const { items } = await list();
    expect(items).toHaveLength(2);
    expect(items.every((card) => !('status' in card) && !('balance' in card) && !('holder' in card))).toBe(true);
  });

  it.each<Environment>(['sandbox', 'live'])(
    'names the holder in %s to the owner only, and never stores the name',
    async (environment) => {
      const { list, context } = await world(environment, ({ path }) => {
        const card = (id: string | undefined) => cardDetails({ id, customer: { id: 'cus_ada', name: ' Ada Obi ' } });
        return answered(
          environment === 'live'
            ? [[card('card_2'), card('card_1')], { page: 1, page_size: 100, count: 2 }]
            : card(path.split('/')[2]),
        );
      });
      expect((await list()).items.map(({ holder }) => holder)).toEqual(['Ada Obi', 'Ada Obi']);
      const staff = await list({ isOwner: false });
      expect(staff.items).toHaveLength(2);
      expect(JSON.stringify(staff)).not.toContain('Ada');
      expect(JSON.stringify(await findCardRecord(context.store, 'card_2', context.clock.now()))).not.toContain('Ada');
    },
  );

  it('is, in live, compared with the platform’s own, over all its pages', async () => {
    const row = (id: string, customer = 'cus_ada') => ({
      ...cardDetails({ id, balance: 9, customer: { id: customer } }),
    });
    const pages = [[row('card_3'), row('card_x', 'cus_bayo')], [row('card_2')]];
    const { list, context } = await world('live', ({ path }) => {
      const page = Number(/page=(\d+)/.exec(path)?.[1]);
      return answered([pages[page - 1], { page, page_size: 100, count: 101 }]);
    });
    const { items } = await list();
    expect(items.map(({ id, balance }) => [id, balance])).toEqual([
      ['card_3', dollars(9)],
      ['card_2', dollars(9)],
      ['card_1', undefined],
    ]);
    expect(context.requests.map(({ path }) => path)).toEqual([
      '/cards?page=1&page_size=100&customer_id=cus_ada',
      '/cards?page=2&page_size=100&customer_id=cus_ada',
    ]);
    // The platform was asked for ada's cards: another customer's row is not accepted.
    expect(await findCardRecord(context.store, 'card_x', context.clock.now())).toBeNull();
  });
});
