import type { EventPage } from '../workload/event-page.ts';
import type { Intent } from '../workload/shopping.ts';
import type { InstructionRow } from '../world/history.ts';
import type { LeaseChange } from '../world/lease-changes.ts';
import type { World } from '../world/world.ts';

/** One stored line of an instruction's timeline. */
export interface TimelineLine {
  readonly version: number;
  readonly at: number;
  readonly state: string;
  readonly funding: string;
}

/** The real outcome of an instruction at the platform. */
export interface Reality {
  readonly executions: number;
  /** Its transaction, if the books know it by the ref. */
  readonly transId?: string | null;
  /** For a bulk purchase the common status of its rows, or `partial`. */
  readonly status: string | null;
  /** The credit of the merchant's wallet, in hundredths: for a withdrawal, and for a terminated card. */
  readonly paidBack: number;
  /** The debit of the merchant's wallet, in hundredths, after discount. */
  readonly charged: number;
}

/** The end of a schedule: everything that the invariants read. */
export interface Ending {
  readonly world: World;
  readonly intents: readonly Intent[];
  readonly pages: readonly EventPage[];
  /** The rows once everything should have settled. */
  readonly settled: readonly InstructionRow[];
  /** The time of that. Later requests are the control purchases. */
  readonly settledAt: number;
  /** The rows after the last reconciliations, and before every event was delivered again. */
  readonly untold: readonly InstructionRow[];
  /** The rows at the very end. */
  readonly rows: readonly InstructionRow[];
  readonly timelines: ReadonlyMap<string, readonly TimelineLine[]>;
  readonly reality: ReadonlyMap<string, Reality>;
  /** The number of payments that the platform executed for each checkout, by its id. */
  readonly payments: ReadonlyMap<string, number>;
  /** Violations of the purchases after the faults stopped. */
  readonly controls: readonly Violation[];
  /** Errors of the keys, as sentences. */
  readonly keys: readonly string[];
  /** Refs of refunds that staff settled. */
  readonly settledByStaff: ReadonlySet<string>;
  /** On PostgreSQL. */
  readonly leaseChanges: readonly LeaseChange[];
  /** The whole database as text. */
  readonly stored: string;
}

export interface Violation {
  /** The instruction concerned, if any. */
  readonly ref: string | null;
  readonly what: string;
}

export interface Invariant {
  readonly name: string;
  /** The rule, as a sentence. */
  readonly sentence: string;
  check(ending: Ending): readonly Violation[];
}

/** Refs of what a person has decided, in a review or as a debt. */
export function decidedByStaff({ history }: World): ReadonlySet<string> {
  return new Set(
    history.written.flatMap((write) => (write.kind === 'transition' && write.change.audit ? [write.after.ref] : [])),
  );
}

export function violation(ref: string | null, what: string): Violation {
  return { ref, what };
}
