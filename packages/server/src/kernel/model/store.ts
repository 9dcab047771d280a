import type { QueueStore, RecordStore, AuditLine } from './record-store.ts';
import type {
  Currency,
  FundingState,
  InstructionOperationId,
  InstructionState,
  Ref,
  StepCode,
} from '@tillside/contract';
import type {
  Change,
  EvidenceLine,
  InstructionRow,
  ListedRow,
  ShownTouch,
  TransitionResult,
  Touch,
  TimelineLine,
  SlotRequest,
  Wait,
} from './row.ts';

/** The companion's storage: five parts, opened and closed together. */
export interface Store extends LedgerStore, RecordStore, QueueStore, BudgetStore, PeopleStore {
  /**
   * Opens, migrates, and takes over from a dead process. `beside` skips migration and takeover, for a tool that reads
   * and writes keys while a companion runs.
   * @throws if another process holds it; with `beside`, if its schema has another version.
   */
  open(mode?: { readonly beside: boolean }): Promise<void>;
  close(): Promise<void>;
  /**
   * Names the copy of the data: another one after a restore or the promotion of a standby, the same after a restart.
   * `null` if that is not known.
   */
  copy?(): Promise<string | null>;
  /** Settles when the store answers, and may be written as far as it knows. @throws when not. */
  ping(): Promise<void>;
  /** What the database says about itself. A store of your own may leave it out. */
  facts?(): Promise<StoreFacts>;
  /**
   * Deletes a batch of each: settled instructions that have not changed since `instructions`, with their timelines and
   * evidence; events and processed deliveries from before; records that expired before `now`. The `keyTag` of a deleted
   * instruction's key is kept forever. A settled instruction whose `dropAt` has come, and whose money never moved, is
   * emptied (`emptiedRow`), and deleted in the same way when its next `dropAt` has come. Returns whether there is more.
   */
  prune(before: PruneBefore, keyTag: KeyTag): Promise<boolean>;
}

export interface StoreFacts {
  /** The isolation of transactions that state none, such as `read committed`. Ours state theirs. */
  readonly isolation: string;
  /** How many standbys may lack the last commits when they are promoted. 0 where the role may not read that. */
  readonly asynchronousStandbys?: number;
  /**
   * The time of the database, in milliseconds since 1970, in which all processes then reckon. Omitted if each reckons in
   * its own.
   */
  readonly now?: number;
}

/** Instants, in milliseconds since 1970. */
export interface PruneBefore {
  readonly instructions: number;
  readonly events: number;
  readonly inbox: number;
  readonly now: number;
}

/** Names an owner's key without revealing either. */
export type KeyTag = (ownerId: string, clientKey: string) => string;

/**
 * Instructions and their evidence. Each method is one atomic transaction, and durable
 * once it returns. Every method that reads for a caller takes the owner.
 */
export interface LedgerStore {
  /**
   * Inserts a new instruction, or returns the one that this owner made with this key before. `null` if a running
   * instruction has the same `exclusive`, or, if this one must be `alone`, has it as `shared`. `earlier`: the lines of
   * its timeline before that of `step`. They have no event, because no read ever returned the row in those states.
   * @throws StoreError `key_spent` if an instruction whose key had this `keyTag` was deleted, and `caller_erased` if a
   * record of the kind `ended_session` has the id `erasedTag` and is not expired at `row.createdAt`. It is looked for
   * after the row's event, so that a concurrent `insert` of it, with a hint to the same owner, comes before or waits.
   */
  create(
    row: InstructionRow,
    step: StepCode,
    more?: {
      readonly audit?: AuditLine;
      readonly alone?: boolean;
      readonly earlier?: readonly TimelineLine[];
      readonly keyTag?: string;
      readonly erasedTag?: string;
    },
  ): Promise<{ readonly row: InstructionRow; readonly created: boolean } | null>;
  /** `null` for another owner's instruction, if an owner is given. */
  find(ref: Ref, ownerId: string | null): Promise<InstructionRow | null>;
  /** The instruction that this owner made with this key. */
  findByKey(ownerId: string, clientKey: string): Promise<InstructionRow | null>;
  /** The instruction of a platform transaction, by ref or transaction id. */
  findByTransaction(names: { readonly ref?: string; readonly transId?: string }): Promise<InstructionRow | null>;
  /** The instructions that hold or share this `exclusive` name, in no order, such as those under way on one card. */
  holders(name: string): Promise<readonly Holder[]>;
  /**
   * These fields of a page of instructions. Newest first, unless `oldestFirst`; with `from` or `to` ordered by creation
   * time. A page ends before its `input`, `details` and `sealed` take more than `maxPageBytes`, but never before its first.
   */
  page<Field extends keyof ListedRow>(
    request: PageRequest,
    fields: readonly Field[],
  ): Promise<Page<Pick<ListedRow, Field>>>;
  /** Counts the instructions created in this span, by state, operation, hour and currency; in no order. */
  tally(span: { readonly from: number; readonly to: number }): Promise<readonly Tally[]>;
  /** The timeline lines of each ref, in order. */
  timeline(refs: readonly Ref[]): Promise<ReadonlyMap<Ref, readonly TimelineLine[]>>;
  /** The evidence of each ref, in order. */
  evidence(refs: readonly Ref[]): Promise<ReadonlyMap<Ref, readonly EvidenceLine[]>>;
  /** Compare-and-set on the version: writes row, timeline line, event and outbox entries, or nothing. */
  transition(row: InstructionRow, change: Change): Promise<TransitionResult>;
  /**
   * Compare-and-set on the version, the lease and the last read: `null` if any of them is no longer that of `row`, as when
   * another run of the same process, which shares its lease, has read the platform meanwhile. The version stays.
   * With `shown` it raises the version and writes the owner's event, in the same transaction. `updatedAt` and the timeline stay.
   */
  touch(row: InstructionRow, note: Touch, shown?: ShownTouch): Promise<InstructionRow | null>;
  /** Adds a line of evidence. It changes nothing else. */
  record(ref: Ref, line: EvidenceLine): Promise<void>;
  /** Leases due, unleased rows, oldest first. An unreadable row does not block the others. */
  claim(request: Claim): Promise<Claimed>;
  /** Leases one row, unless another process holds it. */
  claimOne(ref: Ref, request: Pick<Claim, 'by' | 'now' | 'leaseUntil'>): Promise<InstructionRow | null>;
  /** Refs of the instructions in this state, newest first, after this one. An unreadable row does not block others. */
  refsIn(state: InstructionState, after: Ref | null, limit: number): Promise<readonly Ref[]>;
  /** Releases all leases of a process that stops. */
  releaseLeases(by: string): Promise<void>;
  /** Rows that have waited for a funding hook since before that instant. */
  stuckFunds(before: number, limit: number): Promise<readonly Ref[]>;
}

/** A caller, and the ids of the platform customers that only this caller uses. */
export interface Person {
  readonly callerId: string;
  readonly customerIds: readonly string[];
}

/** The replacements of a person's ids and keys. */
export interface Pseudonyms {
  /** Returns the pseudonym of a caller or a customer; always the same. */
  readonly pseudonymOf: (id: string) => string;
  readonly keyTag: KeyTag;
}

/** The stored data of one person. `columns` declares for every column what an erasure keeps. */
export interface PeopleStore {
  /**
   * The refs of at most `limit` instructions of a person, or owed to them, that are not settled: they are open, owed or
   * in review, a check that an event asked for is open, or one of their events was not delivered to the merchant.
   */
  unsettledOf(person: Person, limit: number): Promise<readonly Ref[]>;
  /**
   * Replaces a person in a batch of the settled instructions: each with its evidence, and with the tag of its key, in
   * one transaction (`erasedRow`, `erasedEvidence`). A row that changes meanwhile stays as it is, for the next batch.
   * With nothing left, replaces them in the audit log, and forgets their events. Returns whether to call again.
   */
  erase(person: Person, as: Pseudonyms): Promise<boolean>;
}

/** What is read of an instruction that holds a name. */
export type Holder = Pick<InstructionRow, 'ref' | 'owner' | 'operation' | 'state' | 'exclusive' | 'createdAt'>;

/** The maximum size of a page, unless its first instruction alone is larger. */
export const maxPageBytes = 512 * 1_024;

/** Instructions, and the ref after which the next page begins; `null` on the last one. */
export interface Page<Listed> {
  readonly rows: readonly Listed[];
  readonly next: Ref | null;
}

/** A page of instructions. */
export interface PageRequest {
  /** The owner; `null` for all owners, for staff only. */
  readonly ownerId: string | null;
  readonly state?: InstructionState;
  readonly funding?: FundingState;
  readonly operation?: InstructionOperationId;
  /** The number that `numberOf` returns for the operation's input. */
  readonly number?: string;
  /** Created at this instant or later. With `from` or `to` the page is ordered by creation time. */
  readonly from?: number;
  /** Created before this instant. */
  readonly to?: number;
  /** Only those that were sent. Ordered by creation time. */
  readonly sent?: true;
  /** Default: newest first. */
  readonly oldestFirst?: boolean;
  /** The ref after which the page begins. With an owner, another owner's ref counts as unknown: an empty page. */
  readonly after?: Ref;
  readonly limit: number;
}

/** How many instructions of one operation, created in one hour, are in one state. */
export interface Tally {
  readonly operation: InstructionOperationId;
  readonly state: InstructionState;
  /** Hours since 1970. */
  readonly hour: number;
  readonly currency: Currency;
  readonly count: number;
  /** The sum of their prices, in minor units. */
  readonly minor: number;
}

/** The result of a claim. */
export interface Claimed {
  readonly rows: readonly InstructionRow[];
  /** Refs of leased rows that cannot be read and need a person. */
  readonly unreadable: readonly string[];
}

/** A request for leases: the process, the end of the leases, and their maximum number. */
export interface Claim {
  readonly by: string;
  readonly now: number;
  readonly leaseUntil: number;
  readonly limit: number;
  /** Maximum rows of one owner. */
  readonly perOwner: number;
  /** Owners with enough running work: their rows wait. */
  readonly without: readonly string[];
}

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
  /**
   * Counts one action under this name, or `count` at once, unless that makes more than `limit` in the last `window`
   * milliseconds.
   */
  allow(
    name: string,
    rule: { readonly limit: number; readonly window: number; readonly now: number; readonly count?: number },
  ): Promise<Allowed>;
  /** Removes the latest action under this name, if there is one. */
  uncount(name: string): Promise<void>;
}

/** Whether an action was counted; if not, when another is allowed. */
export type Allowed = { readonly allowed: true } | { readonly allowed: false; readonly freeAt: number };
