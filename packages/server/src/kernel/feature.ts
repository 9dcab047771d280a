import type { Plans } from './instructions/plan.ts';
import type { Kernel } from './kernel.ts';
import type { TillsideEventType } from './model/event.ts';
import type { Counters } from './observe/telemetry.ts';
import type { TillsideOptions } from './options/options.ts';
import type { Started } from './started.ts';

/**
 * A subject of the product: what its shop can sell, and what callers, staff and the merchant's code can do with it.
 * The kernel reads it, and knows none by name. What it stores is declared beside it, in `stored.ts`.
 */
export interface Feature<Does extends Started = Started> {
  /** The name of its folder. */
  readonly name: string;
  /** The plans of its operations, by id. */
  readonly plans?: Partial<Plans>;
  /** What it counts, by the name of the metric. */
  readonly counters?: Counters;
  /** What it tells the merchant. */
  readonly events?: readonly TillsideEventType[];
  /** Starts nothing and opens nothing: the store is not open yet. */
  start(kernel: Kernel, options: TillsideOptions): Does;
}

/** Declares a feature. Its type keeps what `start` returns. */
export function feature<Does extends Started>(declared: Feature<Does>): Feature<Does> {
  return declared;
}
