import type { TillsideErrorCode } from './errors.ts';
import type { StoredRecord } from './record-store.ts';
import type { Store } from './store.ts';

/** Why a person cannot be erased yet. */
export type Unsettled = Extract<TillsideErrorCode, 'case' | 'open' | 'owed' | 'in_review'>;

/** A kind of record beside the ledger: its owner, the fields that an export contains, and the effect of an erasure. */
interface DeclaredKind {
  /** The kind of subject that `ownerId` identifies. */
  readonly of: 'caller' | 'customer' | 'card' | 'account' | 'checkout' | 'session' | 'payer' | 'nobody';
  /** The fields of its body that the export contains; `id` is the record's. */
  readonly exported: readonly string[];
  /**
   * - `deleted`.
   * - `expires`: kept without the fields that are not `kept`, until no reversal can come any more.
   * - `kept`: kept for ever, without the fields that are not `kept`. A caller as its owner is replaced by a pseudonym.
   * - `passing`: deleted by itself within 90 days, usually within minutes; it identifies no person, or is encrypted.
   */
  readonly erased: 'deleted' | 'expires' | 'kept' | 'passing';
  /** The fields of its body that stay. */
  readonly kept?: readonly string[];
  /** Why its person cannot be erased at this moment; `null` if nothing of it is under way. */
  readonly unsettled?: (
    record: StoredRecord,
    at: { readonly store: Store; readonly now: number },
  ) => Promise<Unsettled | null>;
}

/** Kinds of records by name. Each feature declares its own, also for shops that leave the feature out. */
export type DeclaredKinds = Readonly<Record<string, DeclaredKind>>;

/** The kernel's own kinds of record. */
export const kernelKinds = {
  caller_customer: { of: 'caller', exported: ['customer_id'], erased: 'deleted' },
  customer_caller: { of: 'customer', exported: [], erased: 'deleted' },
  ended_session: { of: 'caller', exported: [], erased: 'deleted' },
  /** The person behind a pseudonym: encrypted. */
  erased_person: { of: 'nobody', exported: [], erased: 'passing' },
  frame_card: { of: 'session', exported: [], erased: 'deleted' },
  frame_checkout: { of: 'session', exported: [], erased: 'deleted' },
  frame_code: { of: 'session', exported: [], erased: 'deleted' },
  frame_ticket: { of: 'session', exported: [], erased: 'deleted' },
  /** What a shop in another language has answered to a hook. Its id is the hook and the ref. */
  hook_outcome: { of: 'caller', exported: [], erased: 'deleted' },
  heartbeat: { of: 'nobody', exported: [], erased: 'kept' },
  /** A signed event that could not be read, without its content. */
  unread_event: { of: 'nobody', exported: [], erased: 'passing' },
  /** A ref that the store lacks. Its id is the ref. */
  unknown_purchase: { of: 'caller', exported: ['operation'], erased: 'kept', kept: ['operation', 'because'] },
  /** Marks that staff read something a moment ago. */
  staff_read: { of: 'caller', exported: [], erased: 'deleted' },
} as const satisfies DeclaredKinds;
