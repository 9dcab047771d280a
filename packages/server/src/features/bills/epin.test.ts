import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { askingOf } from '../../testing/asking.ts';
import { lists } from '../../testing/bills.ts';
import { acceptedBy, faultsBy, inputBy, requestOf, rowBy } from '../../testing/plans.ts';
import { epinPlan } from './epin.ts';

const asking = askingOf(lists);
const checker = { id: 'waec-checker', qty: 2 };
const jamb = { id: 'jamb-utme', qty: 1, account: '0123456789', phone: '0803 123 4567' };
const sent = { trans_id: 'tr_1', ref: 'ts_one', transaction_status: 'success', qty: 2 };
const asked = { trans_id: 'tr_1', ref: 'ts_one', status: 'success', created_at: '2026-11-21 10:00:00' };
const epins = [
  { name: 'WAEC', pin: '987654321012', serial: 'WAE1', instruction: 'Enter it.' },
  { name: 'WAEC', pin: '876543210123', serial: null, instruction: null },
];

describe('ePins', () => {
  it('cost the product times how many', async () => {
    expect(await acceptedBy(epinPlan, checker, asking)).toEqual({
      ok: true,
      input: checker,
      cost: naira(7_600),
    });
  });

  it('need of a result checker nothing, of JAMB a registration and a phone number, of others a registration', async () => {
    expect(await faultsBy(epinPlan, { id: 'jamb-utme', qty: 1 }, asking)).toEqual({
      account: ['required', 'is required: a registration number'],
      phone: ['required', 'is required: a mobile number, such as 0803 123 4567'],
    });
    expect(await faultsBy(epinPlan, { id: 'waec-registration', qty: 1 }, asking)).toEqual({
      account: ['required', 'is required: a registration number'],
    });
    expect(await inputBy(epinPlan, jamb, asking)).toEqual({ ...jamb, phone: '2348031234567' });
    expect(await inputBy(epinPlan, { id: 'waec-registration', qty: 1, account: '55' }, asking)).toMatchObject({
      qty: 1,
    });
  });

  it('take an empty field of a form for none', async () => {
    expect(await inputBy(epinPlan, { ...checker, account: ' ', phone: '' }, asking)).toEqual(checker);
    expect(await faultsBy(epinPlan, { ...jamb, phone: '' }, asking)).toEqual({
      phone: ['required', 'is required: a mobile number, such as 0803 123 4567'],
    });
  });

  it.each([
    [{ id: 'gce' }, { id: ['not_offered', 'is not an ePin product: look them up again'] }],
    [{ qty: 0 }, { qty: ['too_small', 'must be at least 1'] }],
    [{ qty: 101 }, { qty: ['too_large', 'must be at most 100'] }],
    [{ phone: '0803' }, { phone: ['too_short', 'has too few digits for a Nigerian mobile number'] }],
  ])('with %j are refused, naming that field', async (change, faults) => {
    expect(await faultsBy(epinPlan, { ...checker, ...change }, asking)).toEqual(faults);
  });

  it('are not sold beyond the stock', async () => {
    expect(await acceptedBy(epinPlan, { ...checker, qty: 3 }, asking)).toMatchObject({
      ok: false,
      code: 'product_unavailable',
      reason: 'few_left',
      parameters: { left: 2 },
    });
    expect(await acceptedBy(epinPlan, { id: 'waec-sold-out', qty: 1 }, asking)).toEqual({
      ok: false,
      code: 'product_unavailable',
      reason: 'sold_out',
    });
  });

  it('are sent as they were stored', async () => {
    expect(requestOf(epinPlan, await rowBy(epinPlan, jamb, asking))).toEqual({
      method: 'POST',
      path: '/epins/vend',
      body: { ...jamb, phone: '2348031234567', ref: 'ts_one' },
    });
  });

  it('are not delivered until all of them are known', async () => {
    const row = await rowBy(epinPlan, checker, asking);
    expect(epinPlan.readSent({ ...sent, epins }, row)).toMatchObject({ meaning: 'succeeded', secrets: { epins } });
    expect(epinPlan.readSent({ ...sent, epins: epins.slice(1) }, row)).toMatchObject({ meaning: 'processing' });
    expect(epinPlan.readSent(sent, row)).toMatchObject({ meaning: 'processing', transId: 'tr_1', details: {} });
  });

  it('whose answer was lost are found by asking', async () => {
    const row = await rowBy(epinPlan, checker, asking);
    expect(epinPlan.readReconciled({ ...asked, epins }, row, 1)).toMatchObject({
      meaning: 'succeeded',
      secrets: { epins },
    });
  });
});

describe('ePins that a requery calls delivered without naming them', () => {
  it('are not delivered yet while the transaction’s id is not known, and then it is', async () => {
    const row = await rowBy(epinPlan, checker, asking);
    expect(epinPlan.readReconciled(asked, row, 1)).toMatchObject({ meaning: 'processing', transId: 'tr_1' });
  });

  it('are asked for by the transaction’s id', async () => {
    const row = await rowBy(epinPlan, checker, asking, { transId: 'tr_1' });
    expect(epinPlan.readReconciled(asked, row, 1)).toBe('more');
    expect(epinPlan.reconcileRequest(row, 2)).toEqual({
      operation: 'epin.retrieve',
      method: 'GET',
      path: '/epins/retrieve?trans_id=tr_1',
    });
    expect(
      epinPlan.readReconciled({ trans_id: 'tr_1', ref: 'ts_one', qty: 2, amount: 7_600, epins }, row, 2),
    ).toMatchObject({
      meaning: 'succeeded',
      details: { trans_id: 'tr_1', qty: 2, amount: naira(7_600) },
      secrets: { epins },
    });
  });

  it('are not taken from another purchase, nor from half an answer', async () => {
    const row = await rowBy(epinPlan, checker, asking, { transId: 'tr_1' });
    expect(epinPlan.readReconciled({ trans_id: 'tr_2', epins }, row, 2)).toBeNull();
    expect(epinPlan.readReconciled({ trans_id: 'tr_1' }, row, 2)).toBeNull();
    expect(epinPlan.readReconciled({ trans_id: 'tr_1', epins: epins.slice(1) }, row, 2)).toMatchObject({
      meaning: 'processing',
    });
  });

  it('are not asked for when another purchase is called delivered', async () => {
    const row = await rowBy(epinPlan, checker, asking, { transId: 'tr_1' });
    expect(epinPlan.readReconciled({ ...asked, trans_id: 'tr_2', ref: 'ts_two' }, row, 1)).not.toBe('more');
  });

  it('are not asked for while it is processing, or when it failed', async () => {
    const row = await rowBy(epinPlan, checker, asking, { transId: 'tr_1' });
    expect(epinPlan.readReconciled({ ...asked, status: 'processing' }, row, 1)).toMatchObject({
      meaning: 'processing',
    });
    expect(epinPlan.readReconciled({ ...asked, status: 'failed' }, row, 1)).toMatchObject({ meaning: 'failed' });
  });
});
