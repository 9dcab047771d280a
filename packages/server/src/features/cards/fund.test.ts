import { dollars } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import {
  actionDetails,
  cardRow,
  cardWorld,
  orderDetails,
  transactionPage,
  transactionRow,
} from '../../testing/cards.ts';
import { startOfTime } from '../../testing/rows.ts';
import { faultsBy } from '../../testing/plans.ts';
import { cardTopupPlan, cardWithdrawPlan } from './fund.ts';
import { readOrder } from './order.ts';

const topup = cardRow('card.topup', { input: { id: 'card_1', amount: dollars(10) } });
const withdrawal = cardRow('card.withdraw', { input: { id: 'card_1', amount: dollars(10) } });
const byDeposit = { id: 'card_1', amount: dollars(10), payment_method: 'stablecoin', stablecoin_currency: 'USDT' };
const oneAtATime = { exclusive: 'card money:card_1', busy: 'card_money_under_way' };
const minute = 60_000;

it('the order of a topup is waited for beside others; what the wallet paid is not', () => {
  const row = { ...topup, input: byDeposit };
  expect(cardTopupPlan.readSent(orderDetails(), row)).toMatchObject({ meaning: 'processing', shares: true });
  expect(cardTopupPlan.readSent(actionDetails('topup'), topup)).not.toHaveProperty('shares');
});

describe('what is asked for', () => {
  it('a topup from the wallet costs its amount, and stores nothing but the platform’s own fields', async () => {
    const { asking } = await cardWorld();
    const input = { id: 'card_1', amount: dollars(10.5), ref: 'mine', pin: '1234', stablecoin_network: 'Tron' };
    expect(await cardTopupPlan.accept(input, asking())).toEqual({
      ok: true,
      ...oneAtATime,
      input: { id: 'card_1', amount: dollars(10.5) },
      cost: dollars(10.5),
    });
  });

  it('a topup by deposit costs the merchant nothing', async () => {
    const { asking } = await cardWorld();
    const { stablecoin_currency: _default, ...input } = byDeposit;
    expect(await cardTopupPlan.accept(input, asking())).toEqual({
      ok: true,
      ...oneAtATime,
      input: byDeposit,
      cost: dollars(0),
    });
  });

  it.each([
    [{ amount: dollars(10) }, { id: ['required', 'is required: the id of a card'] }],
    [{ id: '.', amount: dollars(10) }, { id: ['malformed', 'must be the id of a card'] }],
    [{ id: 'card_1' }, { amount: ['required', 'is required: an amount such as {"currency":"USD","minor":1000}'] }],
    [
      { id: 'card_1', amount: 10 },
      { amount: ['malformed', 'must be an amount such as {"currency":"USD","minor":1000}'] },
    ],
    [
      { id: 'card_1', amount: 10 },
      { amount: ['malformed', 'must be an amount such as {"currency":"USD","minor":1000}'] },
    ],
    [{ id: 'card_1', amount: dollars(0) }, { amount: ['too_small', 'must be at least 0.01 dollars'] }],
    [{ id: 'card_1', amount: dollars(-5) }, { amount: ['too_small', 'must be at least 0.01 dollars'] }],
  ])('%j is refused, naming the field', async (input, faults) => {
    const { asking, context } = await cardWorld();
    expect(await faultsBy(cardTopupPlan, input, asking())).toEqual(faults);
    expect(context.requests).toEqual([]);
  });

  it('a withdrawal of more than the card holds is refused before anything is sent', async () => {
    const { asking } = await cardWorld();
    expect(await cardWithdrawPlan.accept({ id: 'card_1', amount: dollars(71.01) }, asking())).toEqual({
      ok: false,
      faults: { amount: { code: 'too_large', maximum: dollars(71), text: 'is more than the card holds' } },
    });
    expect(await cardWithdrawPlan.accept({ id: 'card_1', amount: dollars(71) }, asking())).toMatchObject({
      ok: true,
      owedTo: 'cus_ada',
    });
  });

  it.each([cardTopupPlan, cardWithdrawPlan])('$id of another customer’s card finds none', async (plan) => {
    const { asking } = await cardWorld();
    expect(await plan.accept({ id: 'card_1', amount: dollars(1) }, asking({ customerId: 'cus_bayo' }))).toEqual({
      ok: false,
      code: 'not_found',
    });
  });

  it('is sent with our ref, and the card in the path only', () => {
    expect(cardTopupPlan.request(topup, {})).toEqual({
      operation: 'card.topup',
      method: 'PATCH',
      path: '/cards/card_1/topup',
      body: { amount: 10, ref: 'ts_one' },
    });
    expect(cardWithdrawPlan.request(withdrawal, {})).toMatchObject({ path: '/cards/card_1/withdraw' });
  });
});

describe('the answer to a topup', () => {
  it('reports that it happened, with the real balance', () => {
    expect(cardTopupPlan.readSent(actionDetails('topup'), topup)).toEqual({
      meaning: 'succeeded',
      transId: 'tr_1',
      ref: 'ts_one',
      details: {
        trans_id: 'tr_1',
        card: { id: 'card_1', last_four: '7777', prev_balance: dollars(71), balance: dollars(81) },
        created_at: '2026-11-21T10:00:00+01:00',
      },
      items: null,
      charged: null,
    });
  });

  it.each([
    ['of another card', actionDetails('topup', {}, { id: 'card_2' })],
    ['of another action', actionDetails('withdraw')],
    ['with an unknown status', actionDetails('topup', { status: 'odd' })],
    ['without a status', actionDetails('topup', { status: null })],
    ['in another currency', actionDetails('topup', { currency: 'NGN' })],
    ['of a failure in another currency', actionDetails('topup', { currency: 'NGN', status: 'failed' })],
    ['that is something else', { hello: 1 }],
  ])('%s proves nothing', (_, details) => {
    expect(cardTopupPlan.readSent(details, topup)).toBeNull();
  });
});

describe('the card’s transactions', () => {
  const own = transactionRow({ ref_id: 'ts_one' });

  it('are read page by page until our ref stands in one', () => {
    expect(cardTopupPlan.reconcileRequest(topup, 2)).toEqual({
      operation: 'card.transactions',
      method: 'GET',
      path: '/cards/card_1/transactions?page=2&page_size=100',
    });
    const rows = Array.from({ length: 100 }, () => transactionRow());
    expect(cardTopupPlan.readReconciled(transactionPage(rows, { total: 150 }), topup, 1)).toBe('more');
    const last = transactionPage(rows.slice(50), { total: 150, page: 2 });
    expect(cardTopupPlan.readReconciled(last, topup, 2)).toBe('absent');
    expect(cardTopupPlan.readReconciled(transactionPage([transactionRow(), own]), topup, 1)).toMatchObject({
      meaning: 'succeeded',
      transId: 'tr_9',
      ref: 'ts_one',
      charged: dollars(10),
    });
  });

  it('may have amounts as text, as is observed, and other ref types', () => {
    const text = transactionRow({
      ref_id: 'ts_one',
      ref_type: 'cards',
      amount: '10.00',
      balance: '81.00',
      currency: 'usd',
    });
    expect(cardTopupPlan.readReconciled(transactionPage([text]), topup, 1)).toMatchObject({
      meaning: 'succeeded',
      charged: dollars(10),
    });
  });

  it('may come in smaller pages than were asked for, and are then read to their end', () => {
    const rows = Array.from({ length: 25 }, () => transactionRow());
    const page = (number: number, total: number) => transactionPage(rows, { page: number, page_size: 25, total });
    expect(cardTopupPlan.readReconciled(page(3, 80), topup, 3)).toBe('more');
    expect(
      cardTopupPlan.readReconciled(transactionPage(rows.slice(20), { page: 4, page_size: 25, total: 80 }), topup, 4),
    ).toBe('absent');
  });

  // Taken as proof, each would give the shopper's money back for a topup that may have happened.
  it.each([
    ['that is empty, although its total is not zero', transactionPage([], { total: 3 }), 1],
    ['with fewer rows than its total', transactionPage([transactionRow()], { total: 80 }), 1],
    ['that repeats the first page', transactionPage([transactionRow()], { page: 1, page_size: 1, total: 2 }), 2],
  ])('prove nothing by a page %s', (_, details, page) => {
    expect(cardTopupPlan.readReconciled(details, topup, page)).toBeNull();
    expect(cardWithdrawPlan.readReconciled(details, withdrawal, page)).toBeNull();
  });

  it('are empty for a card on which nothing has happened', () => {
    expect(cardWithdrawPlan.readReconciled(transactionPage([]), withdrawal, 1)).toBe('absent');
  });

  it.each([
    ['failed', 'failed'],
    ['pending', 'processing'],
    ['reversed', 'reversed'],
  ])('with the word %s mean %s', (status, meaning) => {
    const page = transactionPage([transactionRow({ ref_id: 'ts_one', status })]);
    expect(cardTopupPlan.readReconciled(page, topup, 1)).toMatchObject({ meaning });
  });

  it('that carry our ref under a word we do not know prove neither', () => {
    for (const change of [{ status: 'odd' }, { status: undefined }, { currency: 'NGN' }]) {
      const page = transactionPage([transactionRow({ ref_id: 'ts_one', ...change })]);
      expect(cardTopupPlan.readReconciled(page, topup, 1)).toBeNull();
    }
    expect(cardTopupPlan.readReconciled({ transactions: 'none' }, topup, 1)).toBeNull();
  });
});

describe('a topup by deposit', () => {
  const waiting = cardRow('card.topup', {
    input: byDeposit,
    state: 'processing',
    transId: 'order_1',
    details: readOrder(orderDetails(), { input: byDeposit })?.details ?? null,
  });

  it('is processing, with what its owner needs to pay it, until the deposit is there', () => {
    const outcome = cardTopupPlan.readSent(orderDetails(), waiting);
    expect(outcome).toMatchObject({ meaning: 'processing', transId: 'order_1', charged: null });
    expect(outcome?.details).toMatchObject({
      order: {
        order_id: 'order_1',
        address: 'TSANDBOXaddress',
        amount: { currency: 'USDT', value: '11' },
        expires_at: '2026-11-21T09:30:00.000+00:00',
      },
    });
    expect(cardTopupPlan.readSent(actionDetails('topup'), waiting)).toBeNull();
  });

  it('succeeds once a transaction carries its ref; the order stays what it is known by', () => {
    const page = transactionPage([transactionRow({ ref_id: 'ts_one' })]);
    expect(cardTopupPlan.readReconciled(page, waiting, 1)).toMatchObject({ meaning: 'succeeded', transId: null });
  });

  it('is waited for until it cannot come any more, and only then has failed', () => {
    const asked = (minutes: number) => ({ ...waiting, lastAskedAt: startOfTime + minutes * minute });
    expect(cardTopupPlan.readReconciled(transactionPage([]), asked(29), 1)).toMatchObject({ meaning: 'processing' });
    expect(cardTopupPlan.readReconciled(transactionPage([]), asked(45), 1)).toMatchObject({ meaning: 'processing' });
    expect(cardTopupPlan.readReconciled(transactionPage([]), asked(46), 1)).toMatchObject({
      meaning: 'failed',
      problem: { code: 'deposit_missing' },
    });
  });

  // Its order may exist, and be paid: a schedule of faults reported one as failed, and it was loaded after that.
  it('is never known to have failed where the answer with its order was lost', () => {
    const lost = cardRow('card.topup', { input: byDeposit, lastAskedAt: startOfTime + 600 * minute });
    expect(cardTopupPlan.readReconciled(transactionPage([]), lost, 1)).toBeNull();
    const paid = transactionPage([transactionRow({ ref_id: 'ts_one' })]);
    expect(cardTopupPlan.readReconciled(paid, lost, 1)).toMatchObject({ meaning: 'succeeded' });
    expect(cardTopupPlan.patience?.(lost)).toBeNull();
  });

  it('may stay open for longer than an answer may be missing', () => {
    expect(cardTopupPlan.patience?.(waiting)).toBe(55 * minute);
    expect(cardTopupPlan.patience?.(topup)).toBeNull();
  });
});

describe('a refusal', () => {
  const refusal = (status: number) => ({ status, statusCode: status, description: '', errors: {} });

  it('of the wallet is reported as such; of a withdrawal the same code concerns the card', () => {
    expect(cardTopupPlan.readRefusal?.(refusal(410), topup)).toMatchObject({ code: 'merchant_wallet_low' });
    expect(cardWithdrawPlan.readRefusal?.(refusal(410), withdrawal)).toMatchObject({ code: 'card_state' });
  });

  it('that the document does not explain is left to the usual table', () => {
    expect(cardTopupPlan.readRefusal?.(refusal(401), topup)).toBeNull();
  });
});
