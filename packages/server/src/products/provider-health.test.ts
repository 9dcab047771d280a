import { readFileSync } from 'node:fs';
import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { bulkOf, type InstructionRow } from '../model/row.ts';
import { aRef, aRow, startOfTime } from '../testing/rows.ts';
import { airtimePlan } from './bills/airtime.ts';
import { healthEvidence, healthOf, outcomesOf, type Outcome } from './provider-health.ts';

const second = 1_000;
const minute = 60 * second;
const now = startOfTime + 10 * minute;

/** An outcome of this caller, some seconds after the start. */
function outcome(caller: string, is: Outcome['is'], at: number, took: number | null = 5 * second): Outcome {
  const seenAt = startOfTime + at * second;
  return { provider: 'mtn', caller, is, at: seenAt, sentAt: seenAt - (took ?? 0), took: is === 'failed' ? null : took };
}

const failures = (count: number): Outcome[] =>
  Array.from({ length: count }, (_, index) => outcome(`shopper ${index}`, 'failed', index));

describe('the health of a provider', () => {
  it('is good where nothing is known, and where purchases are delivered quickly', () => {
    expect(healthOf([])).toEqual({
      state: 'good',
      failed: 0,
      late: 0,
      delivered: 0,
      deliveredAt: null,
      usual: null,
    });
    expect(healthOf(['ada', 'bayo', 'chi', 'dayo'].map((one) => outcome(one, 'delivered', 9))).state).toBe('good');
  });

  it('is slow from three callers with a failed purchase, and down from five', () => {
    expect([2, 3, 4, 5].map((count) => healthOf(failures(count)).state)).toEqual(['good', 'slow', 'slow', 'down']);
  });

  it('is not down, nor slow, because one caller’s purchases fail, however many they are', () => {
    const hers = Array.from({ length: 100 }, (_, index) => outcome('mallory', 'failed', index));
    expect(healthOf(hers)).toMatchObject({ state: 'good', failed: 1, usual: null });
    expect(healthOf([...failures(1), ...hers]).state).toBe('good');
  });

  it('is good again with the first delivery after the failures, and not by one before them', () => {
    expect(healthOf([...failures(8), outcome('ada', 'delivered', 20)]).state).toBe('good');
    expect(healthOf([outcome('ada', 'delivered', -1), ...failures(8)])).toMatchObject({
      state: 'down',
      failed: 8,
      delivered: 1,
      deliveredAt: startOfTime - second,
    });
  });

  it('is slow where the latest purchases of three callers are late, with their median', () => {
    const late = [3, 4, 6].map((minutes, index) => outcome(`shopper ${index}`, 'delivered', 9, minutes * minute));
    expect(healthOf(late)).toMatchObject({ state: 'slow', failed: 0, late: 3, delivered: 3, usual: 4 * minute });
    expect(healthOf(late.slice(1)).state).toBe('good');
  });

  it('is not slow where more callers are served quickly than late', () => {
    const late = ['a', 'b', 'c'].map((caller) => outcome(caller, 'delivered', 9, 4 * minute));
    const quick = ['d', 'e', 'f', 'g'].map((caller) => outcome(caller, 'delivered', 9));
    expect(healthOf([...late, ...quick]).state).toBe('good');
    expect(healthOf([...late, ...quick.slice(1)]).state).toBe('slow');
  });

  it('does not become slow by many late purchases of one caller', () => {
    const hers = Array.from({ length: 100 }, (_, index) => outcome('mallory', 'delivered', index, 4 * minute));
    expect(healthOf(hers).state).toBe('good');
  });

  it('takes as many callers to be down as the merchant configures', () => {
    expect([3, 4].map((down) => healthOf(failures(3), down).state)).toEqual(['down', 'slow']);
  });
});

const sent = { sentAt: startOfTime, sends: 1 } as const;
const statesOf = (row: Partial<InstructionRow>): string[] =>
  outcomesOf(airtimePlan, aRow({ ...sent, ...row }), now).map(({ is }) => is);

describe('what a purchase shows about its provider', () => {
  it('is how it ended at the provider', () => {
    expect(statesOf({ state: 'succeeded' })).toEqual(['delivered']);
    expect(statesOf({ state: 'failed', problem: { code: 'provider_failed' } })).toEqual(['failed']);
    expect(statesOf({ state: 'reversed', problem: { code: 'reversed' } })).toEqual(['failed']);
  });

  it.each([
    'input_refused',
    'amount_refused',
    'merchant_wallet_low',
    'product_unavailable',
    'platform_refused',
    'not_recognised',
    'not_executed',
  ] as const)('is nothing where it was refused: %s', (code) => {
    expect(statesOf({ state: 'failed', problem: { code } })).toEqual([]);
  });

  it.each(['funds_declined', 'funds_expired', 'expired', 'secrets_lost'] as const)(
    'is nothing where it was never sent: %s',
    (code) => {
      expect(statesOf({ state: 'abandoned', problem: { code }, sentAt: null })).toEqual([]);
    },
  );

  it.each(['sending', 'processing', 'unknown', 'review'] as const)('is its age while it is %s', (state) => {
    const at = (age: number): readonly Outcome[] =>
      outcomesOf(airtimePlan, aRow({ ...sent, state }), startOfTime + age);
    expect(at(minute)).toMatchObject([{ is: 'open', took: minute }]);
    expect(at(5 * minute)).toMatchObject([{ is: 'failed', at: startOfTime + 5 * minute, took: 5 * minute }]);
    expect(at(9 * minute)).toMatchObject([{ is: 'failed', at: startOfTime + 5 * minute, took: 9 * minute }]);
  });

  it('is determined for each provider of a bulk purchase by its own rows', () => {
    const row = (network: string, state: 'succeeded' | 'failed') => ({
      ref: aRef('ts_one'),
      phone: '2348031234567',
      network,
      amount: naira(100),
      state,
    });
    const items = [row('mtn', 'succeeded'), row('glo', 'failed'), row('mtn', 'failed')];
    const input = { rows: items.map(({ phone, amount, network }) => ({ phone, amount, network })) };
    const bulk = bulkOf({ input, items });
    const outcomes = outcomesOf(airtimePlan, aRow({ ...sent, state: 'partial', bulk, input: {} }), now);
    expect(outcomes.map(({ provider, is }) => [provider, is])).toEqual([
      ['mtn', 'delivered'],
      ['glo', 'failed'],
    ]);
  });
});

it('needs what the table of the docs states', () => {
  const page = readFileSync(new URL('../../../../docs/live/operating.md', import.meta.url), 'utf8');
  const { window, lateAfter, stuckAfter, slow, down } = healthEvidence;
  const minutes = (milliseconds: number): string => `${milliseconds / minute} minutes`;
  const rows = [
    `| window | purchases asked for in the last ${minutes(window)} |`,
    `| slow, by failures | ${slow.failed} callers with a failed purchase since the last delivery |`,
    `| slow, by time | the latest purchases of ${slow.late} callers took ${minutes(lateAfter)} or more, and at least half of all callers’ did |`,
    `| down | ${down.failed} callers with a failed purchase since the last delivery (\`selling.pauseAfter\`) |`,
    `| failed | the provider failed it or took it back, or it is open for ${minutes(stuckAfter)} or more |`,
  ];
  for (const row of rows) expect(page).toContain(row);
});
