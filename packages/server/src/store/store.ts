import type { FundingState, InstructionOperationId, InstructionState, Ref, Role } from '@tillside/contract';
import type {
  Change,
  EvidenceLine,
  InstructionRow,
  Moved,
  Note,
  SlotRequest,
  TimelineLine,
  Wait,
} from '../ledger/row.ts';
import type { TillsideEvent } from '../events/event.ts';

/** A committed change that a caller's pages should hear of. */
export interface CommittedEvent {
  readonly ownerId: string;
  /** The caller's own event number, without gaps. */
  readonly number: number;
  /** Of an instruction, or of what a record says. */
  readonly ref: string;
  readonly version: number;
}

export interface Announcement {
  readonly id: string;
  /** `null`: it cannot be read, and somebody has to look at it. */
  readonly event: TillsideEvent | null;
  readonly attempts: number;
}

/** A verified delivery of the platform, kept as it came. */
export interface InboxEntry {
  readonly id: string;
  readonly receivedAt: number;
  /** The delivery's bytes, sealed by the caller of the store. */
  readonly sealed: string;
  readonly attempts: number;
}

interface PageRequest {
  /** Whose; `null` for all, which only staff may ask for. */
  readonly ownerId: string | null;
  readonly state?: InstructionState;
  readonly funding?: FundingState;
  readonly operation?: InstructionOperationId;
  /** Made at this instant or later. With `from` or `to` the page is ordered by that time. */
  readonly from?: number;
  /** Made before this instant. */
  readonly to?: number;
  /** The ref after which the page begins. With an owner, another owner's ref is one that does not exist: an empty page. */
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
  /** At most so many rows of one owner. */
  readonly perOwner: number;
  /** Owners of whom there is enough under way: their rows wait. */
  readonly without: readonly string[];
}

/** What is remembered beside the ledger: a card and whose it is, a checkout, a ticket, a saved recipient. */
export interface StoredRecord {
  /** What it is, such as `card`. */
  readonly kind: string;
  /** Unique within its kind. */
  readonly id: string;
  /** Whose it is. What that names is up to the kind: a caller, or a customer of the platform. */
  readonly ownerId: string;
  /** JSON. Never holds a card number, a PIN, an OTP, a CVV, a BVN or a key. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What must be unreadable at rest, sealed by the caller of the store. Absent where there is no such thing. */
  readonly sealed?: string;
  readonly version: number;
  readonly createdAt: number;
  /** When it may be forgotten; `null`: never. */
  readonly expiresAt: number | null;
}

/** Written in the same transaction as a record: events for the merchant's backend, and hints for callers' pages. */
export interface Along {
  /** A second record, which has to be new: where one of its kind and id is there, nothing at all is written. */
  readonly claim?: Omit<StoredRecord, 'version'>;
  readonly announce?: readonly TillsideEvent[];
  readonly tell?: readonly (Omit<CommittedEvent, 'number'> & { readonly at: number })[];
  readonly audit?: AuditLine;
}

interface RecordPage {
  readonly kind: string;
  /** `null`: of everybody. */
  readonly ownerId: string | null;
  /** The id after which the page begins. With an owner, another owner's id is one that does not exist: an empty page. */
  readonly after?: string;
  readonly limit: number;
  readonly now: number;
}

/** A key of the companion as the store keeps it: encrypted with the operator's `secret`. */
export interface StoredKey {
  readonly id: string;
  readonly wrapped: string;
  readonly createdAt: number;
}

/** Where a sealed value stands. The id of a record is its kind, a space and its id. */
export interface SealedPlace {
  readonly of: 'instruction' | 'inbox' | 'record';
  readonly id: string;
}

/** A sealed value begins with the id of its data key and a full stop. */
export interface SealedValue extends SealedPlace {
  readonly sealed: string;
}

interface SealedPage {
  readonly of: SealedPlace['of'];
  readonly keyId: string;
  /** The id after which the page begins. */
  readonly after: string | null;
  readonly limit: number;
}

/** Who did what, kept for ever. Never what they saw. */
export interface AuditLine {
  readonly at: number;
  readonly actorId: string;
  readonly roles: readonly Role[];
  /** What was done, such as `card.reveal`. */
  readonly act: string;
  /** What it was done to, such as a card's id or a ref. */
  readonly subject: string;
  readonly found: string;
}

export type Allowed = { readonly allowed: true } | { readonly allowed: false; readonly freeAt: number };

/**
 * Where the ledger lives. Each method is one transaction: it happens whole or not at all, and is durable once answered.
 * Every method that reads for a caller takes the owner.
 */
export interface Store {
  /**
   * Opens, migrates, and takes over what a dead process left behind. `beside`: does none of this, for a tool that reads
   * and writes keys while a companion runs.
   * @throws when another process holds it; `beside`, when its schema is not of this version.
   */
  open(mode?: { readonly beside: boolean }): Promise<void>;
  close(): Promise<void>;

  /** Settles when the store answers. @throws when it does not. */
  ping(): Promise<void>;

  /**
   * Writes a new instruction, or answers the one that this owner made with this key before. `null`: another that is
   * under way has the same `exclusive`, or, where this one has to be `alone`, has it as `shared`.
   */
  create(
    row: InstructionRow,
    why: string,
    more?: { readonly audit?: AuditLine; readonly alone?: boolean },
  ): Promise<{ readonly row: InstructionRow; readonly created: boolean } | null>;
  find(ref: Ref, ownerId: string | null): Promise<InstructionRow | null>;
  findByKey(ownerId: string, clientKey: string): Promise<InstructionRow | null>;
  /** The instruction that a transaction of the platform belongs to, by either of its names. */
  findByTransaction(names: { readonly ref?: string; readonly transId?: string }): Promise<InstructionRow | null>;
  page(request: PageRequest): Promise<readonly InstructionRow[]>;
  timeline(refs: readonly Ref[]): Promise<ReadonlyMap<Ref, readonly TimelineLine[]>>;
  /** What is known of each, in the order in which it became known. */
  evidence(refs: readonly Ref[]): Promise<ReadonlyMap<Ref, readonly EvidenceLine[]>>;

  /** Compare-and-set on the version: the change, its timeline line, its event and its announcements, or nothing. */
  move(row: InstructionRow, change: Change): Promise<Moved>;
  /** Compare-and-set on the version and the lease, raising neither. `null`: somebody moved or leased it meanwhile. */
  note(row: InstructionRow, note: Note): Promise<InstructionRow | null>;
  record(ref: Ref, line: EvidenceLine): Promise<void>;
  /** Leases rows that are due and not leased, oldest first. One that cannot be read holds up no other. */
  claim(request: Claim): Promise<Claimed>;
  /** Leases one row if nobody else holds it. */
  claimOne(ref: Ref, request: Pick<Claim, 'by' | 'now' | 'leaseUntil'>): Promise<InstructionRow | null>;
  /** Gives leases back, so that a stopping process leaves nothing waiting. */
  releaseLeases(by: string): Promise<void>;

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

  /** Writes a new record. `false`: there is one of this kind and id, or of the kind and id of its `claim`. */
  keep(record: Omit<StoredRecord, 'version'>, along?: Along): Promise<boolean>;
  /** `null` also for another owner's. */
  recall(kind: string, id: string, ownerId: string | null, now: number): Promise<StoredRecord | null>;
  /** Newest first. Expired ones are not answered by any of these. */
  records(page: RecordPage): Promise<readonly StoredRecord[]>;
  /** Compare-and-set on the version. `null`: somebody changed or took it meanwhile, or made its `claim` before. */
  revise(record: StoredRecord, body: StoredRecord['body'], along?: Along): Promise<StoredRecord | null>;
  /** Answers a record and forgets it, once: of several who take it, one gets it. */
  take(kind: string, id: string, now: number): Promise<StoredRecord | null>;

  /** All keys, in the order of their ids. */
  keys(): Promise<readonly StoredKey[]>;
  /** Compare-and-set on `wrapped`; `was: null` inserts a key that is absent. `false`: somebody else was faster. */
  compareAndSetKey(key: StoredKey, was: string | null): Promise<boolean>;
  /** Forgets a key that no sealed value names. `false`: one does. */
  deleteKey(id: string): Promise<boolean>;
  /** The values that a data key seals, in the order of their ids. */
  sealedValues(page: SealedPage): Promise<readonly SealedValue[]>;
  /**
   * Compare-and-set on the sealed value. It is no other change: no version is raised, nobody is told. `false`: somebody
   * changed or removed it meanwhile.
   */
  reseal(value: SealedValue, sealed: string): Promise<boolean>;

  audit(line: AuditLine): Promise<void>;
  /** The audit lines of a subject, oldest first. */
  audits(subject: string): Promise<readonly AuditLine[]>;

  eventsAfter(ownerId: string, number: number, limit: number): Promise<readonly CommittedEvent[]>;
  /** The first number still kept and the last given; `first` is one past `last` when none is kept. */
  eventRange(ownerId: string): Promise<{ readonly first: number; readonly last: number }>;
  /**
   * Told after each commit, in every process that shares the store. The answer ends it. An event may be told twice, and
   * an older one after a newer one: it says whose events to read, from the number read last.
   */
  subscribe(listener: (event: CommittedEvent) => void): () => void;

  dueAnnouncements(now: number, leaseUntil: number, limit: number): Promise<readonly Announcement[]>;
  announced(id: string): Promise<void>;
  postponeAnnouncement(id: string, nextAt: number): Promise<void>;

  /** Keeps a delivery; `false`: it was here before. Like every sealed value, it is refused where its data key is gone. */
  receive(entry: Omit<InboxEntry, 'attempts'>): Promise<boolean>;
  /** The delivery that was kept under this id, processed or not; `null`: there is none, or it was forgotten. */
  findReceived(id: string): Promise<InboxEntry | null>;
  dueInbox(now: number, leaseUntil: number, limit: number): Promise<readonly InboxEntry[]>;
  processed(id: string): Promise<void>;
  postponeInbox(id: string, nextAt: number): Promise<void>;

  /** Forgets events and processed deliveries from before, and what expired before `now`. */
  prune(before: { readonly events: number; readonly inbox: number; readonly now: number }): Promise<void>;
  /** What has waited since before that instant for a funding hook: somebody has to look. */
  stuckFunds(before: number, limit: number): Promise<readonly Ref[]>;
}
