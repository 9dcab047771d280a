import type { Dollars, Environment, InstructionOperationId, Money } from '@tillside/contract';
import type { FieldErrors, Instructable } from '@tillside/contract/schemas';
import type { PlatformRequest } from '../platform/client.ts';
import type { Store } from '../model/store.ts';
import type { InstructionRow, ItemRow, Lane, RowProblem } from '../model/row.ts';

/** The outcome of an instruction according to an authenticated answer. */
export interface Outcome {
  readonly meaning: 'processing' | 'succeeded' | 'failed' | 'partial' | 'reversed';
  readonly transId: string | null;
  /** The ref in the answer, if it has one. */
  readonly ref: string | null;
  /** Details for the owner and staff. Empty if the answer contains less than was known before. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Details for the owner only, such as tokens and pins: stored encrypted. */
  readonly secrets?: Readonly<Record<string, unknown>>;
  /** The platform's id of the payer: stored as a pseudonym (`snapshot.payer`), and never shown. */
  readonly payer?: string;
  readonly items: readonly ItemRow[] | null;
  /** The merchant's wallet debit before discount, or credit, as reported by the platform; `null` if unknown. */
  readonly charged: Money | null;
  /** The answer has an amount that cannot be read, so whether the price drifted is unknown. */
  readonly isPriceUnreadable?: boolean;
  /** The platform calls it delivered, without the token or pins that were bought: it is still processing. */
  readonly incomplete?: true;
  /** The rest is external: others may act on the subject meanwhile, unless they must be alone. */
  readonly shares?: true;
  /** With `failed`: a more specific problem for the owner. */
  readonly problem?: RowProblem;
}

/** A success whose answer contains no rows and no amount. */
export function succeeded(transId: string | null, details: Outcome['details'], ref: string | null = null): Outcome {
  return { meaning: 'succeeded', transId, ref, details, items: null, charged: null };
}

/**
 * The result of a read: an outcome; `absent` if it was not executed; `more` if the next page has to be read
 * too; something else to read first; several possible outcomes; `null` if it proves nothing.
 */
export type Finding = Outcome | 'absent' | 'more' | Further | Candidates | null;

/** One more read that the finding depends on. */
export interface Further {
  readonly further: PlatformRequest;
  read(details: unknown): Finding;
}

/** The possible outcomes of the instruction. Nothing proves which one is true: a person decides. */
export interface Candidates {
  readonly candidates: readonly string[];
}

/** Secrets that must never be written: a PIN, an OTP, a BVN. They exist in this process until the send. */
export type EphemeralSecrets = Readonly<Record<string, string>>;

export type LedgerPlans = Readonly<Record<InstructionOperationId, LedgerPlan>>;

/** How one operation is executed after acceptance: the part of its plan that the ledger uses. */
export interface LedgerPlan {
  readonly operation: Instructable;
  /** How the shopper's money moves: reserved and captured, paid out after success, or not at all. */
  readonly funds: 'debit' | 'credit' | 'none';
  /** Default `purchase`. */
  readonly lane?: Lane;
  /**
   * Whether another instruction did the same between this one's acceptance and its insert. Since the insert this one
   * holds its `exclusive` name. Checked just before the send; if so, this one is abandoned.
   */
  readonly isOvertaken?: (row: InstructionRow, deps: Remembering) => Promise<boolean>;
  /** The customer whom it serves, regardless of who instructed it; `null` if that is not known. */
  readonly customerOf?: (row: InstructionRow, deps: Remembering) => Promise<string | null>;
  /** Reads just before the send, in order, to compare with afterwards. */
  readonly before?: readonly Reading[];
  /** The request that executes it. The same row always makes the same request. */
  request(row: InstructionRow, entry: EphemeralSecrets): PlatformRequest;
  /** Whether the request needs its ephemeral secrets: without them it is abandoned. */
  readonly needsSecrets?: (row: InstructionRow) => boolean;
  /** The operation's own meaning of a refusal. `null` for the general table. */
  readonly readRefusal?: (refusal: Refusal, row: InstructionRow) => RowProblem | null;
  /** Parses the details of the answer to that request. `null` if they contain no outcome. */
  readSent(details: unknown, row: InstructionRow): Outcome | null;
  /** The request that reads the outcome, by page from 1. `null` when the platform offers no read-back. */
  reconcileRequest(row: InstructionRow, page: number): PlatformRequest | null;
  readReconciled(details: unknown, row: InstructionRow, page: number): Finding;
  /** How long after the send it may stay open before a review opens, in milliseconds. Default `timings.requeryFor`. */
  readonly patience?: (row: InstructionRow) => number | null;
  /** With `credit`: the amount that the platform paid back, if it may differ from the cost. `null` if not known yet. */
  readonly credited?: (row: InstructionRow) => Money | null;
  /** The details with the amount paid back, as given by the person who settles the review. */
  readonly withCredited?: (row: InstructionRow, amount: Dollars) => Readonly<Record<string, unknown>>;
  /** Records kept after success, such as a new card. Called again until it returns. */
  readonly remember?: (row: InstructionRow, deps: Remembering) => Promise<void>;
}

/** One read before a send. */
export interface Reading {
  /** `null` if this environment has nothing to read; it is then sent without. */
  request(row: InstructionRow, environment: Environment): PlatformRequest | null;
  /** `null` if the answer proves nothing; then nothing is sent and it is read again later. */
  read(details: unknown, row: InstructionRow): Readonly<Record<string, unknown>> | null;
}

/** A refusal in the platform's envelope, on the only send of a ref. */
export interface Refusal {
  readonly status: number;
  readonly statusCode: number | null;
  readonly description: string;
  readonly errors: FieldErrors;
}

export interface Remembering {
  readonly store: Store;
  readonly now: number;
}
