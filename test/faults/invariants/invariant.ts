import type { EventPage } from '../workload/event-page.ts';
import type { Intent } from '../workload/shopping.ts';
import type { InstructionRow } from '../world/history.ts';
import type { LeaseChange } from '../world/lease-changes.ts';
import type { World } from '../world/world.ts';

/** One line of an instruction's life as the database keeps it. */
export interface TimelineLine {
  readonly version: number;
  readonly at: number;
  readonly state: string;
  readonly funding: string;
}

/** What really became of an instruction at the platform. */
export interface Reality {
  readonly executions: number;
  /** Of a bulk purchase what its rows are, `partial` where they differ. */
  readonly status: string | null;
  /** What the merchant's wallet got back for it, in hundredths: of a withdrawal, and of a card that was terminated. */
  readonly paidBack: number;
  /** What the merchant's wallet was debited for it, in hundredths, discount taken off. */
  readonly charged: number;
}

/** How a schedule ended: everything the invariants look at. */
export interface Ending {
  readonly world: World;
  readonly intents: readonly Intent[];
  readonly pages: readonly EventPage[];
  /** As soon as everything should have settled. */
  readonly settled: readonly InstructionRow[];
  /** When that was: what was asked for later are the control purchases. */
  readonly settledAt: number;
  /** After the last questions were asked, and before every event was told again. */
  readonly untold: readonly InstructionRow[];
  /** At the very end. */
  readonly rows: readonly InstructionRow[];
  readonly timelines: ReadonlyMap<string, readonly TimelineLine[]>;
  readonly reality: ReadonlyMap<string, Reality>;
  /** How many payments the platform has taken for each checkout, by its id. */
  readonly payments: ReadonlyMap<string, number>;
  /** What is wrong with the purchases that were made once the trouble was over. */
  readonly controls: readonly Violation[];
  /** What is wrong with the keys, in sentences. */
  readonly keys: readonly string[];
  /** Refs of refunds that staff have said were paid. */
  readonly settledByStaff: ReadonlySet<string>;
  /** On PostgreSQL. */
  readonly leaseChanges: readonly LeaseChange[];
  /** Everything in the database, as text. */
  readonly stored: string;
}

export interface Violation {
  /** The instruction it is about, where it is about one. */
  readonly ref: string | null;
  readonly what: string;
}

export interface Invariant {
  readonly name: string;
  /** What has to be so, in a sentence. */
  readonly sentence: string;
  check(ending: Ending): readonly Violation[];
}

export function violation(ref: string | null, what: string): Violation {
  return { ref, what };
}
