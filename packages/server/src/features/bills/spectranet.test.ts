import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { askingOf } from '../../testing/asking.ts';
import { lists } from '../../testing/bills.ts';
import { acceptedBy, faultsBy, requestOf, rowBy } from '../../testing/plans.ts';
import { spectranetPlan } from './spectranet.ts';

const asking = askingOf(lists);
const good = { plan_id: 'PSPLAN_801', qty: 2 };
const answer = { trans_id: 'tr_1', transaction_status: 'success', created_at: '2026-11-21 10:00:00' };
const pin = { pin: '1234567890123456', serial: 'SPN1', expiry_at: '2027-11-21' };

describe('Spectranet pins', () => {
  it('cost the plan times how many', async () => {
    expect(await acceptedBy(spectranetPlan, good, asking)).toEqual({
      ok: true,
      input: good,
      cost: naira(2_000),
    });
  });

  it.each([
    [{ plan_id: 'PSPLAN_1' }, { plan_id: ['not_offered', 'is not a plan: look them up again'] }],
    [{ qty: 0 }, { qty: ['too_small', 'must be at least 1'] }],
    [{ qty: 101 }, { qty: ['too_large', 'must be at most 100'] }],
    [{ qty: 1.5 }, { qty: ['not_whole', 'must be a whole number, without decimals'] }],
  ])('with %j are refused, naming that field', async (change, faults) => {
    expect(await faultsBy(spectranetPlan, { ...good, ...change }, asking)).toEqual(faults);
  });

  it('are sold as many at once as the merchant allows', async () => {
    const own = askingOf(lists, { products: { pins: { atOnce: 1 } } });
    expect(await faultsBy(spectranetPlan, good, own)).toEqual({ qty: ['too_large', 'must be at most 1'] });
  });

  it('are sent by the plan’s id', async () => {
    expect(requestOf(spectranetPlan, await rowBy(spectranetPlan, good, asking))).toEqual({
      method: 'POST',
      path: '/internet/spectranet/pins/vend',
      body: { ...good, ref: 'ts_one' },
    });
  });

  it('are read from `processed`, or all of them from beside it', async () => {
    const row = await rowBy(spectranetPlan, good, asking);
    const other = { pin: '7', serial: null };
    expect(spectranetPlan.readSent({ ...answer, processed: pin }, row)).toMatchObject({
      meaning: 'succeeded',
      secrets: { pins: [pin] },
    });
    expect(spectranetPlan.readSent({ ...answer, processed: pin, pins: [pin, other] }, row)?.secrets).toEqual({
      pins: [pin, { pin: '7', serial: null, expiry_at: null }],
    });
  });

  it('of which one cannot be read are not delivered yet: a number has lost its zeros', async () => {
    const row = await rowBy(spectranetPlan, good, asking);
    for (const odd of [7, null, 'null', 'N/A', '0']) {
      const read = spectranetPlan.readSent({ ...answer, pins: [pin, { pin: odd }] }, row);
      expect(read, String(odd)).toMatchObject({ meaning: 'processing', secrets: { pins: [pin] } });
    }
    expect(spectranetPlan.readSent({ ...answer, processed: { ...pin, serial: 12 } }, row)).toMatchObject({
      meaning: 'succeeded',
      secrets: { pins: [{ ...pin, serial: null }] },
    });
  });

  it('that an answer does not name are not delivered yet', async () => {
    const row = await rowBy(spectranetPlan, good, asking);
    expect(spectranetPlan.readSent(answer, row)).toMatchObject({ meaning: 'processing', transId: 'tr_1' });
    expect(spectranetPlan.readSent({ ...answer, pins: 'two' }, row)).toMatchObject({ meaning: 'processing' });
  });

  it('that the platform has not got are unavailable, and no wrong amount', () => {
    const refusal = { statusCode: null, description: 'There are not so many in stock.', errors: {} };
    const row = rowBy(spectranetPlan, good, asking);
    return row.then((known) => {
      expect(spectranetPlan.readRefusal?.({ ...refusal, status: 409 }, known)).toEqual({
        code: 'product_unavailable',
        reason: 'not_so_many_left',
      });
      expect(spectranetPlan.readRefusal?.({ ...refusal, status: 410 }, known)).toBeNull();
    });
  });
});
