import type { Clock } from '../model/clock.ts';
import type { Transport } from '../model/transport.ts';
import type { Timings } from '../model/timings.ts';

/** Rarely used options. */
export interface AdvancedOptions {
  /** Deadlines and intervals in milliseconds, where they differ from the defaults. */
  readonly timings?: Partial<Timings>;
  /** A seam for tests and simulation. */
  readonly clock?: Clock;
  /** A seam for tests and simulation: returns random bytes. */
  readonly random?: (bytes: number) => Uint8Array;
  /**
   * Sends requests to the platform. Default: the companion's own transport. In the live environment it has to prove
   * which requests were never sent (`provesNotSent`).
   */
  readonly transport?: Transport;
}
