import type { Role } from '@tillside/contract';
import type { TillsideEvent } from '../events/event.ts';
import type { CommittedEvent } from './queue-store.ts';

/**
 * What is remembered beside the ledger: records, the audit, and the keys that seal what must be unreadable at rest. Each
 * method is one transaction: it happens whole or not at all, and is durable once answered.
 */
export interface RecordStore {
  /** Writes a new record. `false`: there is one of this kind and id, or of the kind and id of its `claim`. */
  insert(record: Omit<StoredRecord, 'version'>, effects?: RecordEffects): Promise<boolean>;
  /** `null` also for another owner's. */
  get(kind: string, id: string, ownerId: string | null, now: number): Promise<StoredRecord | null>;
  /** Newest first. Expired ones are not answered by any of these. */
  records(page: RecordPage): Promise<readonly StoredRecord[]>;
  /** Compare-and-set on the version. `null`: somebody changed or took it meanwhile, or made its `claim` before. */
  compareAndSet(
    record: StoredRecord,
    body: StoredRecord['body'],
    effects?: RecordEffects,
  ): Promise<StoredRecord | null>;
  /** Answers a record and forgets it, once: of several who take it, one gets it. */
  consume(kind: string, id: string, now: number): Promise<StoredRecord | null>;
  /** Adds a line. Lines are never changed and never forgotten. */
  audit(line: AuditLine): Promise<void>;
  /** The audit lines of a subject, oldest first. */
  audits(subject: string): Promise<readonly AuditLine[]>;
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
export interface RecordEffects {
  /** A second record, which has to be new: where one of its kind and id is there, nothing at all is written. */
  readonly claim?: Omit<StoredRecord, 'version'>;
  readonly publish?: readonly TillsideEvent[];
  readonly tell?: readonly (Omit<CommittedEvent, 'number'> & { readonly at: number })[];
  readonly audit?: AuditLine;
}

/** Which records, and how many. */
export interface RecordPage {
  readonly kind: string;
  /** `null`: of everybody. */
  readonly ownerId: string | null;
  /** The id after which the page begins. With an owner, another owner's id is one that does not exist: an empty page. */
  readonly after?: string;
  readonly limit: number;
  readonly now: number;
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
  /** What came of it, in a short code such as `refund_settled`, or what was read. */
  readonly found: string;
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

/**
 * A sealed value begins with the id of its data key and a full stop. Every method that writes one, here and elsewhere,
 * throws a `StoreError` with the code `key_removed` where that data key is not in the store, and writes nothing.
 */
export interface SealedValue extends SealedPlace {
  readonly sealed: string;
}

/** Which sealed values, and how many. */
export interface SealedPage {
  readonly of: SealedPlace['of'];
  readonly keyId: string;
  /** The id after which the page begins. */
  readonly after: string | null;
  readonly limit: number;
}
