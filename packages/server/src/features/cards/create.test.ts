import { dollars } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../kernel/instructions/catalogue.ts';
import {
  canaries,
  cardDetails,
  cardRow,
  cardWorld,
  issuedDetails,
  orderDetails,
  refused,
  transactionPage,
  transactionRow,
} from '../../testing/cards.ts';
import { startOfTime } from '../../testing/rows.ts';
import type { Finding } from '../../kernel/ledger/plan.ts';
import { findCardRecord } from './card-record.ts';
import { cardCreatePlan, isAnnounced, withAnnounced } from './create.ts';
import { readOrder } from './order.ts';

const input = { customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: dollars(10) };
const row = cardRow('card.create', { input });
const listed = (...ids: string[]) => [
  ids.map((id) => ({ ...cardDetails(), id, status: 'active', balance: 1, contactless: true })),
  { page: 1, page_size: 100, count: ids.length },
];

/** What is found once everything further was read. */
function readFurther(found: Finding, [answer, ...answers]: readonly unknown[]): Finding {
  if (typeof found !== 'object' || found === null || !('further' in found)) return found;
  return readFurther(found.read(answer), answers);
}

describe('what is asked for', () => {
  it('a card is for the shopper themselves, costs its load and the fee, and excludes a second one meanwhile', async () => {
    const { asking, context } = await cardWorld();
    expect(await cardCreatePlan.accept({ type: ' Virtual ', amount: dollars(10), ref: 'mine' }, asking())).toEqual({
      ok: true,
      input,
      cost: dollars(11),
      exclusive: 'customer:cus_ada',
    });
    expect(context.requests).toEqual([]);
  });

  it('a card costs what the merchant charges for a new one', async () => {
    const { asking } = await cardWorld();
    const dear = { ...asking(), catalogue: createCatalogue({ cards: { creationFee: dollars(1.75) } }) };
    expect(await cardCreatePlan.accept({ type: 'virtual', amount: dollars(10) }, dear)).toMatchObject({
      cost: dollars(11.75),
    });
  });

  it('no shopper makes a card for another customer, and an unknown customer looks the same', async () => {
    const { asking } = await cardWorld();
    const wanted = { type: 'virtual', amount: dollars(10) };
    for (const customer_id of ['cus_bayo', 'cus_nobody']) {
      expect(await cardCreatePlan.accept({ ...wanted, customer_id }, asking())).toEqual({
        ok: false,
        code: 'not_found',
      });
    }
    const { customerId: _none, ...caller } = asking().caller;
    expect(await cardCreatePlan.accept(wanted, { ...asking(), caller })).toEqual({
      ok: false,
      code: 'customer_missing',
    });
  });

  it('staff name the customer', async () => {
    const { asking } = await cardWorld();
    const { customerId: _none, ...caller } = asking({ id: 'staff', roles: ['staff'] }).caller;
    const staff = { ...asking({ roles: ['staff'] }), caller };
    expect(await cardCreatePlan.accept({ type: 'virtual', amount: dollars(10) }, staff)).toEqual({
      ok: false,
      faults: { customer_id: { code: 'required', text: 'is required: the id of a customer' } },
    });
    expect(
      await cardCreatePlan.accept({ type: 'virtual', amount: dollars(10), customer_id: 'cus_bayo' }, staff),
    ).toMatchObject({
      ok: true,
      input: { customer_id: 'cus_bayo' },
      exclusive: 'customer:cus_bayo',
    });
  });

  it('by deposit it costs the merchant nothing', async () => {
    const { asking } = await cardWorld();
    const wanted = { type: 'physical', amount: dollars(10), payment_method: 'stablecoin', stablecoin_network: 'Tron' };
    expect(await cardCreatePlan.accept(wanted, asking())).toMatchObject({
      ok: true,
      cost: dollars(0),
      input: { payment_method: 'stablecoin', stablecoin_currency: 'USDT', stablecoin_network: 'Tron' },
    });
  });

  it.each([null, 'text', [], 7])('%j is refused', async (nonsense) => {
    const { asking } = await cardWorld();
    expect((await cardCreatePlan.accept(nonsense, asking())).ok).toBe(false);
  });

  it('is sent with our ref, always', () => {
    expect(cardCreatePlan.request(row, {})).toEqual({
      operation: 'card.create',
      method: 'POST',
      path: '/cards/create',
      body: { ...input, amount: 10, ref: 'ts_one' },
    });
  });
});

describe('the answer', () => {
  it('contains the card, and nothing of its number, CCV or expiry', () => {
    const outcome = cardCreatePlan.readSent(issuedDetails(), row);
    expect(outcome).toMatchObject({
      meaning: 'succeeded',
      transId: 'tr_1',
      ref: 'ts_one',
      details: { trans_id: 'tr_1', card: { id: 'card_1', customer_id: 'cus_ada', last_four: '7777' } },
    });
    for (const canary of canaries) expect(JSON.stringify(outcome)).not.toContain(canary);
  });

  it('about a card of another customer proves nothing', () => {
    expect(cardCreatePlan.readSent(issuedDetails({ customer: { id: 'cus_bayo' } }), row)).toBeNull();
    expect(cardCreatePlan.readSent(orderDetails(), row)).toBeNull();
  });

  it('about a card that holds other money than dollars proves nothing', () => {
    expect(cardCreatePlan.readSent(issuedDetails({}, { currency: 'NGN' }), row)).toBeNull();
    expect(cardCreatePlan.readSent(issuedDetails({}, { currency: 'usd' }), row)).not.toBeNull();
  });
});

describe('a lost answer in live', () => {
  const before = cardCreatePlan.before?.[0];
  const known = (...ids: string[]) => ({ ...row, snapshot: before?.read(listed(...ids), row) ?? null });

  it('is compared with the list from before the send, which the sandbox does not have', () => {
    expect(before?.request(row, 'live')).toEqual({
      operation: 'card.list',
      method: 'GET',
      path: '/cards?customer_id=cus_ada&page=1&page_size=100',
    });
    expect(before?.request(row, 'sandbox')).toBeNull();
    expect(before?.read(listed('card_b', 'card_a'), row)).toEqual({ listed: ['card_b', 'card_a'] });
    expect(before?.read({ cards: 'none' }, row)).toBeNull();
  });

  it('finds the one new card if its load carries our ref, and leaves any other to a person', () => {
    const found = cardCreatePlan.readReconciled(listed('card_c', 'card_b', 'card_a'), known('card_b', 'card_a'), 1);
    expect(readFurther(found, [transactionPage([transactionRow({ ref_id: 'ts_one' })])])).toMatchObject({
      meaning: 'succeeded',
      details: { card: { id: 'card_c', card_type: 'virtual' } },
    });
    const byHand = [[], [transactionRow({ ref_id: 'by hand' })]].map((rows) => transactionPage(rows));
    for (const loads of byHand) expect(readFurther(found, [loads])).toEqual({ candidates: ['card_c'] });
  });

  it('finds none, or is left to a person where there are several', () => {
    expect(cardCreatePlan.readReconciled(listed('card_a'), known('card_a'), 1)).toBe('absent');
    expect(cardCreatePlan.readReconciled(listed(), known(), 1)).toBe('absent');
    const several = cardCreatePlan.readReconciled(listed('card_c', 'card_b', 'card_a'), known('card_a'), 1);
    expect(readFurther(several, [transactionPage([]), transactionPage([])])).toEqual({
      candidates: ['card_c', 'card_b'],
    });
  });

  it('finds among several the one whose load carries our ref', () => {
    const several = cardCreatePlan.readReconciled(listed('card_c', 'card_b', 'card_a'), known('card_a'), 1);
    const others = transactionPage([transactionRow({ ref_id: 'by hand' })]);
    const ours = transactionPage([transactionRow({ ref_id: 'ts_one' })]);
    expect(readFurther(several, [others, ours])).toMatchObject({
      meaning: 'succeeded',
      details: { card: { id: 'card_b', card_type: 'virtual' } },
    });
    expect(readFurther(several, [others, 'no page'])).toBeNull();
  });

  it('proves nothing by a list that another customer’s cards stand in, or that shares nothing with the one before', () => {
    const foreign = [[{ ...cardDetails({ customer: { id: 'cus_bayo' } }), id: 'card_z' }], listed()[1]];
    expect(cardCreatePlan.readReconciled(foreign, known(), 1)).toBeNull();
    expect(cardCreatePlan.readReconciled(listed('card_z'), known('card_a'), 1)).toBeNull();
  });

  it('proves nothing by a list with fewer rows than it counts, or by another page than the first', () => {
    const [rows] = listed('card_a');
    const page = (change: object) => [rows, { page: 1, page_size: 100, count: 1, ...change }];
    for (const cut of [page({ count: 2 }), page({ page: 2 })]) {
      expect(cardCreatePlan.readReconciled(cut, known('card_a'), 1)).toBeNull();
      expect(before?.read(cut, row)).toBeNull();
    }
    expect(cardCreatePlan.readReconciled(page({}), known('card_a'), 1)).toBe('absent');
  });

  it('takes no old card for a new one that a full first list had no room for', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `card_${200 - index}`);
    expect(cardCreatePlan.readReconciled(listed(...hundred, 'card_100'), known(...hundred), 1)).toBe('absent');
    const grown = listed('card_201', ...hundred, 'card_100');
    expect(cardCreatePlan.readReconciled(grown, known(...hundred), 1)).toMatchObject({
      further: { path: '/cards/card_201/transactions?page=1&page_size=100' },
    });
  });
});

describe('a lost answer in the sandbox', () => {
  it('cannot be reconciled until an event names a card for our ref', () => {
    expect(cardCreatePlan.reconcileRequest(row, 1)).toBeNull();
    const pointed = { ...row, snapshot: withAnnounced(row, 'card_1') };
    expect(isAnnounced(pointed, 'card_1')).toBe(true);
    expect(cardCreatePlan.reconcileRequest(pointed, 1)).toEqual({
      operation: 'card.get',
      method: 'GET',
      path: '/cards/card_1',
    });
    const created = cardDetails({ created_at: '2026-11-21 10:00:00' });
    expect(cardCreatePlan.readReconciled(created, pointed, 1)).toMatchObject({ meaning: 'succeeded' });
  });

  it.each([
    ['another customer’s card', { customer: { id: 'cus_bayo' } }],
    ['another card than the event named', { id: 'card_2' }],
    ['a card from long before the send', { created_at: '2026-11-20 10:00:00' }],
  ])('is not settled by %s', (_, change) => {
    const pointed = { ...row, snapshot: withAnnounced(row, 'card_1') };
    const details = cardDetails({ created_at: '2026-11-21 10:00:00', ...change });
    expect(cardCreatePlan.readReconciled(details, pointed, 1)).toBeNull();
  });
});

describe('a card by deposit', () => {
  const byDeposit = { ...input, payment_method: 'stablecoin', stablecoin_currency: 'USDT' };
  const waiting = cardRow('card.create', {
    input: byDeposit,
    state: 'processing',
    transId: 'order_1',
    details: readOrder(orderDetails(), { input: byDeposit })?.details ?? null,
    snapshot: { listed: [] },
  });

  it('is an order until the card is there', () => {
    expect(cardCreatePlan.readSent(orderDetails(), waiting)).toMatchObject({
      meaning: 'processing',
      transId: 'order_1',
    });
    expect(cardCreatePlan.readReconciled(listed(), waiting, 1)).toMatchObject({ meaning: 'processing' });
    const ours = transactionPage([transactionRow({ ref_id: 'ts_one' })]);
    expect(readFurther(cardCreatePlan.readReconciled(listed('card_1'), waiting, 1), [ours])).toMatchObject({
      meaning: 'succeeded',
      transId: null,
    });
  });

  it('is not the one that the merchant issued by hand meanwhile, though it is the only new one', () => {
    const byHand = transactionPage([transactionRow({ ref_id: 'by hand' })]);
    const found = cardCreatePlan.readReconciled(listed('card_9'), waiting, 1);
    expect(found).toMatchObject({
      further: { operation: 'card.transactions', path: '/cards/card_9/transactions?page=1&page_size=100' },
    });
    expect(readFurther(found, [byHand])).toEqual({ candidates: ['card_9'] });
  });

  it('in another stablecoin than was ordered proves nothing: its address would lose what is sent there', () => {
    expect(cardCreatePlan.readSent(orderDetails(), waiting)).not.toBeNull();
    const another = { ...waiting, input: { ...byDeposit, stablecoin_currency: 'USDC' } };
    expect(cardCreatePlan.readSent(orderDetails(), another)).toBeNull();
  });

  it('is never known to have failed where the answer with its order was lost', () => {
    const lost = { ...waiting, transId: null, details: null, lastAskedAt: startOfTime + 600 * 60_000 };
    expect(cardCreatePlan.readReconciled(listed(), lost, 1)).toBeNull();
    const ours = transactionPage([transactionRow({ ref_id: 'ts_one' })]);
    const found = cardCreatePlan.readReconciled(listed('card_1'), lost, 1);
    expect(readFurther(found, [ours])).toMatchObject({ meaning: 'succeeded' });
  });

  it('has failed when the deposit cannot come any more', () => {
    const late = { ...waiting, lastAskedAt: startOfTime + 60 * 60_000 };
    expect(cardCreatePlan.readReconciled(listed(), late, 1)).toMatchObject({
      meaning: 'failed',
      problem: { code: 'deposit_missing' },
    });
  });
});

it('a card that was made is remembered as its customer’s, without its number', async () => {
  const { context } = await cardWorld(() => refused(404));
  const details = cardCreatePlan.readSent(issuedDetails(), row)?.details ?? {};
  const world = { store: context.store, now: startOfTime };
  await cardCreatePlan.remember?.({ ...row, details }, world);
  await cardCreatePlan.remember?.({ ...row, details }, world);
  expect(await findCardRecord(context.store, 'card_1', startOfTime)).toEqual(details['card']);
  expect(await context.store.records({ kind: 'card', ownerId: 'cus_ada', limit: 5, now: startOfTime })).toHaveLength(1);
});
