import type { FundingState, InstructionOperationId, InstructionState, Ref, StepCode } from '@tillside/contract';
import type { Change, EvidenceLine, InstructionRow, TransitionResult, Touch, TimelineLine } from '../ledger/row.ts';
import type { AuditLine } from './record-store.ts';

/**
 * Instructions, and what is known of them. Each method is one transaction: it happens whole or not at all, and is durable
 * once answered. Every method that reads for a caller takes the owner.
 */
export interface LedgerStore {
  /**
   * Writes a new instruction, or answers the one that this owner made with this key before. `null`: another that is
   * under way has the same `exclusive`, or, where this one has to be `alone`, has it as `shared`.
   */
  create(
    row: InstructionRow,
    step: StepCode,
    more?: { readonly audit?: AuditLine; readonly alone?: boolean },
  ): Promise<{ readonly row: InstructionRow; readonly created: boolean } | null>;
  /** With an owner, another owner's is `null`. */
  find(ref: Ref, ownerId: string | null): Promise<InstructionRow | null>;
  /** The one that this owner made with this key. */
  findByKey(ownerId: string, clientKey: string): Promise<InstructionRow | null>;
  /** The instruction that a transaction of the platform belongs to, by either of its names. */
  findByTransaction(names: { readonly ref?: string; readonly transId?: string }): Promise<InstructionRow | null>;
  /** The newest first; with `from` or `to` the latest made first. */
  page(request: PageRequest): Promise<readonly InstructionRow[]>;
  /** The lines of each, in their order. */
  timeline(refs: readonly Ref[]): Promise<ReadonlyMap<Ref, readonly TimelineLine[]>>;
  /** What is known of each, in the order in which it became known. */
  evidence(refs: readonly Ref[]): Promise<ReadonlyMap<Ref, readonly EvidenceLine[]>>;
  /** Compare-and-set on the version: the change, its timeline line, its event and its outbox entries, or nothing. */
  transition(row: InstructionRow, change: Change): Promise<TransitionResult>;
  /** Compare-and-set on the version and the lease, raising neither. `null`: somebody moved or leased it meanwhile. */
  touch(row: InstructionRow, note: Touch): Promise<InstructionRow | null>;
  /** Adds what became known. It changes nothing else. */
  record(ref: Ref, line: EvidenceLine): Promise<void>;
  /** Leases rows that are due and not leased, oldest first. One that cannot be read holds up no other. */
  claim(request: Claim): Promise<Claimed>;
  /** Leases one row if nobody else holds it. */
  claimOne(ref: Ref, request: Pick<Claim, 'by' | 'now' | 'leaseUntil'>): Promise<InstructionRow | null>;
  /** Gives leases back, so that a stopping process leaves nothing waiting. */
  releaseLeases(by: string): Promise<void>;
  /** What has waited since before that instant for a funding hook: somebody has to look. */
  stuckFunds(before: number, limit: number): Promise<readonly Ref[]>;
}

/** Which instructions, and how many. */
export interface PageRequest {
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

/** What was leased. */
export interface Claimed {
  readonly rows: readonly InstructionRow[];
  /** Refs of rows that were leased and could not be read: somebody has to look at them. */
  readonly unreadable: readonly string[];
}

/** Who leases, until when, and how much. */
export interface Claim {
  readonly by: string;
  readonly now: number;
  readonly leaseUntil: number;
  readonly limit: number;
  /** At most so many rows of one owner. */
  readonly perOwner: number;
  /** Owners of whom there is enough under way: their rows wait. */
  readonly without: readonly string[];
}
