import { expect, it } from 'vitest';
import type { Funding, ReleaseOutcome } from '../../options.ts';
import { testContext } from '../../testing/context.ts';
import { aRef, created, startOfTime } from '../../testing/rows.ts';
import type { ItemRow } from '../row.ts';
import { settle } from './settle.ts';

const items: readonly ItemRow[] = [300, 100].map((amount, index) => ({
  ref: aRef(`ts_one-${index + 1}`),
  phone: '2348031234567',
  network: 'mtn',
  amount,
  state: index === 0 ? 'succeeded' : 'failed',
}));

it.each(['released', 'refund_owed'] as const)(
  'a purchase in part is asked about a last time where its rest is %s',
  async (outcome) => {
    const release = (): ReleaseOutcome => ({ outcome });
    const funding: Funding = { reserve: () => ({ outcome: 'reserved' }), capture() {}, release };
    const context = await testContext(undefined, { funding });
    const held = { leaseBy: 'me', leaseUntil: startOfTime + 90_000 };
    await settle(context, await created(context, { ...held, state: 'partial', funding: 'capturing', items }));
    const row = await context.store.find(aRef('ts_one'), null);
    expect(row).toMatchObject({ recheck: true, nextAt: context.clock.now() + context.timings.recheckAfter });
  },
);
