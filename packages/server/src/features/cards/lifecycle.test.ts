import { dollars } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { InstructionRow } from '../../kernel/model/row.ts';
import {
  actionDetails,
  answered,
  canaries,
  cardDetails,
  cardRow,
  cardWorld,
  transactionPage,
  transactionRow,
} from '../../testing/cards.ts';
import { cardFreezePlan, cardTerminatePlan, cardUnfreezePlan } from './lifecycle.ts';
import { cardBefore } from './subject.ts';

const plans = [cardFreezePlan, cardUnfreezePlan, cardTerminatePlan];

/** The row with what was read before its send. */
function after(row: InstructionRow, before: object = {}, counted: object = {}): InstructionRow {
  const snapshot = cardBefore.read(cardDetails(before), row);
  return { ...row, snapshot: snapshot && { ...snapshot, ...counted } };
}
const freeze = cardRow('card.freeze');
const unfreeze = cardRow('card.unfreeze');
const terminate = cardRow('card.terminate');

describe('what is asked for', () => {
  it.each([
    [cardFreezePlan, 'active', 0, { exclusive: 'card freeze:card_1' }],
    [cardUnfreezePlan, 'frozen', 0, { exclusive: 'card freeze:card_1' }],
    [
      cardTerminatePlan,
      'frozen',
      71,
      { exclusive: 'card money:card_1', alone: true, busy: 'card_deposit_under_way', owedTo: 'cus_ada' },
    ],
  ])('$id is accepted, one at a time per card', async (plan, status, amount, names) => {
    const { asking } = await cardWorld(() => answered(cardDetails({ status })));
    expect(await plan.accept({ id: 'card_1', ref: 'mine' }, asking())).toEqual({
      ok: true,
      input: { id: 'card_1' },
      cost: dollars(amount),
      ...names,
    });
  });

  it.each([
    [cardFreezePlan, { status: 'frozen' }, 'card_already_frozen'],
    [cardUnfreezePlan, { status: 'active' }, 'card_not_frozen'],
    [cardFreezePlan, { status: 'terminated' }, 'card_terminated'],
    [cardTerminatePlan, { status: 'odd', terminate: true }, 'card_terminated'],
  ])('$id of a card that is %j is refused, with the reason', async (plan, change, reason) => {
    const { asking } = await cardWorld(() => answered(cardDetails(change)));
    expect(await plan.accept({ id: 'card_1' }, asking())).toEqual({
      ok: false,
      code: 'card_state',
      reason,
    });
  });

  it('an undocumented status is left to the platform to judge', async () => {
    const { asking } = await cardWorld(() => answered(cardDetails({ status: 'blocked' })));
    expect(await cardFreezePlan.accept({ id: 'card_1' }, asking())).toMatchObject({ ok: true });
  });

  it.each(plans)('$id of another customer’s card finds none', async (plan) => {
    const { asking } = await cardWorld();
    expect(await plan.accept({ id: 'card_1' }, asking({ customerId: 'cus_bayo' }))).toEqual({
      ok: false,
      code: 'not_found',
    });
  });

  it('is sent with our ref', () => {
    expect(cardFreezePlan.request(freeze, {})).toEqual({
      operation: 'card.freeze',
      method: 'PATCH',
      path: '/cards/card_1/freeze',
      body: { ref: 'ts_one' },
    });
    expect(cardTerminatePlan.request(terminate, {})).toMatchObject({ method: 'POST', path: '/cards/card_1/terminate' });
  });
});

describe('what is read before the send', () => {
  it('is the card itself, without its number', () => {
    expect(cardFreezePlan.before?.[0]?.request(freeze, 'live')).toEqual({
      operation: 'card.get',
      method: 'GET',
      path: '/cards/card_1',
    });
    const snapshot = JSON.stringify(after(freeze).snapshot);
    expect(snapshot).toContain('"status":"active"');
    for (const canary of canaries) expect(snapshot).not.toContain(canary);
  });

  it('is not relied on when it is of another card', () => {
    expect(cardBefore.read(cardDetails({ id: 'card_2' }), freeze)).toBeNull();
  });
});

describe('the answer', () => {
  it('has no status: that it is the platform’s success for this card and this action is enough', () => {
    expect(cardFreezePlan.readSent(actionDetails('freeze'), freeze)).toMatchObject({
      meaning: 'succeeded',
      transId: 'tr_1',
      ref: 'ts_one',
    });
    expect(cardFreezePlan.readSent(actionDetails('unfreeze'), freeze)).toBeNull();
    expect(cardFreezePlan.readSent(actionDetails('freeze', {}, { id: 'card_2' }), freeze)).toBeNull();
    expect(cardFreezePlan.readSent(actionDetails('freeze', { currency: 'NGN' }), freeze)).toBeNull();
  });
});

describe('a lost answer', () => {
  it('is read back from where the card stands now', () => {
    const frozen = cardDetails({ status: 'Frozen' });
    expect(cardFreezePlan.readReconciled(frozen, after(freeze), 1)).toMatchObject({ meaning: 'succeeded' });
    expect(cardFreezePlan.readReconciled(cardDetails(), after(freeze), 1)).toBe('absent');
    const active = cardDetails({ status: 'active' });
    expect(cardUnfreezePlan.readReconciled(active, after(unfreeze, { status: 'frozen' }), 1)).toMatchObject({
      meaning: 'succeeded',
    });
  });

  it('is not credited with what another party had done before', () => {
    const frozen = cardDetails({ status: 'frozen' });
    expect(cardFreezePlan.readReconciled(frozen, after(freeze, { status: 'frozen' }), 1)).toBe('absent');
  });

  it.each([{ status: 'blocked' }, { status: 'terminated' }, { id: 'card_2', status: 'frozen' }])(
    'is proven neither way by a card that is %j',
    (change) => {
      expect(cardFreezePlan.readReconciled(cardDetails(change), after(freeze), 1)).toBeNull();
    },
  );

  it('without what was read before proves nothing', () => {
    expect(cardFreezePlan.readReconciled(cardDetails({ status: 'frozen' }), freeze, 1)).toBeNull();
  });
});

describe('what a terminated card held', () => {
  const ended = cardDetails({ status: 'terminated', terminate: true, balance: 0 });

  /** What is paid out, once the outcome has been written into the row. */
  const paid = (row: InstructionRow, outcome: unknown): unknown => {
    if (typeof outcome !== 'object' || outcome === null || !('details' in outcome)) throw new Error('no outcome');
    return cardTerminatePlan.credited?.({ ...row, details: Object(outcome.details) });
  };

  it('is the amount in the answer', () => {
    const row = after(terminate, { balance: 70 });
    const outcome = cardTerminatePlan.readSent(actionDetails('terminate', {}, { prev_balance: 71, balance: 0 }), row);
    expect(paid(row, outcome)).toEqual(dollars(71));
  });

  it('is, after a lost answer, what its transactions report as paid back', () => {
    const row = after(terminate, { balance: 71 });
    expect(cardTerminatePlan.reconcileRequest(row, 1)).toMatchObject({ path: '/cards/card_1' });
    expect(cardTerminatePlan.readReconciled(ended, row, 1)).toBe('more');
    expect(cardTerminatePlan.reconcileRequest(row, 2)).toMatchObject({
      path: '/cards/card_1/transactions?page=1&page_size=100',
    });
    const page = transactionPage([transactionRow({ ref_id: 'ts_one', ref_type: 'terminate', amount: 61 })]);
    const outcome = cardTerminatePlan.readReconciled(page, row, 2);
    expect(outcome).toMatchObject({ meaning: 'succeeded', transId: 'tr_9' });
    expect(paid(row, outcome)).toEqual(dollars(61));
    const inNaira = transactionPage([transactionRow({ ref_id: 'ts_one', amount: 91_500, currency: 'NGN' })]);
    expect(cardTerminatePlan.readReconciled(inNaira, row, 2)).toBeNull();
  });

  it('is, where no transaction shows it, the balance read just before, if nothing moved since', () => {
    const counted = (transactions: number): InstructionRow => after(terminate, { balance: 71 }, { transactions });
    const row = counted(100);
    // If it is cut short, the page may lack the very row that shows it.
    expect(cardTerminatePlan.readReconciled(transactionPage([], { total: 101 }), row, 2)).toBeNull();
    const full = Array.from({ length: 100 }, () => transactionRow());
    expect(cardTerminatePlan.readReconciled(transactionPage(full, { total: 101 }), row, 2)).toBe('more');
    expect(cardTerminatePlan.readReconciled(transactionPage([], { page: 2, total: 100 }), row, 3)).toMatchObject({
      meaning: 'succeeded',
    });
    const outcome = cardTerminatePlan.readReconciled(transactionPage([transactionRow()]), counted(1), 2);
    expect(paid(counted(1), outcome)).toEqual(dollars(71));
  });

  it('is not known where a transaction came since, or they were not counted: a person is asked', () => {
    const rows = transactionPage([transactionRow(), transactionRow({ ref_id: 'a payment' })]);
    expect(
      cardTerminatePlan.readReconciled(rows, after(terminate, { balance: 71 }, { transactions: 1 }), 2),
    ).toBeNull();
    expect(cardTerminatePlan.readReconciled(rows, after(terminate, { balance: 71 }), 2)).toBeNull();
  });

  it('is not computed from what it was seen to hold, where the answer leaves it out', () => {
    const silent = actionDetails('terminate', {}, { prev_balance: null, balance: 0 });
    expect(cardTerminatePlan.readSent(silent, after(terminate, { balance: 71 }))).toBeNull();
    expect(cardTerminatePlan.credited?.(after(terminate, { balance: 71 }))).toBeNull();
  });

  it('is not taken as 0 from the answer, where another party ended the card since it was seen to hold money', () => {
    const nothingLeft = actionDetails('terminate', {}, { prev_balance: 0, balance: 0 });
    const row = after(terminate, { balance: 71 }, { transactions: 1 });
    expect(cardTerminatePlan.readSent(nothingLeft, row)).toBeNull();
    // What ended it moved its money: whose that is, a person finds out.
    const rows = transactionPage([transactionRow(), transactionRow({ ref_id: 'theirs', ref_type: 'terminate' })]);
    expect(cardTerminatePlan.readReconciled(ended, row, 1)).toBe('more');
    expect(cardTerminatePlan.readReconciled(rows, row, 2)).toBeNull();
    // It may have been ended between the acceptance and what was read before the send.
    const seenEnded = after({ ...terminate, cost: dollars(71) }, { status: 'terminated', balance: 0 });
    expect(cardTerminatePlan.readSent(nothingLeft, seenEnded)).toBeNull();
    expect(cardTerminatePlan.readReconciled(ended, seenEnded, 1)).toBeNull();
  });

  it('is 0 where the card held nothing before', () => {
    const nothingLeft = actionDetails('terminate', {}, { prev_balance: 0, balance: 0 });
    const row = after(terminate, { balance: 0 });
    expect(paid(row, cardTerminatePlan.readSent(nothingLeft, row))).toEqual(dollars(0));
  });

  it('is the amount given by the person who settles its review', () => {
    const details = cardTerminatePlan.withCredited?.(terminate, dollars(12.5)) ?? null;
    expect(cardTerminatePlan.credited?.({ ...terminate, details })).toEqual(dollars(12.5));
  });

  it('is looked at together with how often its money had moved', async () => {
    const { before = [] } = cardTerminatePlan;
    expect(before.map((reading) => reading.request(terminate, 'live')?.path)).toEqual([
      '/cards/card_1/transactions?page=1&page_size=100',
      '/cards/card_1',
    ]);
    expect(before[0]?.read(transactionPage([transactionRow()], { total: 7 }), terminate)).toEqual({ transactions: 7 });
    expect(before[0]?.read('no page', terminate)).toBeNull();
  });

  it('is still there on a card that is not terminated', () => {
    expect(cardTerminatePlan.readReconciled(cardDetails(), after(terminate), 1)).toBe('absent');
    expect(cardTerminatePlan.readReconciled(cardDetails({ status: 'blocked' }), after(terminate), 1)).toBeNull();
    const empty = after({ ...terminate, cost: dollars(0) }, { status: 'terminated' });
    expect(cardTerminatePlan.readReconciled(ended, empty, 1)).toBe('absent');
  });
});

it('a refusal to unfreeze for what the shop owes is reported', () => {
  const refusal = { status: 422, statusCode: 422, description: '', errors: {} };
  expect(cardUnfreezePlan.readRefusal?.(refusal, unfreeze)).toEqual({
    code: 'due_balance',
    reason: 'card_provider_owed',
  });
  expect(cardFreezePlan.readRefusal?.(refusal, freeze)).toBeNull();
});
