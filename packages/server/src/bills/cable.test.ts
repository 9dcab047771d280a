import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { askingOf } from '../testing/asking.ts';
import { lists } from '../testing/bills.ts';
import { acceptedBy, errorsBy, requestOf, rowBy } from '../testing/plans.ts';
import { cablePlan, cableTopupPlan } from './cable.ts';

const asking = askingOf(lists);
const good = { service: 'DSTV', account: '7040000001', plan_id: 'eyJ/+w==' };

describe('a cable subscription', () => {
  it('costs its bouquet, for a month unless told otherwise', async () => {
    expect(await acceptedBy(cablePlan, good, asking)).toEqual({
      ok: true,
      input: { service: 'dstv', account: '7040000001', plan_id: 'eyJ/+w==', month: 1 },
      cost: naira(19_000),
    });
  });

  it('costs each month, or what the platform says the months cost together', async () => {
    expect(await acceptedBy(cablePlan, { ...good, month: 6 }, asking)).toMatchObject({ cost: naira(114_000) });
    expect(await acceptedBy(cablePlan, { ...good, month: 12 }, asking)).toMatchObject({ cost: naira(200_000) });
  });

  it.each([
    [{ plan_id: 'eyJ/+w== ' }, { plan_id: 'is not a bouquet of this service: look them up again' }],
    [{ plan_id: '' }, { plan_id: 'is required: the id of a bouquet, exactly as it was looked up' }],
    [{ service: 'cabletv' }, { service: 'must be one of dstv, gotv, startimes' }],
    [{ account: '12' }, { account: 'must be a smart card or IUC number of 10 or 11 digits' }],
    [{ month: 13 }, { month: 'must be at most 12' }],
    [{ month: 0 }, { month: 'must be at least 1' }],
  ])('with %j is refused, naming that field', async (change, errors) => {
    expect(await errorsBy(cablePlan, { ...good, ...change }, asking)).toEqual(errors);
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
    [{ service: 'startimes' }, { service: 'must be one of dstv, gotv' }],
    [{ amount: naira(99) }, { amount: 'must be at least 100 naira' }],
    [{ amount: naira(500_001) }, { amount: 'must be at most 500000 naira' }],
    [{ amount: naira(150.5) }, { amount: 'must be a whole number, without decimals' }],
    [{ customer_name: undefined }, { customer_name: 'is required: the customer’s name, as validation answered it' }],
  ])('with %j is refused, naming that field', async (change, errors) => {
    expect(await errorsBy(cableTopupPlan, { ...topup, ...change })).toEqual(errors);
  });

  it('keeps to the merchant’s own limits', async () => {
    const own = askingOf({}, { products: { cableTopup: { minimum: naira(3_000) } } });
    expect(await errorsBy(cableTopupPlan, topup, own)).toEqual({ amount: 'must be at least 3000 naira' });
  });
});
