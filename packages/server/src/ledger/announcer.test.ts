import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { TillsideEvent } from '../options.ts';
import { testContext } from '../testing/context.ts';
import { startOfTime } from '../testing/rows.ts';
import { deliverAnnouncements, handlersFor } from './announcer.ts';

const paid = (details: Record<string, unknown>): TillsideEvent => ({
  id: `checkout.paid ${JSON.stringify(details)}`,
  type: 'checkout.paid',
  ref: 'ts_pay',
  operation: 'wallet.pay',
  caller: { id: 'ada', roles: ['shopper'] },
  amount: { currency: 'NGN', amount: naira(500) },
  at: new Date(startOfTime).toISOString(),
  details,
});
const own = paid({ checkout: 'co_1' });
const funds = paid({ checkout: 'co_2', funds: 'ts_one' });

describe('a paid checkout', () => {
  it('is heard by the merchant, and by the hooks where it pays for a purchase', () => {
    const merchant: string[] = [];
    const hooks: string[] = [];
    const handlerOf = handlersFor(
      { 'checkout.paid': ({ id }) => void merchant.push(id) },
      { checkoutPaid: ({ id }) => void hooks.push(id) },
    );
    for (const event of [own, funds]) void handlerOf(event)?.(event);
    expect([merchant, hooks]).toEqual([[own.id], [funds.id]]);
  });

  it('that pays for a purchase is never told to the merchant, and waits where no hooks hear of it any more', async () => {
    const context = await testContext();
    const record = { kind: 'checkout', id: 'co_2', ownerId: 'ada', body: {}, createdAt: startOfTime, expiresAt: null };
    await context.store.keep(record, { announce: [funds] });
    const merchant: string[] = [];
    const on = { 'checkout.paid': ({ id }: TillsideEvent) => void merchant.push(id) };
    expect(await deliverAnnouncements(context, handlersFor(on, {}), 10)).toBe(1);
    expect(merchant).toEqual([]);
    await context.clock.advance(3_600_000);
    const hooks: string[] = [];
    const hearing = handlersFor(on, { checkoutPaid: ({ id }) => void hooks.push(id) });
    expect(await deliverAnnouncements(context, hearing, 10)).toBe(1);
    expect(await deliverAnnouncements(context, hearing, 10)).toBe(0);
    expect([merchant, hooks]).toEqual([[], [funds.id]]);
  });
});
