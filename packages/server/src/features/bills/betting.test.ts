import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { askingOf } from '../../testing/asking.ts';
import { lists } from '../../testing/bills.ts';
import { acceptedBy, faultsBy, requestOf, rowBy } from '../../testing/plans.ts';
import { bettingPlan } from './betting.ts';

const asking = askingOf(lists);
const good = { customer_id: 100001, bet_id: 'bet9ja', amount: naira(200) };
const stored = { customer_id: '100001', bet_id: 'bet9ja', amount: naira(200) };

describe('funding a betting wallet', () => {
  it('costs its amount, from 200 naira', async () => {
    expect(await acceptedBy(bettingPlan, good, asking)).toEqual({
      ok: true,
      input: stored,
      cost: naira(200),
    });
  });

  it.each([
    [{ amount: naira(199) }, { amount: ['too_small', 'must be at least 200 naira'] }],
    [{ amount: naira(500_001) }, { amount: ['too_large', 'must be at most 500000 naira'] }],
    [{ bet_id: 'tote' }, { bet_id: ['not_offered', 'is not a betting provider: look them up again'] }],
    [{ bet_id: 'mylottohub' }, { bet_id: ['unavailable', 'takes no money at the moment'] }],
    [
      { customer_id: ' ' },
      { customer_id: ['required', 'is required: the customer’s account at the betting provider'] },
    ],
  ])('with %j is refused, naming that field', async (change, faults) => {
    expect(await faultsBy(bettingPlan, { ...good, ...change }, asking)).toEqual(faults);
  });

  it('can be limited further by the merchant, never below what the platform takes', async () => {
    const own = askingOf(lists, { products: { betting: { minimum: naira(50), maximum: naira(300) } } });
    expect(await faultsBy(bettingPlan, { ...good, amount: naira(199) }, own)).toEqual({
      amount: ['too_small', 'must be at least 200 naira'],
    });
    expect(await faultsBy(bettingPlan, { ...good, amount: naira(301) }, own)).toEqual({
      amount: ['too_large', 'must be at most 300 naira'],
    });
  });

  it('is sent as it was stored; an answer echoes no amount, so it contains no price', async () => {
    const row = await rowBy(bettingPlan, good, asking);
    expect(requestOf(bettingPlan, row)).toEqual({
      method: 'POST',
      path: '/betting/vend',
      body: { ...stored, amount: 200, ref: 'ts_one' },
    });
    const answer = {
      trans_id: 'tr_1',
      transaction_status: 'success',
      created_at: '2026-11-21 10:00:00',
      account: 100001,
    };
    expect(bettingPlan.readSent(answer, row)).toMatchObject({
      meaning: 'succeeded',
      charged: null,
      details: { account: '100001' },
    });
  });
});
