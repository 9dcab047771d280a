import type { InstructionState, Ref } from '@tillside/contract';
import type { Change, EvidenceLine, InstructionRow, Moved, Note, TimelineLine } from '../ledger/row.ts';
import type { TillsideEvent } from '../options.ts';

/** A committed change that a caller's pages should hear of. */
export interface CommittedEvent {
  readonly ownerId: string;
  /** The caller's own event number, without gaps. */
  readonly number: number;
  readonly ref: Ref;
  readonly version: number;
}

interface Announcement {
  readonly event: TillsideEvent;
  readonly attempts: number;
}

/** A verified delivery of the platform, kept as it came. `body` is sealed by the caller of the store. */
export interface InboxEntry {
  readonly id: string;
  readonly receivedAt: number;
  readonly body: Uint8Array;
  readonly attempts: number;
}

interface PageRequest {
  /** Whose; `null` for all, which only staff may ask for. */
  readonly ownerId: string | null;
  readonly state?: InstructionState;
  /** The ref after which the page begins. */
  readonly after?: Ref;
  readonly limit: number;
}

export interface Claimed {
  readonly rows: readonly InstructionRow[];
  /** Refs of rows that were leased and could not be read: somebody has to look at them. */
  readonly unreadable: readonly string[];
}

interface Claim {
  readonly by: string;
  readonly now: number;
  readonly leaseUntil: number;
  readonly limit: number;
}

/**
 * Where the ledger lives. Each method is one transaction: it happens whole or not at all, and is durable once answered.
 * Every method that reads for a caller takes the owner.
 */
export interface Store {
  /** Opens, migrates, and takes over what a dead process left behind. @throws when another process holds it. */
  open(): Promise<void>;
  close(): Promise<void>;

  /** Writes a new instruction, or answers the one that this owner made with this key before. */
  create(row: InstructionRow, why: string): Promise<{ readonly row: InstructionRow; readonly created: boolean }>;
  find(ref: Ref, ownerId: string | null): Promise<InstructionRow | null>;
  findByKey(ownerId: string, clientKey: string): Promise<InstructionRow | null>;
  /** The instruction that a transaction of the platform belongs to, by either of its names. */
  findByTransaction(names: { readonly ref?: string; readonly transId?: string }): Promise<InstructionRow | null>;
  page(request: PageRequest): Promise<readonly InstructionRow[]>;
  timeline(refs: readonly Ref[]): Promise<ReadonlyMap<Ref, readonly TimelineLine[]>>;
  evidence(ref: Ref): Promise<readonly EvidenceLine[]>;

  /** Compare-and-set on the version: the change, its timeline line, its event and its announcements, or nothing. */
  move(row: InstructionRow, change: Change): Promise<Moved>;
  /** Compare-and-set on the version and the lease, raising neither. `null`: somebody moved or leased it meanwhile. */
  note(row: InstructionRow, note: Note): Promise<InstructionRow | null>;
  record(ref: Ref, line: EvidenceLine): Promise<void>;
  /** Leases rows that are due and not leased, oldest first. One that cannot be read holds up no other. */
  claim(request: Claim): Promise<Claimed>;
  /** Leases one row if nobody else holds it. */
  claimOne(ref: Ref, request: Omit<Claim, 'limit'>): Promise<InstructionRow | null>;
  /** Gives leases back, so that a stopping process leaves nothing waiting. */
  releaseLeases(by: string): Promise<void>;

  /** An answer came: the slot of that send counts until then. */
  settleSlot(slot: string, heldUntil: number): Promise<void>;
  /** The platform said 429: no slot is given before then. */
  freezeSlots(egress: string, until: number): Promise<void>;

  eventsAfter(ownerId: string, number: number, limit: number): Promise<readonly CommittedEvent[]>;
  /** The first number still kept and the last given; `first` is one past `last` when none is kept. */
  eventRange(ownerId: string): Promise<{ readonly first: number; readonly last: number }>;
  /** Told after each commit, in every process that shares the store. The answer ends it. */
  subscribe(listener: (event: CommittedEvent) => void): () => void;

  dueAnnouncements(now: number, leaseUntil: number, limit: number): Promise<readonly Announcement[]>;
  announced(id: string): Promise<void>;
  postponeAnnouncement(id: string, nextAt: number): Promise<void>;

  /** Keeps a delivery; `false`: it was here before. */
  receive(entry: Omit<InboxEntry, 'attempts'>): Promise<boolean>;
  dueInbox(now: number, leaseUntil: number, limit: number): Promise<readonly InboxEntry[]>;
  processed(id: string): Promise<void>;
  postponeInbox(id: string, nextAt: number): Promise<void>;

  /** Forgets events and processed deliveries from before. */
  prune(before: { readonly events: number; readonly inbox: number }): Promise<void>;
}
