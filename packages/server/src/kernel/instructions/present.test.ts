import { instructionStates, naira, type RetryAdvice } from '@tillside/contract';
import { InstructionSchema, StaffInstructionSchema } from '@tillside/contract/schemas';
import { describe, expect, it } from 'vitest';
import type { InstructionRow, TimelineLine } from '../model/row.ts';
import { present, presentToStaff } from './present.ts';
import { aRef, aRow, startOfTime } from '../../testing/rows.ts';

const line: TimelineLine = { version: 1, at: startOfTime, state: 'created', funding: 'none', step: 'received' };
const full = aRow({
  state: 'awaiting_funds',
  owner: { id: 'canary-owner', customerId: 'canary-customer', roles: ['shopper'] },
  clientKey: 'canary-key',
  bodyHash: 'canary-hash',
  cost: naira(4_711),
  items: [{ ref: aRef('ts_one-1'), phone: '2348031234567', network: 'mtn', amount: naira(500), state: 'waiting' }],
  details: { trans_id: 'tr_1', amount: naira(500) },
  problem: { code: 'product_unavailable', reason: 'few_left', parameters: { left: 3 } },
  action: { url: 'https://shop.example/pay', expiresAt: startOfTime + 60_000 },
  transId: 'canary-transaction',
  sends: 4_712,
  sentAt: startOfTime + 4_713,
  sentWith: 'canary-print',
  lastAskedAt: startOfTime + 4_714,
  absences: 4_715,
  attempts: 4_716,
  recheck: true,
  leaseBy: 'canary-lease',
  leaseUntil: startOfTime + 4_717,
  nextAt: startOfTime + 4_718,
});

describe('an instruction as its owner sees it', () => {
  it('is what the contract declares, with nothing left out', () => {
    const shown = present(full, { timeline: [line] });
    expect(InstructionSchema.parse(shown)).toEqual(shown);
    expect(shown).toEqual({
      ref: 'ts_one',
      operation: 'airtime.buy',
      kind: 'bill',
      state: 'awaiting_funds',
      funding: 'none',
      quote: naira(490),
      input: { phone: '2348031234567', amount: naira(500), network: 'mtn' },
      details: { trans_id: 'tr_1', amount: naira(500) },
      items: [{ ref: 'ts_one-1', phone: '2348031234567', network: 'mtn', amount: naira(500), state: 'waiting' }],
      problem: { code: 'product_unavailable', reason: 'few_left', parameters: { left: 3 } },
      action: { url: 'https://shop.example/pay', expires_at: '2026-11-21T09:01:00.000Z' },
      can_retry: 'never',
      created_at: '2026-11-21T09:00:00.000Z',
      updated_at: '2026-11-21T09:00:00.000Z',
      version: 1,
      timeline: [{ at: '2026-11-21T09:00:00.000Z', state: 'created', code: 'received' }],
    });
  });

  it('shows since when a settled one is being checked, and advises no other purchase until the answer', () => {
    const settled = aRow({ state: 'failed', funding: 'released', recheck: true });
    expect(present(settled, { timeline: [] })).not.toHaveProperty('checking_since');
    const shown = present({ ...settled, checkingSince: startOfTime + 1_000 }, { timeline: [] });
    expect(shown).toMatchObject({ state: 'failed', can_retry: 'never', checking_since: '2026-11-21T09:00:01.000Z' });
    expect(InstructionSchema.parse(shown)).toEqual(shown);
  });

  it('shows neither the merchant’s cost nor a lease, a key, a hash or the owner', () => {
    const text = JSON.stringify(present(full, { timeline: [line] }));
    expect(text).not.toMatch(/canary|471\d|cost|owner|lease|hash|attempts|absences|evidence/);
  });

  it('leaves out what there is not', () => {
    const shown = present(aRow(), { timeline: [] });
    expect(InstructionSchema.parse(shown)).toEqual(shown);
    for (const field of ['details', 'items', 'problem', 'action']) expect(shown).not.toHaveProperty(field);
  });

  it('has an action without an address where there is nothing to open', () => {
    const row = aRow({ state: 'awaiting_funds', action: { expiresAt: startOfTime } });
    expect(present(row, { timeline: [] }).action).toEqual({ expires_at: '2026-11-21T09:00:00.000Z' });
  });

  it('shows a payment that is under way', () => {
    const row = aRow({ state: 'awaiting_funds', action: { expiresAt: startOfTime, underWay: true } });
    expect(present(row, { timeline: [] }).action).toEqual({ expires_at: '2026-11-21T09:00:00.000Z', under_way: true });
  });

  it('has no action any more once it was paid for', () => {
    const row = aRow({ state: 'reserved', action: { expiresAt: startOfTime } });
    expect(present(row, { timeline: [] })).not.toHaveProperty('action');
  });

  it('is a copy: what is done to it does not reach the ledger', () => {
    const row = structuredClone(full);
    const shown = present(row, { timeline: [line] });
    shown.input.phone = 'changed';
    shown.items?.splice(0);
    expect(row).toEqual(full);
  });
});

describe('what only the owner may see', () => {
  const secrets = { token: '1234-5678' };

  it('is shown among the details, and nowhere to staff', () => {
    expect(present(full, { timeline: [line], secrets }).details).toEqual({ ...full.details, ...secrets });
    expect(JSON.stringify(presentToStaff(full, [line], []))).not.toContain('1234-5678');
  });

  it('is shown where there are no other details', () => {
    expect(present(aRow(), { timeline: [], secrets }).details).toEqual(secrets);
  });
});

describe('an instruction that waits for its turn', () => {
  it('shows how many are before it', () => {
    expect(present(aRow({ state: 'reserved' }), { timeline: [], before: 12 }).waiting).toEqual({ before: 12 });
    expect(present(aRow({ state: 'reserved' }), { timeline: [], before: null })).not.toHaveProperty('waiting');
  });
});

describe('an instruction as staff see it', () => {
  const proof = [
    { at: startOfTime, source: 'send', code: 'unclear', fault: 'no_answer_in_time' },
    { at: startOfTime, source: 'requery', code: 'outcome', outcome: 'succeeded', httpStatus: 200, transId: 'tr_1' },
    {
      at: startOfTime,
      source: 'staff',
      code: 'review_decided',
      outcome: 'succeeded',
      note: 'called them',
      by: 'grace',
    },
  ] as const;

  it('is what the contract declares, with its cost, its owner and every piece of evidence', () => {
    const shown = presentToStaff(full, [line], proof);
    expect(StaffInstructionSchema.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({ cost: full.cost, owner: { id: full.owner.id }, sends: full.sends });
    const at = '2026-11-21T09:00:00.000Z';
    expect(shown.proof).toEqual([
      { at, source: 'send', code: 'unclear', fault: 'no_answer_in_time' },
      { at, source: 'requery', code: 'outcome', outcome: 'succeeded', http_status: 200, trans_id: 'tr_1' },
      { at, source: 'staff', code: 'review_decided', outcome: 'succeeded', note: 'called them', by: 'grace' },
    ]);
  });
});

describe('the advice to buy again', () => {
  const advice = (change: Partial<InstructionRow>): RetryAdvice => present(aRow(change), { timeline: [] }).can_retry;
  const expected: Readonly<Record<InstructionRow['state'], RetryAdvice>> = {
    reserving: 'never',
    awaiting_funds: 'never',
    reserved: 'never',
    sending: 'never',
    processing: 'never',
    unknown: 'never',
    succeeded: 'never',
    partial: 'never',
    failed: 'new_key',
    review: 'after_review',
    reversed: 'new_key',
    abandoned: 'new_key',
  };

  const rowStates = instructionStates.filter((state) => state !== 'created');

  it.each(rowStates)('of what is %s is given only where it is certain that nothing was bought', (state) => {
    expect(advice({ state })).toBe(expected[state]);
  });

  it.each(['failed', 'abandoned', 'succeeded', 'partial'] as const)(
    'waits for a person where what is %s was contradicted later',
    (state) => {
      expect(advice({ state, problem: { code: 'under_review' } })).toBe('after_review');
    },
  );
});
