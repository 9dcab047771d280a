import type { Role } from '@tillside/contract';
import type { StoredNotice, TillsideEvent } from './event.ts';

/**
 * Data beside the ledger: records, the audit log, and the keys for encryption at rest. Each
 * method is one atomic transaction, and durable once it returns.
 */
export interface RecordStore {
  /**
   * Inserts a new record. `false` if one of this kind and id exists, or of the kind and id of its `claim`, or if one of
   * its `limits` is reached.
   */
  insert(record: Omit<StoredRecord, 'version'>, effects?: InsertEffects): Promise<boolean>;
  /** `null` also for another owner's record. */
  get(kind: string, id: string, ownerId: string | null, now: number): Promise<StoredRecord | null>;
  /** Newest first, unless `oldestFirst`. No read returns expired records. */
  records(page: RecordPage): Promise<readonly StoredRecord[]>;
  /**
   * Compare-and-set on the version. `null` if the record was changed or consumed meanwhile, or its `claim` exists.
   * `to`: its new owner, or its new expiry.
   */
  compareAndSet(
    record: StoredRecord,
    body: StoredRecord['body'],
    effects?: RecordEffects,
    to?: Partial<Pick<StoredRecord, 'ownerId' | 'expiresAt'>>,
  ): Promise<StoredRecord | null>;
  /** Returns a record and deletes it: of several concurrent calls, one gets it. */
  consume(kind: string, id: string, now: number): Promise<StoredRecord | null>;
  /** Adds a line to the audit log. Lines are never deleted; erasing a person replaces who did it. */
  audit(line: AuditLine): Promise<void>;
  /** The audit lines of a subject, oldest first. */
  audits(subject: string): Promise<readonly AuditLine[]>;
  /** Audit lines, newest first, each with its place in the log; `after`: older than that place. */
  auditPage(request: AuditRequest): Promise<readonly (AuditLine & { readonly number: number })[]>;
  /** All keys, ordered by id. */
  keys(): Promise<readonly StoredKey[]>;
  /** Compare-and-set on `wrapped`; `was: null` inserts a new key. `false` if another process was faster. */
  compareAndSetKey(key: StoredKey, was: string | null): Promise<boolean>;
  /** Deletes a key that no sealed value uses. `false` if one does. */
  deleteKey(id: string): Promise<boolean>;
  /** The values sealed with a data key, ordered by id. */
  sealedValues(page: SealedPage): Promise<readonly SealedValue[]>;
  /**
   * Compare-and-set on the sealed value. No version is raised and no caller is notified. `false` if it was
   * changed or removed meanwhile.
   */
  reseal(value: SealedValue, sealed: string): Promise<boolean>;
}

/** A record: a card and its owner, a checkout, a ticket, a saved recipient. */
export interface StoredRecord {
  /** Its kind, such as `card`. */
  readonly kind: string;
  /** Unique within its kind. */
  readonly id: string;
  /** The owner. Depending on the kind, a caller or a customer of the platform. */
  readonly ownerId: string;
  /** JSON. Never contains a card number, a PIN, an OTP, a CVV, a BVN or a key. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The encrypted part, if any; encrypted by the caller of the store. */
  readonly sealed?: string;
  readonly version: number;
  readonly createdAt: number;
  /** When it may be deleted; `null` for never. */
  readonly expiresAt: number | null;
}

/** Written in the same transaction as a record: events for the merchant's backend, notices, and hints for pages. */
export interface RecordEffects {
  /** A second record, which must be new: if one of its kind and id exists, nothing is written. */
  readonly claim?: Omit<StoredRecord, 'version'>;
  readonly publish?: readonly (TillsideEvent | StoredNotice)[];
  readonly hints?: readonly (Omit<CommittedEvent, 'number'> & { readonly at: number })[];
  readonly audit?: AuditLine;
}

/** Written in the same transaction as a new record, which limits of its owner may refuse. */
export interface InsertEffects extends RecordEffects {
  /** Counted in that transaction, one insert with limits at a time for each owner, over all instances. */
  readonly limits?: readonly RecordLimit[];
}

/** A limit on the unexpired records of one kind that belong to the owner of a new record. */
export interface RecordLimit {
  readonly kind: string;
  /** Nothing is written if there are as many. */
  readonly maximum: number;
  /** Counts those that were created after this instant. Default: all. */
  readonly createdAfter?: number;
}

/** A page of records. */
export interface RecordPage {
  readonly kind: string;
  /** `null` for all owners. */
  readonly ownerId: string | null;
  /** Default: newest first. */
  readonly oldestFirst?: boolean;
  /** The id after which the page begins. With an owner, another owner's id counts as unknown: an empty page. */
  readonly after?: string;
  readonly limit: number;
  readonly now: number;
}

/** A line of the audit log: who did what, kept forever. It never contains what they saw. */
export interface AuditLine {
  readonly at: number;
  readonly actorId: string;
  readonly roles: readonly Role[];
  /** The action, such as `card.reveal`. */
  readonly act: string;
  /** Its subject, such as a card's id or a ref. */
  readonly subject: string;
  /** The result, as a short code such as `refund_settled`, or what was read. */
  readonly found: string;
}

/** A page of the audit log. */
export interface AuditRequest {
  readonly subject?: string;
  readonly actorId?: string;
  readonly after?: number;
  readonly limit: number;
}

/** A stored key of the companion, encrypted with the operator's `secret`. */
export interface StoredKey {
  readonly id: string;
  readonly wrapped: string;
  readonly createdAt: number;
}

/** The place of a sealed value. The id of a record is its kind, a space and its id. */
export interface SealedPlace {
  readonly of: 'instruction' | 'inbox' | 'record';
  readonly id: string;
}

/**
 * A sealed value begins with the id of its data key and a full stop. Every method that writes one
 * throws a `StoreError` with the code `key_removed` if that data key is not in the store, and writes nothing.
 */
export interface SealedValue extends SealedPlace {
  readonly sealed: string;
}

/** A page of sealed values. */
export interface SealedPage {
  readonly of: SealedPlace['of'];
  readonly keyId: string;
  /** The id after which the page begins. */
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Queues: events for the merchant's handlers, the platform's webhooks, and hints for
 * pages. Each method is one atomic transaction, and durable once it returns.
 */
export interface QueueStore {
  /** Leases due, unleased events in order, and counts the attempt. */
  dueOutbox(now: number, leaseUntil: number, limit: number): Promise<readonly OutboxEntry[]>;
  /** Like `dueOutbox` for notices, which it never returns: neither waits for the other. */
  dueNotices(now: number, leaseUntil: number, limit: number): Promise<readonly NoticeEntry[]>;
  /** Marks an event, or a notice, as delivered: it never comes again. */
  published(id: string): Promise<void>;
  /** Reschedules an event, or a notice, whose handler failed. No effect if it was delivered meanwhile. */
  postponeOutbox(id: string, nextAt: number): Promise<void>;
  /** Stores a delivery; `false` if it is a duplicate. Throws `key_removed` like every write of a sealed value. */
  receive(entry: Omit<InboxEntry, 'attempts'>): Promise<boolean>;
  /** The delivery with this id, processed or not; `null` if there is none, or it was pruned. */
  findReceived(id: string): Promise<InboxEntry | null>;
  /** Leases due, unleased deliveries, and counts the attempt. */
  dueInbox(now: number, leaseUntil: number, limit: number): Promise<readonly InboxEntry[]>;
  /**
   * Marks a delivery as processed. It is kept for a while to detect duplicates, from now on as `sealed`, if that is given. Throws
   * `key_removed` like every write of a sealed value.
   */
  processed(id: string, sealed?: string): Promise<void>;
  postponeInbox(id: string, nextAt: number): Promise<void>;
  /** A caller's events with a higher number, in order. */
  eventsAfter(ownerId: string, number: number, limit: number): Promise<readonly CommittedEvent[]>;
  /** The first number still stored and the last assigned; `first` is one past `last` if none is stored. */
  eventRange(ownerId: string): Promise<{ readonly first: number; readonly last: number }>;
  /**
   * Called after each commit, in every process that shares the store. The returned function unsubscribes. An event may come twice, and
   * out of order: it names the owner whose events to read, from the last number read.
   */
  subscribe(listener: (event: CommittedEvent) => void): () => void;
}

/** An event for a handler. */
export interface OutboxEntry {
  readonly id: string;
  /** `null` if it cannot be read and needs a person. */
  readonly event: TillsideEvent | null;
  readonly attempts: number;
}

/** A notice to be sent. */
export interface NoticeEntry {
  readonly id: string;
  /** `null` if it cannot be read and needs a person. */
  readonly notice: StoredNotice | null;
  readonly attempts: number;
}

/** A verified delivery of the platform, stored unchanged. */
export interface InboxEntry {
  readonly id: string;
  readonly receivedAt: number;
  /** The delivery's bytes, or their fingerprint once it was processed: encrypted by the caller of the store. */
  readonly sealed: string;
  readonly attempts: number;
}

/** A committed change, for a caller's pages. */
export interface CommittedEvent {
  readonly ownerId: string;
  /** The caller's own event number, without gaps. */
  readonly number: number;
  /** The ref of an instruction, or of a record's hint. */
  readonly ref: string;
  readonly version: number;
}
