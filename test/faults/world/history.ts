import { createHash } from 'node:crypto';
import type { MerchantCheckout, Notice, Store, TillsideEvent } from '@tillside/server';
import type { Effect } from '../floors/expected.ts';
import type { OpenCheckout } from '../workload/paying.ts';
import type { Fate } from './network.ts';
import type { WrongValue } from './wrong-values.ts';

export type InstructionRow = Parameters<Store['transition']>[0];
type Change = Parameters<Store['transition']>[1];
type Note = Parameters<Store['touch']>[1];

/** A write to an instruction. */
export type Write =
  | { readonly kind: 'create'; readonly after: InstructionRow }
  /** `before`: the row as its writer knew it. */
  | {
      readonly kind: 'transition';
      readonly before: InstructionRow;
      readonly after: InstructionRow;
      readonly change: Change;
    }
  | { readonly kind: 'touch'; readonly before: InstructionRow; readonly after: InstructionRow; readonly note: Note }
  | { readonly kind: 'claim'; readonly after: InstructionRow }
  /** Leases are released; `by: null` if their holders are known to be dead. */
  | { readonly kind: 'release'; readonly by: string | null };

/** A write that the database committed. `clock`: the writer's time. */
export type Written = Write & { readonly at: number; readonly clock: number; readonly instance: string };

/** A committed change of an instruction, by a living or dead process. */
export interface Commit {
  readonly at: number;
  readonly instance: string;
  readonly after: InstructionRow;
}

/** `values`: those of its statement, the ref of its row among them. */
export interface LateNote {
  readonly who: string;
  readonly from: number;
  readonly until: number;
  readonly values: readonly unknown[];
}

/** A request from a companion to the platform. */
export interface Departure {
  readonly at: number;
  /** The sender's time. */
  readonly clock: number;
  readonly instance: string;
  readonly method: string;
  /** Relative to the API root, with its query. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The number of commits before it. */
  readonly commits: number;
  /** When the platform received it, once per copy of the network. */
  readonly arrivals: Arrival[];
  /** When its sender had an answer, or learned that there is none. */
  endedAt: number | null;
  /** What is wrong in the answer that its sender got, though it is about the right purchase. */
  wrong: WrongValue | null;
  /** What the network does with it. */
  readonly fate: Fate;
  /** The `Retry-After` of a rejected request, in milliseconds, if it had one. */
  readonly retryAfter: number | null;
}

export interface Arrival {
  readonly at: number;
  /** The platform's answer before faults apply. */
  readonly status: number;
  readonly details: unknown;
  /** A copy by the network: the companion sent it once. */
  readonly isCopy: boolean;
}

/** An event of the platform, as it was delivered to a companion. */
export interface Delivery {
  readonly at: number;
  readonly body: string;
  /** The answered status; `null`: no answer, so it is unknown whether the event was stored. */
  status: number | null;
}

/** The answer that a caller received. */
export interface CallerAnswer {
  readonly at: number;
  readonly caller: string;
  readonly isStaff: boolean;
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/** The events that a page received from its stream. */
export interface HeardEvent {
  readonly at: number;
  readonly caller: string;
  readonly stream: number;
  /** `null`: the stream instructs the page to read everything again. */
  readonly event: { readonly number: number; readonly ref: string; readonly version: number } | null;
}

/** The content of a stream that was opened at the end, from `after` on; `last` is the caller's last number. */
export interface Replay {
  readonly caller: string;
  readonly after: number;
  readonly last: number;
  readonly heard: readonly { readonly number: number; readonly ref: string; readonly version: number }[];
}

/** Everything that happened in a schedule, for the invariants to check. */
export class History {
  readonly commits: Commit[] = [];
  /** Every write to an instruction, including those that raise no version. */
  readonly written: Written[] = [];
  readonly departures: Departure[] = [];
  readonly deliveries: Delivery[] = [];
  readonly answers: CallerAnswer[] = [];
  readonly heard: HeardEvent[] = [];
  /** Checkouts that were returned to the merchant's backend, by their ids. */
  readonly checkouts = new Map<string, OpenCheckout>();
  /** When each attempt to pay one of them was committed, by `id number`: its order may never have been written. */
  readonly attempts = new Map<string, number>();
  /** The final state of each of them. */
  readonly checkoutEnds = new Map<string, MerchantCheckout>();
  /** PINs and one-time passwords as they were typed, such as `pin 1234`. */
  readonly typed = new Set<string>();
  /** Session ids of transfers that arrived from outside, in kobo. */
  readonly transfers = new Map<string, number>();
  readonly replays: Replay[] = [];
  readonly told: { readonly at: number; readonly event: TillsideEvent; readonly returned: boolean }[] = [];
  /** Notices that the merchant's hook was given. */
  readonly notices: { readonly at: number; readonly notice: Notice; readonly returned: boolean }[] = [];
  /** Ids of events that were written with something other than an instruction, and when. */
  readonly announced = new Map<string, number>();
  /** Ids of events and notices whose handler has returned. */
  readonly handled = new Set<string>();
  /** The tag that each person received, which is derived from the identifier key. */
  readonly tags = new Set<string>();
  /** What was logged, thrown or traced, as text. */
  readonly logs: string[] = [];
  /** What went wrong at the moment it happened, by the name of the invariant. */
  readonly caught: { readonly invariant: string; readonly what: string }[] = [];
  /** Moments at which the work of a process was interrupted: its database failed, it fell asleep, or it died. */
  readonly mishaps: { readonly at: number; readonly who: string; readonly what: string }[] = [];
  /** Notes on a row that its process sent, and that the database received much later. */
  readonly lateNotes: LateNote[] = [];
  /** Names of effects that nothing else here records: see `effects/`. */
  readonly effects = new Set<Effect>();
  readonly #lines: string[] = [];
  readonly #now: () => number;
  readonly #start: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#start = now();
  }

  /** A store that serves one process has been opened: the leases of the one before are over. */
  released(instance: string, at: number): void {
    this.written.push({ at, clock: at, instance, kind: 'release', by: null });
  }

  /** Each instruction as it was committed last, the oldest first. */
  newest(): readonly InstructionRow[] {
    return [...new Map(this.commits.map(({ after }) => [after.ref, after])).values()];
  }

  /** Adds a line about what happened, for a reader who has to understand a failure. */
  note(who: string, what: string): void {
    this.#lines.push(`${((this.#now() - this.#start) / 1_000).toFixed(3).padStart(10)} ${who.padEnd(9)} ${what}`);
  }

  mishap(who: string, what: string): void {
    this.mishaps.push({ at: this.#now(), who, what });
    this.note(who, what);
  }

  /** The lines that contain this text, and the lines that name no ref. */
  linesAbout(text: string): readonly string[] {
    return this.#lines.filter((line) => line.includes(text) || !line.includes('ts_'));
  }

  /** The last lines of what happened. */
  end(): readonly string[] {
    return this.#lines.slice(-100);
  }

  /** Equal for the same sequence of events. */
  fingerprint(): string {
    return createHash('sha256').update(this.#lines.join('\n')).digest('hex').slice(0, 16);
  }
}
