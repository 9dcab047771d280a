import { dollars } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { findCardRecord } from '../cards/card-record.ts';
import { reportsOf } from '../cards/reports.ts';
import { createCustomerCallers } from '../customers/customer-callers.ts';
import type { InstructionRow } from '../ledger/row.ts';
import { answered, canaries, cardDetails, cardRow, cardWorld, issuedDetails, refused } from '../testing/cards.ts';
import { aRef, startOfTime } from '../testing/rows.ts';
import { handleCardEvent, isCardEvent } from './card-events.ts';

const approved = {
  event_id: 'event_7',
  event_type: 'cards.auth.approved',
  trans_id: 'tr_7',
  amount: 12.5,
  auth_currency: 'USD',
  acceptor_name: 'SHOP LAGOS',
  created_at: '2026-11-21 10:00:00',
  card: { id: 'card_1', balance: 58.5 },
};
const entry = { id: 'cards.auth.approved:event_7:', receivedAt: startOfTime };

async function world(answer?: Parameters<typeof cardWorld>[0]) {
  const { context } = await cardWorld(answer);
  const { store, clock } = context;
  return {
    context,
    hear: (body: unknown, id = entry.id) => handleCardEvent(context, body, { ...entry, id }),
    reports: () => reportsOf(store, 'card_1', clock.now()),
    hints: async () => (await store.eventsAfter('ada', 0, 10)).map(({ ref }) => ref),
    knowsAda: () => createCustomerCallers(store).note({ id: 'ada', customerId: 'cus_ada' }, clock.now()),
    given: (row: InstructionRow) => store.create({ ...row, nextAt: null }, 'received'),
    found: () => store.find(aRef('ts_one'), null),
  };
}

it('the platform’s events of cards and of issuing are told from all others', () => {
  expect(['cards.auth.declined', 'cards.adjusted.topup', 'issuing.replaced.successful'].every(isCardEvent)).toBe(true);
  expect(['bills.status', 'accounts.payment.status', 'issuing.unheard.of'].some(isCardEvent)).toBe(false);
});

describe('an authorization', () => {
  it('is shown as reported, once, and everybody who speaks for the customer is told', async () => {
    const { hear, reports, hints, knowsAda } = await world();
    await knowsAda();
    expect(await hear(approved)).toBe(true);
    expect(await hear(approved)).toBe(true);
    expect(await reports()).toEqual([
      {
        event_type: 'cards.auth.approved',
        at: '2026-11-21T10:00:00+01:00',
        amount: dollars(12.5),
        acceptor_name: 'SHOP LAGOS',
      },
    ]);
    expect(await hints()).toEqual(['card:card_1']);
  });

  it('of a card we did not know makes it known, once the platform says whose it is', async () => {
    const { context, hear } = await world();
    await hear(approved);
    const card = await findCardRecord(context.store, 'card_1', startOfTime);
    expect(card).toMatchObject({ customer_id: 'cus_ada', last_four: '7777' });
    for (const canary of canaries) expect(JSON.stringify(card)).not.toContain(canary);
    await hear(approved, 'another');
    expect(context.requests).toHaveLength(1);
  });

  it('of a card that the platform does not know is done with; while it is away, it is tried again', async () => {
    expect(await (await world(() => refused(404))).hear(approved)).toBe(true);
    const away = await world(() => refused(503));
    expect(await away.hear(approved)).toBe(false);
    expect(await away.reports()).toEqual([]);
  });

  it.each([null, 'text', {}, { ...approved, card: { id: '../x' } }, { ...approved, card: null }])(
    'that cannot be read (%j) is done with and asks nothing',
    async (body) => {
      const { hear, context } = await world();
      expect(await hear(body)).toBe(true);
      expect(context.requests).toEqual([]);
      expect(context.logged()).toBe('an event could not be read {"event":"card event"}');
    },
  );
});

describe('an event about an instruction', () => {
  const created = issuedDetails();
  const creation = cardRow('card.create', { input: { customer_id: 'cus_ada', type: 'virtual', amount: 10 } });

  it('points the creation that it names at the card, and has it asked about soon', async () => {
    const { hear, given, found } = await world();
    await given(creation);
    expect(await hear(created)).toBe(true);
    expect(await found()).toMatchObject({ snapshot: { announced: 'card_1' }, recheck: true, state: 'unknown' });
  });

  it('keeps what was read before the send', async () => {
    const { hear, given, found } = await world();
    await given({ ...creation, snapshot: { listed: ['card_0'] } });
    await hear(created);
    expect((await found())?.snapshot).toEqual({ listed: ['card_0'], announced: 'card_1' });
  });

  it('waits while somebody works on the instruction', async () => {
    const { hear, given } = await world();
    await given({ ...creation, state: 'sending' });
    expect(await hear(created)).toBe(false);
  });

  it('tells a success nothing new', async () => {
    const { hear, given, found } = await world();
    await given({ ...creation, state: 'succeeded' });
    expect(await hear(created)).toBe(true);
    expect(await found()).toMatchObject({ recheck: false, snapshot: null });
  });

  it('without a ref finds the open replacement of its card', async () => {
    const { hear, given, found, context } = await world(() => answered(cardDetails({ last_four: '1234' })));
    await given(cardRow('card.replace'));
    expect(await hear({ ...created, event_type: 'issuing.replaced.successful', ref: null })).toBe(true);
    expect(await found()).toMatchObject({ recheck: true });
    expect(await findCardRecord(context.store, 'card_1', startOfTime)).toMatchObject({ last_four: '1234' });
  });

  it('moves no state and no money by itself', async () => {
    const { hear, given, found } = await world();
    await given(cardRow('card.topup', { funding: 'reserved' }));
    await hear({ ...approved, event_type: 'cards.adjusted.topup', ref: 'ts_one', status: 'failed' });
    expect(await found()).toMatchObject({ state: 'unknown', funding: 'reserved', version: 1, recheck: true });
  });
});
