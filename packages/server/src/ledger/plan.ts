import type { Dollars, Environment, InstructionOperationId, Money } from '@tillside/contract';
import type { FieldErrors, Instructable } from '@tillside/contract/schemas';
import type { PlatformRequest } from '../platform/client.ts';
import type { Store } from '../store/store.ts';
import type { InstructionRow, ItemRow, Lane, RowProblem } from './row.ts';

/** What an authenticated answer says of an instruction. */
export interface Outcome {
  readonly meaning: 'processing' | 'succeeded' | 'failed' | 'partial' | 'reversed';
  readonly transId: string | null;
  /** The ref the answer speaks of, where it says so. */
  readonly ref: string | null;
  /** What the owner, and staff, may see of it. Empty where the answer tells less than was known before. */
  readonly details: Readonly<Record<string, unknown>>;
  /** What only the owner may see, such as tokens and pins: kept sealed. */
  readonly secrets?: Readonly<Record<string, unknown>>;
  /** Who pays, by the platform's own id: kept as a pseudonym (`snapshot.payer`), and shown to nobody. */
  readonly payer?: string;
  readonly items: readonly ItemRow[] | null;
  /** What the platform says the merchant's wallet was debited, discount not taken off, or credited; `null`: not said. */
  readonly charged: Money | null;
  /** What remains is somebody else's to do: others may act on the same thing meanwhile, unless they have to be alone. */
  readonly shares?: true;
  /** With `failed`: why, where the owner can be told more than that the provider failed. */
  readonly problem?: RowProblem;
}

/**
 * What an answer to a question says: an outcome; `absent`: it has not happened; `more`: the next page has to be read
 * too; `null`: nothing that can be relied on.
 */
export type Finding = Outcome | 'absent' | 'more' | null;

/** What was typed in and must never be written: a PIN, an OTP, a BVN. It lives in this process until the send. */
export type EphemeralSecrets = Readonly<Record<string, string>>;

/** A plan for every instruction that the companion can carry out. */
export type LedgerPlans = Readonly<Record<InstructionOperationId, LedgerPlan>>;

/** How one operation is carried out, once it was accepted: the part of its plan that the ledger works with. */
export interface LedgerPlan {
  readonly operation: Instructable;
  /** How the shopper's money moves: set aside and taken, paid out after success, or not at all. */
  readonly funds: 'debit' | 'credit' | 'none';
  /** Default `purchase`. */
  readonly lane?: Lane;
  /**
   * Whether another did what it asks for between its acceptance and the writing of this one, which has held its `exclusive` name
   * since. Read just before the send: then it is given up.
   */
  readonly isOvertaken?: (row: InstructionRow, world: Remembering) => Promise<boolean>;
  /** What is read just before the send, one after the other, to compare with afterwards. */
  readonly before?: readonly Reading[];
  /** The request that carries it out. The same row makes the same request, however often. */
  request(row: InstructionRow, entry: EphemeralSecrets): PlatformRequest;
  /** Whether the request cannot be made without its entry: then it is given up where that was lost. */
  readonly needsSecrets?: (row: InstructionRow) => boolean;
  /** What a refusal of that request means, where the usual table says too little. `null`: what the table says. */
  readonly readRefusal?: (refusal: Refusal, row: InstructionRow) => RowProblem | null;
  /** Reads the details of the answer to that request. `null`: they do not say what became of it. */
  readSent(details: unknown, row: InstructionRow): Outcome | null;
  /** The request that asks what became of it; of its `page`, from 1. `null`: nobody can be asked. */
  reconcileRequest(row: InstructionRow, page: number): PlatformRequest | null;
  readReconciled(details: unknown, row: InstructionRow, page: number): Finding;
  /** How long after the send it may stay open before a person is asked, in milliseconds. Default `timings.requeryFor`. */
  readonly patience?: (row: InstructionRow) => number | null;
  /** With `credit`: what the platform says it paid back, where that may differ from the cost. `null`: not known yet. */
  readonly credited?: (row: InstructionRow) => Money | null;
  /** The details with what was paid back, as the person says who settles its review. */
  readonly withCredited?: (row: InstructionRow, amount: Dollars) => Readonly<Record<string, unknown>>;
  /** What is remembered beside the ledger once it succeeded, such as a new card. Called again until it returns. */
  readonly remember?: (row: InstructionRow, world: Remembering) => Promise<void>;
}

/** A part of what is read before a send. */
export interface Reading {
  /** `null`: in this environment there is nothing to be read, and it is sent without. */
  request(row: InstructionRow, environment: Environment): PlatformRequest | null;
  /** `null`: it cannot be relied on, so nothing is sent and it is read again later. */
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
