import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { askingOf } from '../../testing/asking.ts';
import { lists } from '../../testing/bills.ts';
import { acceptedBy, faultsBy, requestOf, rowBy } from '../../testing/plans.ts';
import { dataPlan } from './data.ts';

const asking = askingOf(lists);
const good = { phone: '0803 123 4567', variation: '101', provider: ' MTN ' };

describe('a data bundle', () => {
  it('costs what its plan costs, whatever the caller sends', async () => {
    expect(await acceptedBy(dataPlan, { ...good, amount: 1 }, asking)).toEqual({
      ok: true,
      input: { phone: '2348031234567', variation: '101', provider: 'mtn' },
      cost: naira(500),
    });
    expect(await acceptedBy(dataPlan, { ...good, variation: '102' }, asking)).toMatchObject({
      cost: naira(3_499.5),
    });
  });

  it('is looked for among the plans of its network only', async () => {
    const here = askingOf(lists);
    expect(await faultsBy(dataPlan, { ...good, provider: 'glo' }, here)).toEqual({
      variation: ['not_offered', 'is not a plan of this network'],
    });
    expect(here.lookedUp).toEqual([{ id: 'data.plans', input: { network: 'glo' }, maxAge: 60_000 }]);
  });

  it.each([
    [{ variation: '999' }, { variation: ['not_offered', 'is not a plan of this network'] }],
    [
      { variation: 'PSPLAN_101' },
      { variation: ['malformed', 'must be the numeric part of a plan_code, without its prefix'] },
    ],
    [{ variation: undefined }, { variation: ['required', 'is required: the numeric part of a plan_code'] }],
    [{ provider: 'visafone' }, { provider: ['not_an_option', 'must be one of mtn, glo, airtel, 9mobile'] }],
    [{ phone: '0803' }, { phone: ['too_short', 'has too few digits for a Nigerian mobile number'] }],
    [
      { phone: '+447911123456' },
      { phone: ['malformed', 'must be a Nigerian number; this one has another country code'] },
    ],
    [{ phone: undefined }, { phone: ['required', 'is required: a mobile number, such as 2348031234567'] }],
  ])('with %j is refused, naming that field', async (change, faults) => {
    expect(await faultsBy(dataPlan, { ...good, ...change }, asking)).toEqual(faults);
  });

  it.each([0, -5, 2e9])('is not sold for %j naira', async (amount) => {
    const plan = { plan_code: 'PSPLAN_101', name: 'Odd', amount: naira(amount) };
    const odd = askingOf({
      'data.plans': [{ network_name: 'MTN', network_code: 'mtn', plans: [{ category: 'All', plans: [plan] }] }],
    });
    expect(await acceptedBy(dataPlan, good, odd)).toMatchObject({ ok: false, code: 'product_unavailable' });
  });

  it('is sent with its plan’s number', async () => {
    expect(requestOf(dataPlan, await rowBy(dataPlan, good, asking))).toEqual({
      method: 'POST',
      path: '/data/vend',
      body: { phone: '2348031234567', variation: '101', provider: 'mtn', ref: 'ts_one' },
    });
  });
});
