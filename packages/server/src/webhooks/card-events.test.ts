import { dollars } from '@tillside/contract';
import { CardDetails } from '@tillside/contract/schemas';
import { describe, expect, it as plainIt } from 'vitest';
import { findCardRecord, rememberCard } from '../products/cards/card-record.ts';
import { reportsOf } from '../products/cards/reports.ts';
import { shownRead } from '../products/cards/shown.ts';
import { createCustomerCallers } from '../callers/customer-callers.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { InstructionRow } from '../model/row.ts';
import { answered, canaries, cardDetails, cardRow, cardWorld, issuedDetails, refused } from '../testing/cards.ts';
import { aRef, startOfTime } from '../testing/rows.ts';
import { handleCardEvent, isCardEvent } from './card-events.ts';

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
    hear: (body: unknown, id = entry.id) => handleCardEvent(context, body, { ...entry, id }),
    told: async () => {
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

it('the platform’s events of cards and of issuing are told from all others', () => {
  expect(['cards.auth.declined', 'cards.adjusted.topup', 'issuing.replaced.successful'].every(isCardEvent)).toBe(true);
  expect(['bills.status', 'accounts.payment.status', 'issuing.unheard.of'].some(isCardEvent)).toBe(false);
});

describe('an authorization', () => {
  it('is shown as reported, once, and everybody who speaks for the customer is told', async () => {
    const { hear, reports, hints, knows } = await world();
    await knows('ada');
    expect(await hear(approved)).toBe(true);
    expect(await hear(approved)).toBe(true);
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

  it('of a card we did not know makes it known, once the platform says whose it is', async () => {
    const { context, hear } = await world();
    await hear(approved);
    const card = await findCardRecord(context.store, 'card_1', startOfTime);
    expect(card).toMatchObject({ customer_id: 'cus_ada', last_four: '7777' });
    for (const canary of canaries) expect(JSON.stringify(card)).not.toContain(canary);
    await hear(approved, 'another');
    expect(context.requests).toHaveLength(1);
  });

  it('of a card that the platform does not know reaches nobody, and the operator is told why', async () => {
    const { hear, told, reports, context } = await world(() => refused(404));
    expect(await hear(approved)).toBe(true);
    expect([await told(), await reports()]).toEqual([[], []]);
    expect(context.logged()).toMatch(/reaches nobody .*"problem":"card_unknown".*same environment/);
  });

  it('of an unknown card is tried again while the platform is away, and is then told once', async () => {
    let isAway = true;
    const { hear, told, reports } = await world(() => (isAway ? refused(503) : answered(cardDetails())));
    expect(await hear(approved)).toBe(false);
    expect([await told(), await reports()]).toEqual([[], []]);
    isAway = false;
    expect(await hear(approved)).toBe(true);
    expect(await told()).toHaveLength(1);
  });

  it('of a card that the platform gives to another customer reaches nobody', async () => {
    const { hear, told, context } = await world(() => answered(cardDetails({ customer: { id: 'cus_bayo' } })));
    const known = shownRead(CardDetails.parse(cardDetails()));
    await rememberCard(context.store, known, startOfTime);
    expect(await hear({ ...approved, event_type: 'issuing.replaced.successful' })).toBe(true);
    expect(await told()).toEqual([]);
    expect(context.logged()).toMatch(/reaches nobody .*"problem":"card_of_another"/);
  });

  it.each([null, 'text', {}, { ...approved, card: { id: '../x' } }, { ...approved, card: null }])(
    'that cannot be read (%j) is done with and asks nothing',
    async (body) => {
      const { hear, context } = await world();
      expect(await hear(body)).toBe(true);
      expect(context.requests).toEqual([]);
      expect(context.logged()).toMatch(/^an event could not be read .*"cause":.*"fix":/);
    },
  );
});

describe('what the handlers hear of a use', () => {
  const declined = { ...approved, event_type: 'cards.auth.declined' };

  it('is whose card it is, and everything that was reported', async ({ given: { hear, told, knows } }) => {
    await knows('ada');
    await hear(declined);
    expect(await told()).toEqual([
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

  it('names no caller where nobody is known, which is logged, or where several are', async () => {
    const nobody = await world();
    await nobody.hear(declined);
    expect(await nobody.told()).toMatchObject([{ caller: null, card: { customerId: 'cus_ada' } }]);
    expect(nobody.context.logged()).toMatch(/names no caller .*"problem":"caller_unknown".*card\.customerId/);
    const several = await world();
    await several.knows('ada');
    await several.knows('ada’s partner');
    await several.hear(declined);
    expect(await several.told()).toMatchObject([{ caller: null, card: { customerId: 'cus_ada' } }]);
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
    ['of no currency that could be', { amount: 5, auth_currency: 'dollars of somewhere' }, null],
    ['text', { amount: '12.50' }, dollars(12.5)],
    ['finer than a cent', { amount: 12.501 }, dollars(12.51)],
    ['of another currency', { amount: 9.99, auth_currency: 'eur' }, { currency: 'EUR', value: '9.99' }],
  ])('has an amount that is %s as null or as it is, never as 0', async (_what, change, amount) => {
    const { hear, told, reports } = await world();
    await hear({ ...declined, ...change });
    expect((await told()).map((event) => event?.amount)).toEqual([amount]);
    expect((await reports()).map((report) => report.amount)).toEqual([amount]);
  });

  it('is complete though the report has nothing but the card', async ({ given: { hear, told } }) => {
    await hear({ event_type: 'cards.auth.declined', card: { id: 'card_1' } });
    expect(await told()).toMatchObject([
      {
        amount: null,
        at: new Date(startOfTime).toISOString(),
        card: { balance: null, lastFour: '7777' },
        use: { transId: null, acceptorName: null },
      },
    ]);
  });

  it('never happened in the future', async ({ given: { hear, told } }) => {
    await hear({ ...declined, created_at: '2099-01-01 00:00:00' });
    expect((await told()).map((event) => event?.at)).toEqual([new Date(startOfTime).toISOString()]);
  });

  it('is one event for each event id, whatever else came under it', async ({ given: { hear, told } }) => {
    await hear(declined);
    await hear({ ...declined, amount: 99 }, 'conflict:cards.auth.declined:event_7:abc');
    await hear({ ...declined, event_id: 'event_8' }, 'another');
    expect((await told()).map((event) => event?.id)).toEqual(['card.declined event_7', 'card.declined event_8']);
  });

  it.each([
    ['is that of its transaction', { event_id: 'tr_7' }],
    ['is missing', { event_id: undefined }],
  ])('is one event for all that is said the same where the id %s', async (_what, change) => {
    const { hear, told } = await world();
    const partly = { ...approved, ...change, event_type: 'cards.adjusted.refund' };
    await hear(partly, 'one');
    await hear(Object.fromEntries(Object.entries(partly).toReversed()), 'the same again');
    await hear({ ...partly, amount: 3 }, 'the rest');
    const events = await told();
    expect(new Set(events.map((event) => event?.amount))).toEqual(new Set([dollars(12.5), dollars(3)]));
    expect(new Set(events.map((event) => event?.id)).size).toBe(events.length);
  });

  it('is nothing where no handler is there, and the page shows it all the same', async () => {
    const { hear, told, reports } = await world(undefined, { handledEvents: new Set() });
    await hear(declined);
    expect([await told(), (await reports()).length]).toEqual([[], 1]);
  });

  it('holds no card number, whatever the report holds', async ({ given: { hear, told, context } }) => {
    const [number, ccv, expiry, sealed] = canaries;
    await hear({ ...declined, card_number: number, ccv, card: { ...declined.card, number, expiry, sealed } });
    const kept = await context.store.records({ kind: 'card_report', ownerId: null, limit: 10, now: startOfTime });
    for (const canary of canaries) expect(JSON.stringify([await told(), kept, context.logged()])).not.toContain(canary);
  });
});

describe('an event that the document does not name', () => {
  it('tells the pages to read the card again, and the operator to look for a newer version', async () => {
    const { hear, told, reports, hints, knows, context } = await world();
    await knows('ada');
    const strange = { ...approved, event_type: 'cards.auth.reversed' };
    expect(isCardEvent(strange.event_type)).toBe(true);
    for (let time = 0; time < 2; time += 1) expect(await hear(strange)).toBe(true);
    expect([await told(), await reports(), await hints()]).toEqual([[], [], ['card:card_1']]);
    expect(context.logged().match(/is not known/g)).toHaveLength(1);
  });
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

  it('keeps what was read before the send', async ({ given: { hear, given, found } }) => {
    await given({ ...creation, snapshot: { listed: ['card_0'] } });
    await hear(created);
    expect((await found())?.snapshot).toEqual({ listed: ['card_0'], announced: 'card_1' });
  });

  it('waits while somebody works on the instruction', async ({ given: { hear, given } }) => {
    await given({ ...creation, state: 'sending' });
    expect(await hear(created)).toBe(false);
  });

  it('tells a success nothing new', async ({ given: { hear, given, found } }) => {
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

  it('moves no state and no money by itself', async ({ given: { hear, given, found } }) => {
    await given(cardRow('card.topup', { funding: 'reserved' }));
    await hear({ ...approved, event_type: 'cards.adjusted.topup', ref: 'ts_one', status: 'failed' });
    expect(await found()).toMatchObject({ state: 'unknown', funding: 'reserved', version: 1, recheck: true });
  });
});
