import { dollars } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { answered, cardDetails, cardWorld, refused } from '../../testing/cards.ts';
import { findCardRecord } from './card-record.ts';
import { findOwnCard } from './ownership.ts';

describe('a card', () => {
  it('is found by its holder, by the platform’s word and not by ours', async () => {
    const { asking, context } = await cardWorld();
    expect(await findOwnCard('card_1', asking())).toMatchObject({ ok: true, card: { balance: dollars(71) } });
    expect(await findOwnCard('card_1', asking())).toMatchObject({ ok: true });
    expect(context.requests).toHaveLength(2);
  });

  it('of another customer is answered as one that does not exist, and leaves no trace', async () => {
    const { asking, context } = await cardWorld();
    const bayo = { id: 'bayo', customerId: 'cus_bayo' };
    expect(await findOwnCard('card_1', asking(bayo))).toEqual({ ok: false, code: 'not_found' });
    expect(await findOwnCard('card_9', asking(bayo))).toEqual({ ok: false, code: 'not_found' });
    expect(await findCardRecord(context.store, 'card_1', context.clock.now())).toBeNull();
  });

  it('that is known to be another customer’s is not even asked for', async () => {
    const { asking, context } = await cardWorld();
    await findOwnCard('card_1', asking());
    const before = context.requests.length;
    expect((await findOwnCard('card_1', asking({ customerId: 'cus_bayo' }))).ok).toBe(false);
    expect(context.requests).toHaveLength(before);
  });

  it('is refused to a caller without a customer record', async () => {
    const { context, asking } = await cardWorld();
    const { customerId: _none, ...caller } = asking().caller;
    expect(await findOwnCard('card_1', { ...asking(), caller })).toEqual({ ok: false, code: 'customer_missing' });
    expect(context.requests).toEqual([]);
  });

  it('of any customer is found by staff', async () => {
    const { asking } = await cardWorld();
    expect(await findOwnCard('card_1', asking({ id: 'staff', roles: ['staff'] }))).toMatchObject({ ok: true });
  });

  it('that the platform answers under another id is none', async () => {
    const { asking } = await cardWorld(() => answered(cardDetails({ id: 'card_2' })));
    expect(await findOwnCard('card_1', asking())).toEqual({ ok: false, code: 'not_found' });
  });

  it('cannot be found while the platform is away: that is not "there is none"', async () => {
    const { asking } = await cardWorld(() => refused(503));
    await expect(findOwnCard('card_1', asking())).rejects.toMatchObject({ problem: { code: 'provider_unavailable' } });
  });

  it('that suddenly belongs to another customer is shown to neither', async () => {
    let customer = 'cus_ada';
    const { asking } = await cardWorld(() => answered(cardDetails({ customer: { id: customer } })));
    await findOwnCard('card_1', asking());
    customer = 'cus_bayo';
    expect(await findOwnCard('card_1', asking())).toEqual({ ok: false, code: 'not_found' });
    expect(await findOwnCard('card_1', asking({ customerId: 'cus_bayo' }))).toEqual({ ok: false, code: 'not_found' });
  });
});
