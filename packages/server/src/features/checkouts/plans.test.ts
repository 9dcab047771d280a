import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { Asking } from '../../kernel/instructions/plan.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { testContext } from '../../testing/context.ts';
import { aRef, aRow, created } from '../../testing/rows.ts';
import { findCheckout, keyOf, updateCheckout } from './checkout-record.ts';
import { createCheckout } from './create.ts';
import { readCheckout, presentCheckout } from './view.ts';
import { walletOrderPlan } from './wallet-order.ts';
import { walletPayPlan } from './wallet-pay.ts';

const cost = naira(4_500);
const refused = (status: number, errors: Record<string, string> = {}) => ({
  status,
  statusCode: status,
  description: '',
  errors,
});

describe('an order', () => {
  const plan = walletOrderPlan;
  const input = { checkout: 'co_1', attempt: 1, title: 'Two pairs of shoes', amount: naira(4_500), description: null };
  const row = aRow({ operation: 'wallet.order', input });
  const order = {
    id: 'o_1',
    amount: '4500.00',
    created_at: '2026-07-20 10:30:00',
    expiry_at: '2026-07-20 10:40:00',
    user: { id: 'u', name: 'Ada Obi', username: '@ada', can_pay: '1' },
  };

  it('sends the payer and the PIN from memory, under the instruction’s own ref', () => {
    expect(plan.request(row, { username: '@ada', pin: '1234' }).body).toEqual({
      username: '@ada',
      pin: '1234',
      title: 'Two pairs of shoes',
      amount: 4_500,
      ref: 'ts_one',
      currency: 'NGN',
    });
  });

  it('keeps nothing of the payer, and takes no order of another amount', () => {
    expect(plan.readSent(order, row)?.details).toEqual({
      id: 'o_1',
      amount: naira(4_500),
      expiry_at: '2026-07-20T10:40:00+01:00',
      can_pay: true,
    });
    expect(plan.readSent({ ...order, amount: 45 }, row)).toBeNull();
  });

  it.each([
    [403, {}, 'payer_not_verified'],
    [403, { pin: 'is wrong' }, 'payer_not_verified'],
    [404, {}, 'payer_not_verified'],
    [422, { title: 'is too short' }, undefined],
    [401, {}, undefined],
  ])('reports a wrong PIN as an unknown payer: %i %j', (status, errors, code) => {
    expect(plan.readRefusal?.(refused(status, errors), row)?.code).toBe(code);
  });
});

describe('a payment', () => {
  const plan = walletPayPlan;
  const row = aRow({
    operation: 'wallet.pay',
    cost,
    input: { checkout: 'co_1', attempt: 1, order_id: 'o_1', order_ref: 'ts_order' },
  });
  const paid = {
    id: 'o_1',
    ref: 'ts_order',
    amount: '4500.00',
    fee: 45,
    customer: { id: 'u', name: 'Ada Obi' },
    currency: 'ngn',
    created_at: '2026-07-20 10:35:00',
  };

  it('is made where the answer is about this very order, ref, amount and currency', () => {
    expect(plan.readSent(paid, row)).toMatchObject({ meaning: 'succeeded', ref: null, details: { fee: naira(45) } });
    expect(JSON.stringify(plan.readSent(paid, row))).not.toContain('Ada');
    for (const other of [{ id: 'o_2' }, { ref: 'ts_two' }, { amount: 45 }, { currency: 'USD' }]) {
      expect(plan.readSent({ ...paid, ...other }, row)).toBeNull();
    }
  });

  it.each([
    [403, 'otp_wrong'],
    [404, 'order_expired'],
    [422, 'order_expired'],
    [410, 'payer_cannot_pay'],
    [401, undefined],
  ])('refused with %i is %s', (status, code) => {
    expect(plan.readRefusal?.(refused(status), row)?.code).toBe(code);
  });

  it('marks the checkout as paid and notifies the merchant once, however often it is stored', async () => {
    const { store, clock, keys } = await testContext();
    const world = { store, keys, now: clock.now() };
    const request = { owner: 'ada', reference: 'r-1', amount: naira(4_500), title: 'Two pairs of shoes' };
    const { record } = await createCheckout(world, request);
    const success = { ...row, input: { ...row.input, checkout: record.id }, details: { fee: naira(45) } };
    const publishedCount = async (): Promise<number> => {
      const due = await store.dueOutbox(clock.now(), clock.now() + 1, 10);
      for (const { id } of due) await store.published(id);
      return due.length;
    };
    await plan.remember?.(success, world);
    expect(await publishedCount()).toBe(1);
    await plan.remember?.(success, world);
    expect(await publishedCount()).toBe(0);
    const paid = await findCheckout(store, record.id, 'ada', clock.now());
    expect(paid?.paid).toEqual({ at: clock.now(), ref: 'ts_one', fee: naira(45) });
  });

  it('of an attempt after which another has begun is not sent', async () => {
    const { world, id, ledger } = await attempted(2);
    await ledger(keyOf.order(id, 1), { state: 'succeeded' });
    expect(await plan.accept({ checkout: id, attempt: 1, otp: '12345' }, world.asking)).toEqual({
      ok: false,
      code: 'order_expired',
    });
  });

  it.each([
    ['succeeded', false],
    ['unknown', false],
    ['review', false],
    ['failed', true],
    ['abandoned', true],
  ] as const)(
    'with one in the ledger that is %s, which the checkout does not show yet, may begin: %s',
    async (state, may) => {
      // Its first password led to a payment; the second, in another tab, was held up before it reached the ledger.
      const { world, id, ledger } = await attempted(2);
      await ledger(keyOf.order(id, 1), { state: 'succeeded' });
      await ledger(keyOf.order(id, 2), { state: 'succeeded' });
      await ledger(keyOf.pay(id, 1, 1), { state, operation: 'wallet.pay' });
      const accepted = await plan.accept({ checkout: id, attempt: 2, otp: '12345' }, world.asking);
      expect(accepted).toMatchObject(may ? { ok: true } : { ok: false, code: 'busy_subject' });
    },
  );

  it('is not reconciled afterwards, and sends nothing without the one-time password', () => {
    expect([plan.reconcileRequest(row, 1), plan.needsSecrets?.(row)]).toEqual([null, true]);
    expect(plan.operation.safety.recover).toBe('review');
  });
});

describe('a checkout with several attempts', () => {
  it.each([
    ['sending', 'paying', 1],
    ['unknown', 'not_known', 1],
    ['review', 'not_known', 1],
    ['succeeded', 'paid', 1],
    ['failed', 'otp_sent', 2],
    ['abandoned', 'otp_sent', 2],
  ] as const)('whose earlier payment is %s, written late, is %s by attempt %i', async (state, status, number) => {
    const { world, id, ledger } = await attempted(2);
    await ledger(keyOf.order(id, 1), { state: 'succeeded' });
    await ledger(keyOf.pay(id, 1, 1), { state, operation: 'wallet.pay' });
    await ledger(keyOf.order(id, 2), { state: 'succeeded' });
    const checkout = await findCheckout(world.store, id, 'ada', world.now);
    if (!checkout) throw new Error('The checkout is not there.');
    const shown = presentCheckout(await readCheckout(world, checkout), world.now);
    expect(shown).toMatchObject({ state: status, may_begin: false, attempt: { number } });
  });
});

/** A checkout with so many attempts, a PIN and a one-time password pressed in each. */
async function attempted(attempts: number) {
  const { store, clock, keys, ephemeralSecrets: entries } = await testContext();
  const now = clock.now();
  const request = { owner: 'ada', reference: 'r-1', amount: naira(4_500), title: 'Two pairs of shoes' };
  const checkout = await createCheckout({ store, keys, now }, request);
  await updateCheckout(store, checkout, {
    attempts: Array.from({ length: attempts }, (_, index) => ({ number: index + 1, pins: ['p'], otps: ['o'] })),
  });
  const details = { id: 'o_1', amount: naira(4_500), expiry_at: new Date(now + 1_000).toISOString(), can_pay: true };
  const asking = { caller: { id: 'ada', sessionId: 's', roles: ['shopper'] }, store, now } as unknown as Asking;
  return {
    world: { store, entries, now, asking },
    id: checkout.record.id,
    ledger: (clientKey: string, change: Partial<InstructionRow>) =>
      created({ store }, { clientKey, ref: aRef(`ts_${clientKey.replaceAll(/\W/g, '_')}`), details, ...change }),
  };
}
