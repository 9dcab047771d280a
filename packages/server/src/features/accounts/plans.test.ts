import { naira } from '@tillside/contract';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cardWorld } from '../../testing/cards.ts';
import { aRef, aRow } from '../../testing/rows.ts';
import { accountDeactivatePlan } from './account-records.ts';
import { accountCreatePlan } from './create.ts';
import { transferSimulatePlan } from './simulate.ts';

const number = { id: 7, account_number: '0123456789', account_name: 'Shop', bank_name: '9PSB', bank_code: '120001' };
const opened = {
  customer: { id: 'cus_ada', name: 'Ada' },
  account: [{ ...number, currency: 'NGN', account_type: 'static' }],
  status: 'active',
  created_at: '2026-07-20T10:30:00.000Z',
  updated_at: '2026-07-20T10:30:00.000Z',
};

describe('opening an account', () => {
  const plan = accountCreatePlan;
  const row = aRow({ operation: 'account.create', input: { customer_id: 'cus_ada', bank: ['9psb'], bvn_given: true } });

  it('sends one bank as a text, several as a list, and the BVN only from memory', () => {
    const body = { customer_id: 'cus_ada', bank: '9psb', account_type: 'static', bvn: '22233344455' };
    expect(plan.request(row, { bvn: '22233344455' }).body).toEqual(body);
    const several = aRow({ input: { ...row.input, bank: ['9psb', 'palmpay'], bvn_given: false } });
    expect(plan.request(several, {}).body).toMatchObject({ bank: ['9psb', 'palmpay'] });
    expect([plan.needsSecrets?.(row), plan.needsSecrets?.(several)]).toEqual([true, false]);
  });

  it.each([
    ['9psb', false],
    [['9psb', '9psb'], false],
    ['palmpay', true],
    [['9psb', 'palmpay'], true],
    ['a_bank_of_the_merchants', true],
  ])('at %j takes the BVN along only where a bank may ask for it', async (bank, taken) => {
    const { asking } = await cardWorld();
    const bvn = '22233344455';
    const accepted = await plan.accept({ bank, bvn }, asking());
    expect(accepted).toMatchObject({ ok: true, input: { bvn_given: taken } });
    expect('secrets' in accepted ? accepted.secrets : null).toEqual(taken ? { bvn } : null);
  });

  it('is refused, by field, once a customer has as many at that bank as they may have; other banks stay open', async () => {
    const { asking, context } = await cardWorld();
    for (let number = 0; number < 3; number += 1) {
      const world = { store: context.store, now: context.clock.now() };
      const done = aRow({ ref: aRef(`ts_${number}`), state: 'succeeded', input: { ...row.input, bank: ['9psb'] } });
      // Stored again after a crash, one opening counts once.
      for (const _time of [1, 2]) await plan.remember?.(done, world);
      const next = await plan.accept({ bank: '9psb' }, asking());
      expect(next.ok).toBe(number < 2);
    }
    expect(await plan.accept({ bank: ['palmpay', '9psb'] }, asking())).toMatchObject({
      ok: false,
      faults: { bank: { code: 'too_many', maximum: 3, text: expect.stringContaining('has 3 accounts at') } },
    });
    expect(await plan.accept({ bank: 'palmpay' }, asking())).toMatchObject({ ok: true });
    expect(await plan.accept({ bank: '9psb' }, { ...asking(), accountsPerBank: 4 })).toMatchObject({ ok: true });
    expect(await plan.accept({ bank: '9psb' }, asking({ customerId: 'cus_bayo' }))).toMatchObject({ ok: true });
  });

  it('accepts an answer about its own customer only', () => {
    expect(plan.readSent(opened, row)).toMatchObject({
      meaning: 'succeeded',
      details: { accounts: [{ account_number: '0123456789' }] },
    });
    expect(plan.readSent({ ...opened, customer: { id: 'cus_bayo', name: 'B' } }, row)).toBeNull();
    expect(plan.readSent({ ...opened, account: [] }, row)).toBeNull();
  });
});

describe('deactivating an account', () => {
  const plan = accountDeactivatePlan;
  const row = aRow({ operation: 'account.deactivate', input: { account: '0123456789' } });
  const changed = { id: 7, account: '0123456789', status: 'Inactive', updated_at: '2026-07-20 10:30:00' };

  it.each([
    ['as it was asked for', changed, 'succeeded'],
    ['still active', { ...changed, status: 'active' }, undefined],
    ['another one', { ...changed, account: '9999999999' }, undefined],
    ['nothing', null, undefined],
  ])('is done only if the answer confirms it: %s', (_what, details, meaning) => {
    expect(plan.readSent(details, row)?.meaning).toBe(meaning);
  });
});

describe('a simulated transfer', () => {
  const plan = transferSimulatePlan;
  const input = {
    account: '0123456789',
    amount: naira(1_500.5),
    bank: '044',
    sender_account_number: '1234567890',
    sender_name: 'Uche',
    description: 'Test',
    name: 'Shop',
  };
  const row = aRow({ operation: 'transfer.simulate', input });

  it('is signed over the very fields that are sent (platform §5.4)', () => {
    const { body } = plan.request(row, { secret_key: 'ps_sk_test_x' });
    const text = 'ps_sk_test_x123456789001234567890441500.5ts_one';
    expect(body).toEqual({
      ...input,
      amount: 1_500.5,
      ref: 'ts_one',
      currency: 'NGN',
      hash: createHash('sha512').update(text).digest('hex').toUpperCase(),
    });
    expect(JSON.stringify(body)).not.toContain('ps_sk_test_x');
  });

  it('is read as it was ordered, in naira', () => {
    const transaction = {
      session_id: 's',
      date: '2026-11-21 10:00:00',
      bank_name: 'B',
      sender_account: '1',
      sender_name: 'U',
    };
    const details = {
      trans_id: 'tr_1',
      amount: 1_500.5,
      fee: 0,
      currency: 'ngn',
      transaction: { ...transaction, amount: 1_500.5, currency: 'NGN', description: 'Test' },
      customer: { id: 'cus_1', name: 'Shop', number: '0123456789' },
    };
    expect(plan.readSent(details, row)).toMatchObject({ meaning: 'succeeded' });
    expect(plan.readSent({ ...details, currency: 'USD' }, row)).toBeNull();
  });
});
