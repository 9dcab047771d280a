import type { Environment } from '@tillside/contract';
import type { Timings } from '@tillside/server';
import { amongCrowd, drawTrouble, isTurnedAway, type Trouble } from './world/fates.ts';
import { Randomness } from './world/randomness.ts';

const second = 1_000;
const minute = 60 * second;

/** One schedule of events, drawn from the seed in advance. */
export interface Schedule {
  readonly seed: number;
  readonly environment: Environment;
  readonly timings: Timings;
  readonly trouble: Trouble;
  /** The number of concurrent companions, if the store admits several. */
  readonly instances: number;
  /** The length of the bad days. */
  readonly safetyLength: number;
  /** Whether shoppers may pay later than they order. */
  readonly latePayers: boolean;
  /** Whether shoppers pay by the platform's wallet, and not from their balance with the merchant. Live only. */
  readonly isPaidByWallet: boolean;
  /** Whether a hook pays refunds. Otherwise the shop's handler of `refund.owed` pays. */
  readonly refundsByHook: boolean;
  /** Whether the merchant's prices have a margin, odd to the kobo, that changes. */
  readonly hasMargins: boolean;
  /** Whether cards are paid for by deposits that may take half an hour, or never come. */
  readonly hasDeposits: boolean;
  /** Whether the merchant's office issues a card by hand to a customer who has ordered one. Live only. */
  readonly issuesByHand: boolean;
  /** Whether a cache repeats old answers to half of the reads of bills. */
  readonly isCached: boolean;
  /** Whether a proxy swaps the answers of one in ten reads of a transfer. */
  readonly isMixedUp: boolean;
  /** More purchases than the rate budget admits in a minute. */
  readonly isBurst: boolean;
  /** Whether one provider delivers nothing for ten minutes while a crowd buys of it: see `workload/outage.ts`. */
  readonly hasOutage: boolean;
  readonly steps: readonly Step[];
  /** The operator's key changes, whose effects are checked. */
  readonly keyChanges: readonly KeyChange[];
}

export interface KeyChange {
  readonly at: number;
  readonly kind: 'deploy' | 'rotate' | 'look';
  readonly number: number;
}

export interface Step {
  readonly at: number;
  readonly kind: StepKind;
  readonly number: number;
}

const stepKinds = {
  instruct: 40,
  check: 8,
  read: 4,
  pry: 4,
  list: 3,
  stream: 4,
  resolve: 6,
  settle: 8,
  close: 2,
  crash: 2,
  set_clock_back: 3,
  set_clock_ahead: 3,
  contradict: 6,
  forge: 4,
  transfer: 4,
  pay: 8,
} as const;
type StepKind = keyof typeof stepKinds | 'assigned';

/** As in production, except for the interval of the worker, and the last check, which comes within the hour. */
export const timingsOfProduction: Timings = {
  deadline: 30 * second,
  lease: 90 * second,
  quiet: 10 * minute,
  firstRequery: 5 * second,
  requeryInterval: minute,
  requeryFor: 15 * minute,
  recheckAfter: 30 * minute,
  expireAfter: 10 * minute,
  hookDeadline: 10 * second,
  tick: 30 * second,
};

/** In the same proportions, for a short schedule. */
export const shortTimings: Timings = {
  deadline: 8 * second,
  lease: 24 * second,
  quiet: 50 * second,
  firstRequery: 3 * second,
  requeryInterval: 15 * second,
  requeryFor: 2 * minute,
  recheckAfter: 4 * minute,
  expireAfter: minute,
  hookDeadline: 4 * second,
  tick: 20 * second,
};

/** Steps are identified by their numbers. */
export const firstAssigned = 1_000;
const firstOfRush = 2_000;
/** The number of steps assigned by the seed: see `workload/assigned.ts`. */
export const assignedSteps = 6;

export function drawSchedule(seed: number): Schedule {
  const chance = new Randomness(seed).fork('schedule');
  const isBurst = seed % 3 === 0;
  const hasOutage = isOutage(seed);
  const drawnLength = chance.milliseconds(20 * second, 8 * minute);
  const longest = Math.max(drawnLength, isBurst ? 100 * second : 0);
  const safetyLength = hasOutage ? outageEnds + 3 * minute : longest;
  const count = isBurst ? chance.integer(70, 90) : chance.integer(3, 14);
  const steps = Array.from({ length: count }, (_, number) => ({
    at: chance.integer(0, isBurst ? 30 * second : safetyLength),
    kind: isBurst ? ('instruct' as const) : chance.weighted(stepKinds),
    number,
  }));
  const assigned = Array.from({ length: assignedSteps }, (_, number) => ({
    at: chance.integer(0, safetyLength),
    kind: 'assigned' as const,
    number: firstAssigned + number,
  }));
  const environment = chance.chance(0.5) ? 'sandbox' : 'live';
  const trouble = drawTrouble(seed, chance);
  return {
    seed,
    environment,
    timings: seed % 7 === 2 ? timingsOfProduction : shortTimings,
    trouble: isBurst || hasOutage ? amongCrowd(trouble) : trouble,
    instances: chance.integer(1, 3),
    safetyLength,
    latePayers: seed % 5 < 2,
    isPaidByWallet: chance.chance(0.4) && environment === 'live' && !isBurst && !hasOutage,
    refundsByHook: chance.chance(0.6),
    hasMargins: chance.fork('margins').chance(0.6),
    hasDeposits: hasDeposits(seed),
    issuesByHand: environment === 'live' && chance.fork('cards by hand').chance(0.6),
    isCached: seed % 4 === 1,
    isMixedUp: false,
    isBurst,
    hasOutage,
    steps: [{ at: 0, kind: 'instruct' as const, number: count }, ...assigned, ...steps, ...drawRush(seed)].toSorted(
      (left, right) => left.at - right.at,
    ),
    keyChanges: drawKeyChanges(seed, safetyLength),
  };
}

/** When the provider stops to deliver, and when it begins again, from the start. */
export const outageBegins = minute;
export const outageEnds = 11 * minute;

/** In one schedule of twelve. */
function isOutage(seed: number): boolean {
  return [3, 12].includes(seed % 16) && seed % 3 !== 0;
}

function hasDeposits(seed: number): boolean {
  return seed % 11 < 6;
}

/** When the platform rejects requests, there must be enough of them that others would follow. */
function drawRush(seed: number): Step[] {
  if (!isTurnedAway(seed)) return [];
  const chance = new Randomness(seed).fork('rush');
  const purchase = (_: unknown, index: number): Step => ({
    at: chance.integer(0, 40 * second),
    kind: 'instruct',
    number: firstOfRush + index,
  });
  return Array.from({ length: 12 }, purchase);
}

/** In half of the schedules. Drawn separately, so that the rest of a schedule is unaffected. */
function drawKeyChanges(seed: number, safetyLength: number): KeyChange[] {
  const chance = new Randomness(seed).fork('key changes');
  if (chance.chance(0.5)) return [];
  return Array.from({ length: chance.integer(2, 8) }, (_, number) => ({
    at: chance.integer(0, safetyLength),
    kind: number === 0 ? 'look' : chance.weighted({ deploy: 5, rotate: 4, look: 2 }),
    number,
  }));
}

/** How long after its delivery a purchase is checked for the last time. */
export function lastCheckAfter({ recheckAfter }: Pick<Timings, 'recheckAfter'>): number {
  return 3 * recheckAfter;
}

/** The time after the faults within which everything is final, or in review. */
export function settlesWithin({
  timings,
  isPaidByWallet,
  hasDeposits,
}: Pick<Schedule, 'timings' | 'isPaidByWallet' | 'hasDeposits'>): number {
  const { expireAfter, lease, deadline, quiet, requeryFor, requeryInterval, hookDeadline, tick } = timings;
  // A failed hook or connection is retried after a minute at most.
  const backOff = 2 * minute;
  // A platform order waits ten minutes for its one-time password.
  const payer = isPaidByWallet ? 13 * minute : 0;
  // A deposit is awaited for half an hour, and reconciled for 25 minutes after that.
  const deposit = hasDeposits ? 56 * minute : 0;
  return (
    expireAfter +
    4 * lease +
    deadline +
    quiet +
    requeryFor +
    4 * requeryInterval +
    4 * hookDeadline +
    4 * tick +
    backOff +
    payer +
    deposit
  );
}
