import type { Ref } from '@tillside/contract';
import type { SlotRequest, Wait } from './row.ts';

/**
 * Counters over all instances: the slots of the rate budget, and limited actions. Each method is one
 * atomic transaction.
 */
export interface BudgetStore {
  /**
   * Takes a slot for a POST that is not an instruction. `null` if it was taken. Times of the rate budget are durations, because
   * the window uses the store's own clock.
   */
  takeSlot(slot: SlotRequest, now: number): Promise<Wait | null>;
  /** Records an answer: the slot of that send counts for `hold` milliseconds more. */
  settleSlot(slot: string, hold: number, now: number): Promise<void>;
  /** Records a 429 of the platform: no slot is given for `hold` milliseconds. */
  freezeSlots(egress: string, hold: number, now: number): Promise<void>;
  /** The number of waiters before this one; `null` if it does not wait. */
  placeInLine(ref: Ref): Promise<number | null>;
  /** Counts one action under this name, unless there were `limit` in the last `window` milliseconds. */
  allow(
    name: string,
    rule: { readonly limit: number; readonly window: number; readonly now: number },
  ): Promise<Allowed>;
  /** Removes the latest action under this name, if there is one. */
  uncount(name: string): Promise<void>;
}

/** Whether an action was counted; if not, when another is allowed. */
export type Allowed = { readonly allowed: true } | { readonly allowed: false; readonly freeAt: number };
