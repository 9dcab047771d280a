import { readFileSync } from 'node:fs';
import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { bulkOf, type InstructionRow } from '../../kernel/model/row.ts';
import { aRef, aRow, startOfTime } from '../../testing/rows.ts';
import { airtimePlan } from '../bills/airtime.ts';
import { healthEvidence, healthOf, outcomesOf, type ProviderOutcome } from './provider-health.ts';

const second = 1_000;
const minute = 60 * second;
const now = startOfTime + 10 * minute;

/** An outcome of this caller, for a number of their own, some seconds after the start. */
function outcome(
  caller: string,
  is: ProviderOutcome['is'],
  at: number,
  { took = 5 * second, recipient = `number of ${caller}` }: { took?: number; recipient?: string } = {},
): ProviderOutcome {
  const seenAt = startOfTime + at * second;
  const sentAt = seenAt - took;
  return { provider: 'mtn', caller, recipient, is, at: seenAt, sentAt, took: is === 'failed' ? null : took };
}

const judged = (outcomes: readonly ProviderOutcome[], more: { down?: number; from?: number; at?: number } = {}) =>
  healthOf(outcomes, { now: startOfTime + (more.at ?? 60) * second, ...more });

const failures = (count: number): ProviderOutcome[] =>
  Array.from({ length: count }, (_, index) => outcome(`shopper ${index}`, 'failed', index));

const deliveries = (count: number, at = 0): ProviderOutcome[] =>
  Array.from({ length: count }, (_, index) => outcome(`buyer ${index}`, 'delivered', at + index));

describe('the health of a provider', () => {
  it('is good where nothing is known, and where purchases are delivered quickly', () => {
    expect(judged([])).toEqual({ state: 'good', failed: 0, late: 0, delivered: 0, deliveredAt: null, usual: null });
    expect(judged(deliveries(4)).state).toBe('good');
  });

  it('is slow from three callers and recipients with a failed purchase, and down from five', () => {
    expect([2, 3, 4, 5].map((count) => judged(failures(count)).state)).toEqual(['good', 'slow', 'slow', 'down']);
  });

  it('is not down, nor slow, because one caller’s purchases fail, however many they are', () => {
    const hers = Array.from({ length: 100 }, (_, index) =>
      outcome('mallory', 'failed', index / 10, { recipient: `number ${index}` }),
    );
    expect(judged(hers)).toMatchObject({ state: 'good', failed: 1, usual: null });
    expect(judged([...failures(1), ...hers]).state).toBe('good');
  });

  it('is good where five callers fail for one number', () => {
    const one = failures(5).map((failure) => ({ ...failure, recipient: 'the number that fails' }));
    expect(judged(one)).toMatchObject({ state: 'good', failed: 5 });
  });

  it('is down only where half of the callers and half of the recipients fail', () => {
    expect([4, 5, 6].map((count) => judged([...failures(5), ...deliveries(count)]).state)).toEqual([
      'down',
      'down',
      'good',
    ]);
    // Two callers for three numbers each, which are delivered: half of the callers fail, and fewer numbers than not.
    const theirs = [0, 1, 2, 3].flatMap((caller) =>
      [0, 1, 2].map((index) => outcome(`buyer ${caller}`, 'delivered', index, { recipient: `${caller} ${index}` })),
    );
    expect(judged([...failures(5), ...theirs]).state).toBe('good');
  });

  it('counts three recipients of one caller, the latest', () => {
    const hers = Array.from({ length: 100 }, (_, index) =>
      outcome('mallory', 'delivered', index / 10, { recipient: `number ${index}` }),
    );
    expect(judged([...failures(5), ...hers]).state).toBe('down');
  });

  it('counts the latest purchase of a caller, and what was decided in the last five minutes', () => {
    const before = failures(5).map(({ caller }, index) => outcome(caller, 'delivered', index - 30));
    expect(judged([...before, ...failures(5)]).state).toBe('down');
    expect(judged([...failures(5), ...failures(5).map(({ caller }) => outcome(caller, 'delivered', 30))]).state).toBe(
      'good',
    );
    expect(judged(failures(5), { at: 299 }).state).toBe('down');
    expect(judged(failures(5), { at: 305 }).state).toBe('good');
  });

  it('is not proven by what was sent before a pause ended', () => {
    expect(judged(failures(5), { from: startOfTime + 60 * second }).state).toBe('good');
    expect(judged(failures(5), { from: startOfTime - 5 * second }).state).toBe('down');
  });

  it('is slow where the latest purchases of three callers are late, with their median', () => {
    const late = [3, 4, 6].map((minutes, index) =>
      outcome(`shopper ${index}`, 'delivered', 9, { took: minutes * minute }),
    );
    expect(judged(late)).toMatchObject({ state: 'slow', failed: 0, late: 3, delivered: 3, usual: 4 * minute });
    expect(judged(late.slice(1)).state).toBe('good');
  });

  it('is not slow where more callers are served quickly than late', () => {
    const late = ['a', 'b', 'c'].map((caller) => outcome(caller, 'delivered', 9, { took: 4 * minute }));
    const quick = ['d', 'e', 'f', 'g'].map((caller) => outcome(caller, 'delivered', 9));
    expect(judged([...late, ...quick]).state).toBe('good');
    expect(judged([...late, ...quick.slice(1)]).state).toBe('slow');
  });

  it('does not become slow by many late purchases of one caller', () => {
    const hers = Array.from({ length: 100 }, (_, index) =>
      outcome('mallory', 'delivered', index / 10, { took: 4 * minute }),
    );
    expect(judged(hers).state).toBe('good');
  });

  it('takes as many callers to be down as the merchant configures', () => {
    expect([3, 4].map((down) => judged(failures(3), { down }).state)).toEqual(['down', 'slow']);
  });
});

/** Ten purchases a minute of different callers, of which some fail or hang; judged every 15 seconds. */
function day(fails: (number: number) => boolean, hours: number, is: 'failed' | 'open' = 'failed'): readonly number[] {
  const every = 6;
  const outcomes = Array.from({ length: (hours * 3_600) / every }, (_, number) =>
    outcome(`shopper ${number}`, fails(number) ? is : 'delivered', number * every),
  );
  const downAt: number[] = [];
  for (let at = 0; at < hours * 3_600; at += 15) {
    const seen = outcomes.slice(Math.max(0, Math.floor((at - 900) / every)), Math.floor(at / every));
    if (judged(seen.map(asSeen(at)), { at }).state === 'down') downAt.push(at);
  }
  return downAt;
}

/** A purchase that hangs is open, and counts as failed once it is five minutes old. */
function asSeen(at: number): (given: ProviderOutcome) => ProviderOutcome {
  const seenAt = startOfTime + at * second;
  return (given) => {
    if (given.is !== 'open') return given;
    const stuckAt = given.sentAt + healthEvidence.stuckAfter;
    const took = seenAt - given.sentAt;
    return seenAt < stuckAt ? { ...given, at: seenAt, took } : { ...given, is: 'failed', at: stuckAt, took };
  };
}

describe('a shop of ten purchases a minute', () => {
  it.each([1, 2])('is never paused in a day where under a fifth fails, by draw %i', (seed) => {
    let state = seed;
    // A linear congruential generator: the same draws everywhere.
    const draw = (): number => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
    expect(day(() => draw() < 0.19, 24)).toEqual([]);
  });

  it('is never paused where colluding callers fail in one run of five, every three minutes', () => {
    expect(day((number) => number % 30 >= 25, 24)).toEqual([]);
  });

  it.each([
    ['three minutes of an outage', 'failed', 180],
    ['six minutes of an outage in which purchases hang', 'open', 360],
  ] as const)('is paused within %s', (_when, is, seconds) => {
    const begins = 3_600;
    const [first] = day((number) => number * 6 >= begins, 2, is);
    expect(first).toBeGreaterThan(begins);
    expect(first).toBeLessThanOrEqual(begins + seconds);
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
    const at = (age: number): readonly ProviderOutcome[] =>
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
      ['mtn', 'delivered'],
      ['glo', 'failed'],
    ]);
    expect(new Set(outcomes.map(({ recipient }) => recipient)).size).toBe(2);
  });
});

it('needs what the table of the docs states', () => {
  const page = readFileSync(new URL('../../../../../docs/live/operating.md', import.meta.url), 'utf8');
  const { window, decidedWithin, recipientsPerCaller, lateAfter, stuckAfter, slow, down } = healthEvidence;
  const minutes = (milliseconds: number): string => `${milliseconds / minute} minutes`;
  const fail = (count: number): string => `${count} callers and ${count} recipients whose latest purchase failed`;
  const rows = [
    `| window | purchases asked for in the last ${minutes(window)}; for failures and deliveries, those decided in the last ${minutes(decidedWithin)} |`,
    `| recipients | one caller brings ${recipientsPerCaller} at most, the latest |`,
    `| slow, by failures | ${fail(slow.failed)}, and at least half of each |`,
    `| slow, by time | the latest purchases of ${slow.late} callers took ${minutes(lateAfter)} or more, and at least half of all callers’ did |`,
    `| down | ${fail(down.failed)}, and at least half of each (\`selling.pauseAfter\`) |`,
    `| failed | the provider failed it or took it back, or it is open for ${minutes(stuckAfter)} or more |`,
  ];
  for (const row of rows) expect(page).toContain(row);
});
