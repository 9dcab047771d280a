import type { Randomness } from './randomness.ts';

/** How bad the days are: the chance of each kind of trouble, and nothing at all in the quiet phase. */
export interface Trouble {
  /** Of a request to the platform. */
  readonly network: number;
  /** Of a POST to the platform: it is turned away, for there were too many. */
  readonly turnsAway: number;
  /** Of a delivery of an event. */
  readonly webhooks: number;
  /** Of a call of a funding hook, or of an event handler. */
  readonly hooks: number;
  /** Of a call of the store: it fails, before or after the commit. */
  readonly database: number;
  /** Of a call of the store, and of a request: the process ends there. */
  readonly crashes: number;
  /** Of a call of the store: the process sleeps after it. */
  readonly stalls: number;
}

export const quiet: Trouble = {
  network: 0,
  turnsAway: 0,
  webhooks: 0,
  hooks: 0,
  database: 0,
  crashes: 0,
  stalls: 0,
};

/** Too rare to be left to chance: in every tenth schedule the platform is asked too much, by somebody else too. */
export function isTurnedAway(seed: number): boolean {
  return seed % 10 === 2;
}

/** Each schedule has its own mix: some kinds of trouble alone, so that no kind hides another. */
export function drawTrouble(seed: number, chance: Randomness): Trouble {
  const level = (most: number): number => (chance.chance(0.3) ? 0 : most * chance.next());
  return {
    network: level(0.6),
    turnsAway: isTurnedAway(seed) ? 0.3 : 0,
    webhooks: level(0.9),
    hooks: level(0.5),
    database: level(0.06),
    crashes: level(0.04),
    stalls: level(0.04),
  };
}

/** Those of a crowd: little else goes wrong, so that enough of it comes through to fill the rate budget. */
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
