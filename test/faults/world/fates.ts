import type { Randomness } from './randomness.ts';

/** The probability of each kind of fault; all zero in the quiet phase. */
export interface Trouble {
  /** Per request to the platform. */
  readonly network: number;
  /** Per POST to the platform: it is rejected with 429. */
  readonly turnsAway: number;
  /** Per delivery of an event. */
  readonly webhooks: number;
  /** Per call of a funding hook, or of an event handler. */
  readonly hooks: number;
  /** Per call of the store: it fails, before or after the commit. */
  readonly database: number;
  /** Per note of a platform answer: the database fails there, and is not available for the next calls. */
  readonly goesAway: number;
  /** Per call of the store, and per request: the process ends there. */
  readonly crashes: number;
  /** Per call of the store: the process sleeps after it. */
  readonly stalls: number;
  /** Per send, after its subject was read and after its intent was committed: the process sleeps there. */
  readonly standsStill: number;
}

export const quiet: Trouble = {
  network: 0,
  turnsAway: 0,
  webhooks: 0,
  hooks: 0,
  database: 0,
  goesAway: 0,
  crashes: 0,
  stalls: 0,
  standsStill: 0,
};

/** Too rare to be drawn: in every tenth schedule the platform is overloaded, by another client too. */
export function isTurnedAway(seed: number): boolean {
  return seed % 10 === 2;
}

/** Too rare to be drawn as well: in one schedule of twenty processes stand still just before they send. */
function isSlowToSend(seed: number): boolean {
  return seed % 20 === 13;
}

/** And in one of ten the database goes away as an answer is noted, while people press in several windows at once. */
function isAwayAtNotes(seed: number): boolean {
  return seed % 10 === 7;
}

/** Each schedule has its own mix: some faults alone, so that no kind hides another. */
export function drawTrouble(seed: number, chance: Randomness): Trouble {
  const level = (most: number): number => (chance.chance(0.3) ? 0 : most * chance.next());
  return {
    network: level(0.6),
    turnsAway: isTurnedAway(seed) ? 0.3 : 0,
    webhooks: level(0.9),
    hooks: level(0.5),
    database: level(0.06),
    goesAway: isAwayAtNotes(seed) ? 0.4 : 0,
    crashes: level(0.04),
    stalls: level(0.04),
    standsStill: isSlowToSend(seed) ? 0.3 : 0,
  };
}

/** The faults of a crowd: few others, so that enough requests get through to fill the rate budget. */
export function amongCrowd(trouble: Trouble): Trouble {
  const { network, hooks, database, crashes, stalls } = trouble;
  return {
    ...trouble,
    network: 0.02 + network / 4,
    hooks: hooks / 10,
    database: database / 10,
    crashes: crashes / 10,
    stalls: stalls / 10,
  };
}
