import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { CheckoutPaidEvent, TillsideEvent } from '../model/event.ts';
import { testContext } from '../../testing/context.ts';
import { created, startOfTime } from '../../testing/rows.ts';
import { publishOutbox, handlersFor } from './outbox.ts';

const paid = (checkout: Pick<CheckoutPaidEvent['checkout'], 'id' | 'fundedRef'>): CheckoutPaidEvent => ({
  id: `checkout.paid ${JSON.stringify(checkout)}`,
  type: 'checkout.paid',
  ref: 'ts_pay',
  caller: { id: 'ada', roles: ['shopper'] },
  amount: naira(500),
  at: new Date(startOfTime).toISOString(),
  checkout: { reference: 'order-7', title: 'Two pairs of shoes', fee: naira(5), metadata: {}, ...checkout },
});
const own = paid({ id: 'co_1' });
const funds = paid({ id: 'co_2', fundedRef: 'ts_one' });

describe('a paid checkout', () => {
  it('is sent to the merchant, or to the hooks if it pays for a purchase', () => {
    const merchant: string[] = [];
    const hooks: string[] = [];
    const handlerOf = handlersFor(
      { 'checkout.paid': ({ id }) => void merchant.push(id) },
      { checkoutPaid: ({ id }) => void hooks.push(id) },
    );
    for (const event of [own, funds]) void handlerOf(event)?.();
    expect([merchant, hooks]).toEqual([[own.id], [funds.id]]);
  });

  it('that pays for a purchase is never sent to the merchant, and waits if its hook no longer exists', async () => {
    const context = await testContext();
    const record = {
      kind: 'checkout',
      id: 'co_2',
      ownerId: 'ada',
      body: {},
      createdAt: startOfTime,
      expiresAt: null,
    } as const;
    await context.store.insert(record, { publish: [funds] });
    const merchant: string[] = [];
    const on = { 'checkout.paid': ({ id }: CheckoutPaidEvent) => void merchant.push(id) };
    expect(await publishOutbox(context, handlersFor(on, {}), 10)).toBe(1);
    expect(merchant).toEqual([]);
    await context.clock.advance(3_600_000);
    const hooks: string[] = [];
    const withHooks = handlersFor(on, { checkoutPaid: ({ id }) => void hooks.push(id) });
    expect(await publishOutbox(context, withHooks, 10)).toBe(1);
    expect(await publishOutbox(context, withHooks, 10)).toBe(0);
    expect([merchant, hooks]).toEqual([[], [funds.id]]);
  });
});

it('an event that cannot be read is logged, and does not block the others', async () => {
  const context = await testContext();
  const row = await created(context, { operation: 'electricity.buy' });
  // Airtime’s input in a row of electricity, as another version may have written it.
  await context.store.transition(row, {
    patch: { state: 'abandoned' },
    at: startOfTime,
    step: 'accepted',
    publish: ['instruction.abandoned'],
  });
  const record = {
    kind: 'checkout',
    id: 'co_1',
    ownerId: 'ada',
    body: {},
    createdAt: startOfTime,
    expiresAt: null,
  } as const;
  await context.store.insert(record, { publish: [own] });
  const merchant: string[] = [];
  const receive = ({ id }: TillsideEvent): void => void merchant.push(id);
  const handlers = handlersFor({ 'checkout.paid': receive, 'instruction.abandoned': receive }, {});
  expect(await publishOutbox(context, handlers, 10)).toBe(2);
  expect(merchant).toEqual([own.id]);
  expect(context.logged()).toContain('ts_one:instruction.abandoned:2');
  expect(context.logged()).toContain('event_unreadable');
});
