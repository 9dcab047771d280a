import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { askingOf } from '../../testing/asking.ts';
import { lists } from '../../testing/bills.ts';
import { acceptedBy, faultsBy, requestOf, rowBy } from '../../testing/plans.ts';
import { cablePlan, cableTopupPlan } from './cable.ts';

const asking = askingOf(lists);
const good = { service: 'DSTV', account: '7040000001', plan_id: 'eyJ/+w==' };

describe('a cable subscription', () => {
  it('costs its bouquet, for one month by default', async () => {
    expect(await acceptedBy(cablePlan, good, asking)).toEqual({
      ok: true,
      input: { service: 'dstv', account: '7040000001', plan_id: 'eyJ/+w==', month: 1 },
      cost: naira(19_000),
    });
  });

  it('costs each month, or the price that the platform states for the months together', async () => {
    expect(await acceptedBy(cablePlan, { ...good, month: 6 }, asking)).toMatchObject({ cost: naira(114_000) });
    expect(await acceptedBy(cablePlan, { ...good, month: 12 }, asking)).toMatchObject({ cost: naira(200_000) });
  });

  it.each([
    [{ plan_id: 'eyJ/+w== ' }, { plan_id: ['not_offered', 'is not a bouquet of this service: look them up again'] }],
    [{ plan_id: '' }, { plan_id: ['required', 'is required: the id of a bouquet, exactly as it was looked up'] }],
    [{ service: 'cabletv' }, { service: ['not_an_option', 'must be one of dstv, gotv, startimes'] }],
    [{ account: '12' }, { account: ['malformed', 'must be a smart card or IUC number of 10 or 11 digits'] }],
    [{ month: 13 }, { month: ['too_large', 'must be at most 12'] }],
    [{ month: 0 }, { month: ['too_small', 'must be at least 1'] }],
  ])('with %j is refused, naming that field', async (change, faults) => {
    expect(await faultsBy(cablePlan, { ...good, ...change }, asking)).toEqual(faults);
  });

  it('is not sold where the list names no price', async () => {
    expect(await acceptedBy(cablePlan, { ...good, plan_id: 'free' }, asking)).toMatchObject({
      ok: false,
      code: 'product_unavailable',
    });
  });

  it('passes the bouquet’s id back as it came', async () => {
    expect(requestOf(cablePlan, await rowBy(cablePlan, { ...good, month: 2 }, asking))).toEqual({
      method: 'POST',
      path: '/multichoice/vend',
      body: { service: 'dstv', account: '7040000001', plan_id: 'eyJ/+w==', month: 2, ref: 'ts_one' },
    });
  });
});

describe('a cable top-up', () => {
  const topup = { service: 'gotv', account: '7040000001', amount: naira(2_000), customer_name: 'Ada Obi' };

  it('costs its amount, and looks nothing up', async () => {
    const here = askingOf();
    expect(await acceptedBy(cableTopupPlan, topup, here)).toEqual({
      ok: true,
      input: topup,
      cost: naira(2_000),
    });
    expect(here.lookedUp).toEqual([]);
  });

  it.each([
    [{ service: 'startimes' }, { service: ['not_an_option', 'must be one of dstv, gotv'] }],
    [{ amount: naira(99) }, { amount: ['too_small', 'must be at least 100 naira'] }],
    [{ amount: naira(500_001) }, { amount: ['too_large', 'must be at most 500000 naira'] }],
    [{ amount: naira(150.5) }, { amount: ['not_whole', 'must be a whole number, without decimals'] }],
    [
      { customer_name: undefined },
      { customer_name: ['required', 'is required: the customer’s name, as validation answered it'] },
    ],
  ])('with %j is refused, naming that field', async (change, faults) => {
    expect(await faultsBy(cableTopupPlan, { ...topup, ...change })).toEqual(faults);
  });

  it('keeps to the merchant’s own limits', async () => {
    const own = askingOf({}, { products: { cableTopup: { minimum: naira(3_000) } } });
    expect(await faultsBy(cableTopupPlan, topup, own)).toEqual({
      amount: ['too_small', 'must be at least 3000 naira'],
    });
  });
});
