import type { InstructionRow } from './row.ts';

/**
 * Recognises a store that went back to an earlier moment: a restored backup, or a standby that was promoted without the
 * last commits. The companion then first reconciles all open instructions. A record keeps when a companion last wrote to
 * this store, and to which copy of it; each process remembers what it has committed lately.
 */
export interface Heartbeat {
  /** While it is set, nothing is sent, abandoned, released or refunded, and nothing new is accepted. */
  readonly isCatchingUp: boolean;
  /**
   * When the last catch-up ended, if that was within the last week: a purchase that the store does not know may have
   * been made all the same.
   */
  readonly caughtUpAt: number | null;
  /** The newest commits of this process, which the store has to hold. */
  readonly newest: readonly InstructionRow[];
  /** Reads the store's heartbeat before any other use of the store, and writes it. */
  start(): Promise<void>;
  /** Writes the heartbeat once a minute. Ends the catch-up once all open instructions were reconciled. */
  run(): Promise<number>;
  /** Reads back what this process has committed, if it has not for five seconds. Begins a catch-up if it is lost. */
  confirm(): Promise<void>;
  /** The same, now. */
  confirmNow(): Promise<void>;
  /** Records that the companion closed, so that a long pause until the next start is no sign of a backup. */
  stop(): Promise<void>;
}
