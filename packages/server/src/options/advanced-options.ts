import type { Clock } from '../clock.ts';
import type { Transport } from '../platform/transport.ts';
import type { Timings } from '../timings.ts';

/** What few merchants ever set. */
export interface AdvancedOptions {
  /** Deadlines and intervals in milliseconds, where they differ from the defaults. */
  readonly timings?: Partial<Timings>;
  /** A seam for tests and simulation. */
  readonly clock?: Clock;
  /** A seam for tests and simulation: answers that many random bytes. */
  readonly random?: (bytes: number) => Uint8Array;
  /**
   * How requests reach the platform. Default: sockets of the companion's own. In the live environment it has to prove
   * which requests never left (`provesNotSent`).
   */
  readonly transport?: Transport;
}
