import { dollars } from '@tillside/contract';
import { CardDetails } from '@tillside/contract/schemas';
import { describe, expect, it as plainIt } from 'vitest';
import { findCardRecord, rememberCard } from './card-record.ts';
import { reportsOf } from './reports.ts';
import { shownRead } from './shown.ts';
import { createCustomerCallers } from '../../kernel/instructions/customer-callers.ts';
import type { LedgerContext } from '../../kernel/ledger/context.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { answered, canaries, cardDetails, cardRow, cardWorld, issuedDetails, refused } from '../../testing/cards.ts';
import { aRef, startOfTime } from '../../testing/rows.ts';
import { cardReceiver } from './card-events.ts';

const it = plainIt.extend('given', () => world());

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

async function world(answer?: Parameters<typeof cardWorld>[0], change: Partial<LedgerContext> = {}) {
  const context = { ...(await cardWorld(answer)).context, ...change };
  const { store, clock } = context;
  return {
    context,
    handle: (body: unknown, id = entry.id) => cardReceiver(context).process(body, { ...entry, id }),
    events: async () => {
      const due = await store.dueOutbox(clock.now(), clock.now() + 1, 100);
      return due.map(({ event }) => (event && 'use' in event ? event : null));
    },
    reports: () => reportsOf(store, 'card_1', clock.now()),
    hints: async () => (await store.eventsAfter('ada', 0, 10)).map(({ ref }) => ref),
    knows: (id: string) => createCustomerCallers(store).note({ id, customerId: 'cus_ada' }, clock.now()),
    given: (row: InstructionRow) => store.create({ ...row, nextAt: null }, 'received'),
    found: () => store.find(aRef('ts_one'), null),
  };
}

it('the platform’s events of cards and of issuing are recognised, and no others', async () => {
  const { receives } = cardReceiver((await world()).context);
  expect(['cards.auth.declined', 'cards.adjusted.topup', 'issuing.replaced.successful'].every(receives)).toBe(true);
  expect(['bills.status', 'accounts.payment.status', 'issuing.unheard.of'].some(receives)).toBe(false);
});

describe('an authorization', () => {
  it('is shown as reported, once, and every caller of the customer is notified', async () => {
    const { handle, reports, hints, knows } = await world();
    await knows('ada');
    expect(await handle(approved)).toBe(true);
    expect(await handle(approved)).toBe(true);
    expect(await reports()).toEqual([
      {
        use: 'card.approved',
        at: '2026-11-21T09:00:00.000Z',
        trans_id: 'tr_7',
        amount: dollars(12.5),
        acceptor_name: 'SHOP LAGOS',
      },
    ]);
    expect(await hints()).toEqual(['card:card_1']);
  });

  it('of a card we did not know stores the card, once the platform reports whose it is', async () => {
    const { context, handle } = await world();
    await handle(approved);
    const card = await findCardRecord(context.store, 'card_1', startOfTime);
    expect(card).toMatchObject({ customer_id: 'cus_ada', last_four: '7777' });
    for (const canary of canaries) expect(JSON.stringify(card)).not.toContain(canary);
    await handle(approved, 'another');
    expect(context.requests).toHaveLength(1);
  });

  it('of a card that the platform does not know is dropped, and the log states why', async () => {
    const { handle, events, reports, context } = await world(() => refused(404));
    expect(await handle(approved)).toBe(true);
    expect([await events(), await reports()]).toEqual([[], []]);
    expect(context.logged()).toMatch(/reaches nobody .*"problem":"card_unknown".*same environment/);
  });

  it('of an unknown card is retried while the platform is unavailable, and is then published once', async () => {
    let isAway = true;
    const { handle, events, reports } = await world(() => (isAway ? refused(503) : answered(cardDetails())));
    expect(await handle(approved)).toBe(false);
    expect([await events(), await reports()]).toEqual([[], []]);
    isAway = false;
    expect(await handle(approved)).toBe(true);
    expect(await events()).toHaveLength(1);
  });

  it('of a card that the platform gives to another customer is not published', async () => {
    const { handle, events, context } = await world(() => answered(cardDetails({ customer: { id: 'cus_bayo' } })));
    const known = shownRead(CardDetails.parse(cardDetails()));
    await rememberCard(context.store, known, startOfTime);
    expect(await handle({ ...approved, event_type: 'issuing.replaced.successful' })).toBe(true);
    expect(await events()).toEqual([]);
    expect(context.logged()).toMatch(/reaches nobody .*"problem":"card_of_another"/);
  });

  it.each([null, 'text', {}, { ...approved, card: { id: '../x' } }, { ...approved, card: null }])(
    'that cannot be read (%j) is before a person, and the platform is not asked',
    async (body) => {
      const { handle, context } = await world();
      expect(await handle(body)).toEqual({ unread: 'card.id' });
      expect(context.requests).toEqual([]);
    },
  );
});

describe('the event of a use that the handlers receive', () => {
  const declined = { ...approved, event_type: 'cards.auth.declined' };

  it('contains whose card it is, and everything that was reported', async ({ given: { handle, events, knows } }) => {
    await knows('ada');
    await handle(declined);
    expect(await events()).toEqual([
      {
        id: 'card.declined event_7',
        type: 'card.declined',
        ref: 'card_1',
        caller: { id: 'ada', customerId: 'cus_ada', roles: ['shopper'] },
        amount: dollars(12.5),
        at: '2026-11-21T09:00:00.000Z',
        card: { id: 'card_1', customerId: 'cus_ada', lastFour: '7777', balance: dollars(58.5) },
        use: { transId: 'tr_7', acceptorName: 'SHOP LAGOS' },
      },
    ]);
  });

  it('names no caller where none is known, which is logged, or where several are', async () => {
    const unclaimed = await world();
    await unclaimed.handle(declined);
    expect(await unclaimed.events()).toMatchObject([{ caller: null, card: { customerId: 'cus_ada' } }]);
    expect(unclaimed.context.logged()).toMatch(/names no caller .*"problem":"caller_unknown".*card\.customerId/);
    const several = await world();
    await several.knows('ada');
    await several.knows('ada’s partner');
    await several.handle(declined);
    expect(await several.events()).toMatchObject([{ caller: null, card: { customerId: 'cus_ada' } }]);
    expect(several.context.logged()).toBe('');
  });

  it.each([
    ['left out', { amount: undefined, auth_currency: undefined }, null],
    ['null', { amount: null }, null],
    ['zero', { amount: 0 }, null],
    ['zero of another currency', { amount: '0.00', auth_currency: 'EUR' }, null],
    ['no number', { amount: 'much' }, null],
    ['an object', { amount: { minor: 1 } }, null],
    ['absurd', { amount: 1e300 }, null],
    ['of an impossible currency', { amount: 5, auth_currency: 'dollars of somewhere' }, null],
    ['text', { amount: '12.50' }, dollars(12.5)],
    ['finer than a cent', { amount: 12.501 }, dollars(12.51)],
    ['of another currency', { amount: 9.99, auth_currency: 'eur' }, { currency: 'EUR', value: '9.99' }],
  ])('has an amount that is %s as null or as it is, never as 0', async (_what, change, amount) => {
    const { handle, events, reports } = await world();
    await handle({ ...declined, ...change });
    expect((await events()).map((event) => event?.amount)).toEqual([amount]);
    expect((await reports()).map((report) => report.amount)).toEqual([amount]);
  });

  it('is complete though the report has nothing but the card', async ({ given: { handle, events } }) => {
    await handle({ event_type: 'cards.auth.declined', card: { id: 'card_1' } });
    expect(await events()).toMatchObject([
      {
        amount: null,
        at: new Date(startOfTime).toISOString(),
        card: { balance: null, lastFour: '7777' },
        use: { transId: null, acceptorName: null },
      },
    ]);
  });

  it('is never dated in the future', async ({ given: { handle, events } }) => {
    await handle({ ...declined, created_at: '2099-01-01 00:00:00' });
    expect((await events()).map((event) => event?.at)).toEqual([new Date(startOfTime).toISOString()]);
  });

  it('is one event for each event id, whatever else came under it', async ({ given: { handle, events } }) => {
    await handle(declined);
    await handle({ ...declined, amount: 99 }, 'conflict:cards.auth.declined:event_7:abc');
    await handle({ ...declined, event_id: 'event_8' }, 'another');
    expect((await events()).map((event) => event?.id)).toEqual(['card.declined event_7', 'card.declined event_8']);
  });

  it.each([
    ['is that of its transaction', { event_id: 'tr_7' }],
    ['is missing', { event_id: undefined }],
  ])('is one event for all reports of equal content where the id %s', async (_what, change) => {
    const { handle, events } = await world();
    const partly = { ...approved, ...change, event_type: 'cards.adjusted.refund' };
    await handle(partly, 'one');
    await handle(Object.fromEntries(Object.entries(partly).toReversed()), 'the same again');
    await handle({ ...partly, amount: 3 }, 'the rest');
    const published = await events();
    expect(new Set(published.map((event) => event?.amount))).toEqual(new Set([dollars(12.5), dollars(3)]));
    expect(new Set(published.map((event) => event?.id)).size).toBe(published.length);
  });

  it('is not published without a handler, and the page still shows the use', async () => {
    const { handle, events, reports } = await world(undefined, { handledEvents: new Set() });
    await handle(declined);
    expect([await events(), (await reports()).length]).toEqual([[], 1]);
  });

  it('holds no card number, whatever the report holds', async ({ given: { handle, events, context } }) => {
    const [number, ccv, expiry, sealed] = canaries;
    await handle({ ...declined, card_number: number, ccv, card: { ...declined.card, number, expiry, sealed } });
    const kept = await context.store.records({ kind: 'card_report', ownerId: null, limit: 10, now: startOfTime });
    for (const value of canaries) expect(JSON.stringify([await events(), kept, context.logged()])).not.toContain(value);
  });
});

describe('an event that the document does not name', () => {
  it('makes the pages read the card again, and asks the operator to look for a newer version', async () => {
    const { handle, events, reports, hints, knows, context } = await world();
    await knows('ada');
    const strange = { ...approved, event_type: 'cards.auth.reversed' };
    expect(cardReceiver(context).receives(strange.event_type)).toBe(true);
    for (let time = 0; time < 2; time += 1) expect(await handle(strange)).toBe(true);
    expect([await events(), await reports(), await hints()]).toEqual([[], [], ['card:card_1']]);
    expect(context.logged().match(/is not known/g)).toHaveLength(1);
  });
});

describe('an event about an instruction', () => {
  const created = issuedDetails();
  const creation = cardRow('card.create', { input: { customer_id: 'cus_ada', type: 'virtual', amount: 10 } });

  it('points the creation that it names at the card, and has it reconciled soon', async () => {
    const { handle, given, found } = await world();
    await given(creation);
    expect(await handle(created)).toBe(true);
    expect(await found()).toMatchObject({ snapshot: { announced: 'card_1' }, recheck: true, state: 'unknown' });
  });

  it('keeps what was read before the send', async ({ given: { handle, given, found } }) => {
    await given({ ...creation, snapshot: { listed: ['card_0'] } });
    await handle(created);
    expect((await found())?.snapshot).toEqual({ listed: ['card_0'], announced: 'card_1' });
  });

  it('waits while another process works on the instruction', async ({ given: { handle, given } }) => {
    await given({ ...creation, state: 'sending' });
    expect(await handle(created)).toBe('leased');
  });

  it('changes nothing of an instruction that succeeded', async ({ given: { handle, given, found } }) => {
    await given({ ...creation, state: 'succeeded' });
    expect(await handle(created)).toBe(true);
    expect(await found()).toMatchObject({ recheck: false, snapshot: null });
  });

  it('without a ref finds the open replacement of its card', async () => {
    const { handle, given, found, context } = await world(() => answered(cardDetails({ last_four: '1234' })));
    await given(cardRow('card.replace'));
    expect(await handle({ ...created, event_type: 'issuing.replaced.successful', ref: null })).toBe(true);
    expect(await found()).toMatchObject({ recheck: true });
    expect(await findCardRecord(context.store, 'card_1', startOfTime)).toMatchObject({ last_four: '1234' });
  });

  it('moves no state and no money by itself', async ({ given: { handle, given, found } }) => {
    await given(cardRow('card.topup', { funding: 'reserved' }));
    await handle({ ...approved, event_type: 'cards.adjusted.topup', ref: 'ts_one', status: 'failed' });
    expect(await found()).toMatchObject({ state: 'unknown', funding: 'reserved', version: 1, recheck: true });
  });
});
