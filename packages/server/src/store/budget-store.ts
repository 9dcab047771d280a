import type { Ref } from '@tillside/contract';
import type { SlotRequest, Wait } from '../ledger/row.ts';

/**
 * What is counted over all instances: the slots of the rate budget, and acts that are limited. Each method is one
 * transaction: it happens whole or not at all.
 */
export interface BudgetStore {
  /**
   * Takes a slot for a POST that is no instruction. `null`: taken. Times of the rate budget are durations, for the
   * window is kept by the store's own clock.
   */
  takeSlot(slot: SlotRequest, now: number): Promise<Wait | null>;
  /** An answer came: the slot of that send counts for so many milliseconds more. */
  settleSlot(slot: string, hold: number, now: number): Promise<void>;
  /** The platform said 429: no slot is given for so many milliseconds. */
  freezeSlots(egress: string, hold: number, now: number): Promise<void>;
  /** How many wait for a slot before this one; `null`: it does not wait. */
  placeInLine(ref: Ref): Promise<number | null>;
  /** Counts one act under this name unless there were `limit` in the last `window` milliseconds. */
  allow(
    name: string,
    rule: { readonly limit: number; readonly window: number; readonly now: number },
  ): Promise<Allowed>;
  /** Takes back the latest act that was counted under this name, where there is one. */
  uncount(name: string): Promise<void>;
}

/** Whether an act was counted; where not, when one more may be. */
export type Allowed = { readonly allowed: true } | { readonly allowed: false; readonly freeAt: number };
