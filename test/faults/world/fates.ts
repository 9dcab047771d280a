import type { Randomness } from './randomness.ts';

/** How bad the days are: the chance of each kind of trouble, and nothing at all in the quiet phase. */
export interface Trouble {
  /** Of a request to the platform. */
  readonly network: number;
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

export const quiet: Trouble = { network: 0, webhooks: 0, hooks: 0, database: 0, crashes: 0, stalls: 0 };

/** Each schedule has its own mix: some kinds of trouble alone, so that no kind hides another. */
export function drawTrouble(chance: Randomness): Trouble {
  const level = (most: number): number => (chance.chance(0.3) ? 0 : most * chance.next());
  return {
    network: level(0.6),
    webhooks: level(0.9),
    hooks: level(0.5),
    database: level(0.06),
    crashes: level(0.04),
    stalls: level(0.04),
  };
}
