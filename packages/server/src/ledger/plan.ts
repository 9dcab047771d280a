import type {
  FieldErrors,
  InstructionKind,
  InstructionOperationId,
  Instructable,
  Money,
  Ref,
  Session,
} from '@tillside/contract';
import type { PlatformRequest } from '../platform/client.ts';
import type { InstructionRow, ItemRow } from './row.ts';

/** What an authenticated answer says of an instruction. */
export interface Outcome {
  readonly meaning: 'processing' | 'succeeded' | 'failed' | 'partial' | 'reversed';
  readonly transId: string | null;
  /** The ref the answer speaks of, where it says so. */
  readonly ref: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly items: readonly ItemRow[] | null;
  /** What the platform says it costs, discount not taken off; `null` where it does not say. */
  readonly charged: Money | null;
}

export type Accepted =
  | { readonly ok: true; readonly input: Readonly<Record<string, unknown>>; readonly cost: Money }
  | { readonly ok: false; readonly errors: FieldErrors };

/**
 * How the companion carries out one operation. The ledger knows the rules; a plan knows the operation. Adding an
 * operation is adding a plan.
 */
export interface InstructionPlan {
  readonly id: InstructionOperationId;
  readonly operation: Instructable;
  readonly kind: InstructionKind;
  /** Validates and normalises what a caller sent; what it answers is what is stored. */
  accept(input: unknown, catalogue: Session['catalogue']): Accepted;
  /** The rows of a bulk purchase, or `null`. */
  items(input: Readonly<Record<string, unknown>>, ref: Ref): readonly ItemRow[] | null;
  /** The request that carries it out. The same row makes the same request, however often. */
  request(row: InstructionRow): PlatformRequest;
  /** Reads the details of the answer to that request. `null`: they do not say what became of it. */
  readSent(details: unknown, row: InstructionRow): Outcome | null;
  /** The request that asks what became of it; of one of its items where named. */
  ask(row: InstructionRow, item?: ItemRow): PlatformRequest;
  readAsked(details: unknown, row: InstructionRow): Outcome | null;
}
