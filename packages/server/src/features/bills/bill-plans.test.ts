import { bills } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { askingOf } from '../../testing/asking.ts';
import { lists, samples } from '../../testing/bills.ts';
import { acceptedBy, requestOf, rowBy } from '../../testing/plans.ts';
import { billPlans } from './plans.ts';

const asking = askingOf(lists);
const rowOf = ({ plan, input }: (typeof samples)[number], change: Partial<InstructionRow> = {}) =>
  rowBy(plan, input, asking, change);
const asked = (answer: object, word: string): object => ({
  ...answer,
  created_at: '2026-11-21 10:00:00',
  status: word,
});
const each = samples.map((sample) => [sample.plan.id, sample] as const);

describe('the bills', () => {
  it('are all that the platform sells, each under its own id', () => {
    const declared = Object.values(bills).flatMap(({ instructions }) => Object.keys(instructions));
    expect(Object.keys(billPlans).toSorted()).toEqual(declared.toSorted());
    for (const [id, plan] of Object.entries(billPlans)) expect([plan.id, plan.operation.id]).toEqual([id, id]);
    expect(declared).toEqual(expect.arrayContaining(samples.map(({ plan }) => plan.id)));
  });
});

describe.each(each)('%s', (_, sample) => {
  const { plan, answer, secrets } = sample;

  it.each([
    ['processing', 'processing'],
    ['pending', 'processing'],
    ['success', 'succeeded'],
    ['Completed', 'succeeded'],
    ['failed', 'failed'],
    ['reversed', 'reversed'],
  ])('reads the word %j, answered or asked for, as %s', async (word, meaning) => {
    const row = await rowOf(sample);
    expect(plan.readSent({ ...answer, transaction_status: word }, row)).toMatchObject({ meaning, transId: 'tr_1' });
    expect(plan.readReconciled(asked(answer, word), row, 1)).toMatchObject({ meaning, transId: 'tr_1' });
  });

  it.each(['partial', 'done', '', 'toString'])('does not guess at the word %j', async (word) => {
    const row = await rowOf(sample);
    expect(plan.readSent({ ...answer, transaction_status: word }, row)).toBeNull();
    expect(plan.readReconciled(asked(answer, word), row, 1)).toBeNull();
  });

  it.each([null, 'success', [], {}, { transaction_status: 'success', status: 'success' }])(
    'rejects an answer without a transaction: %j',
    async (details) => {
      const row = await rowOf(sample);
      expect(plan.readSent(details, row)).toBeNull();
      expect(plan.readReconciled(details, row, 1)).toBeNull();
    },
  );

  it('shows the secrets that were bought to their owner only, and the merchant’s margin to no caller', async () => {
    const row = await rowOf(sample);
    const margin = { discount: 31.25, total_charge: 77.75, total_charged: 77.75, wallet_balance: 66.5 };
    const found = [
      plan.readSent({ ...answer, ...margin, transaction_status: 'success' }, row),
      plan.readReconciled(asked({ ...answer, ...margin }, 'success'), row, 1),
    ];
    for (const outcome of found) {
      if (outcome === null || typeof outcome === 'string' || !('meaning' in outcome))
        throw new Error('It was not understood.');
      const shown = JSON.stringify(outcome.details);
      const sealed = JSON.stringify(outcome.secrets ?? {});
      for (const secret of secrets) {
        expect(shown).not.toContain(secret);
        expect(sealed).toContain(secret);
      }
      expect(secrets.length === 0).toBe(outcome.secrets === undefined);
      for (const amount of ['31.25', '77.75', '66.5', 'cost', 'discount']) expect(shown + sealed).not.toContain(amount);
    }
  });

  it('shows the same of it, answered or asked for', async () => {
    const row = await rowOf(sample);
    const sent = plan.readSent({ ...answer, transaction_status: 'success' }, row);
    const found = plan.readReconciled(asked(answer, 'success'), row, 1);
    if (sent === null || found === null || typeof found === 'string' || !('meaning' in found))
      throw new Error('It was not understood.');
    const { created_at: _sentAt, ...ofSent } = sent.details;
    const { created_at: _askedAt, ...ofAsked } = found.details;
    expect(ofSent).toMatchObject({ transaction_status: 'success' });
    expect(ofAsked).toEqual(ofSent);
    expect(found.secrets).toEqual(sent.secrets);
  });

  it('is the same request again from the same row, under our ref', async () => {
    const row = await rowOf(sample);
    expect(requestOf(plan, row)).toEqual(requestOf(plan, structuredClone(row)));
    expect(requestOf(plan, row)).toMatchObject({ method: 'POST', path: plan.operation.path, body: { ref: 'ts_one' } });
  });

  it('is a request that the platform’s declaration takes', async () => {
    expect(plan.operation.input.safeParse(requestOf(plan, await rowOf(sample)).body).success).toBe(true);
  });

  it('is asked for by our ref, and by the platform’s id once that is known', async () => {
    expect(plan.reconcileRequest(await rowOf(sample), 1)).toEqual({
      operation: 'bill.requery',
      method: 'GET',
      path: '/requery?trans_id=ts_one',
    });
    expect(plan.reconcileRequest(await rowOf(sample, { transId: 'tr 1' }), 1)).toEqual({
      operation: 'bill.requery',
      method: 'GET',
      path: '/requery?trans_id=tr%201',
    });
  });

  it('takes no ref and no price of the caller’s', async () => {
    const own = { ...sample.input, ref: 'mine', cost: 1, price: 1, total_charge: 1 };
    expect(await acceptedBy(plan, own, asking)).toEqual(await acceptedBy(plan, sample.input, asking));
  });

  it('is bought from lists of the last minute, and from none that cannot be read', async () => {
    const here = askingOf(lists);
    await acceptedBy(plan, sample.input, here);
    expect(here.lookedUp.every(({ maxAge }) => maxAge !== undefined && maxAge <= 60_000)).toBe(true);
    if (here.lookedUp.length === 0) return;
    await expect(acceptedBy(plan, sample.input, askingOf())).rejects.toMatchObject({
      problem: { code: 'provider_unavailable' },
    });
  });

  it.each([null, undefined, 'text', 7, [], [{}], {}])('is refused for what is no purchase: %j', async (input) => {
    expect(await acceptedBy(plan, input, asking)).toMatchObject({ ok: false, faults: {} });
  });

  it('never repeats in a fault what was sent', async () => {
    const canaries = Object.fromEntries(Object.keys(sample.input).map((field) => [field, 'canary<script>']));
    expect(JSON.stringify(await acceptedBy(plan, canaries, asking))).not.toContain('canary');
  });
});
