import type { ValidationOperationId } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { BillContext, Line } from './bill-fields.ts';
import type { Answer, Failure } from '../client/failure.ts';

/** The check of whose account it is, before paying, declared. */
export interface NameCheck {
  readonly operation: ValidationOperationId;
  /** The field that is wrong when the provider does not know the account. */
  readonly field: string;
  /** What is asked, from the values of the fields that were read; `null`: it needs no check, or not yet. */
  input(values: PurchaseInput, context: BillContext): PurchaseInput | null;
  /** What of it the answer depends on: while only the rest changes, nothing is asked again. Default: all of it. */
  about?(input: PurchaseInput): PurchaseInput;
  /** The field that the answer is shown below. Default: the last. */
  readonly below?: string;
  /** Why the purchase may go on while the check cannot be had. Default: it may not. */
  skip?(context: BillContext): string;
  /** What is said when nobody has such an account. Default: just that. */
  unknown?(context: BillContext): string;
  /** The name, in its own words, or `null` where the answer has none. */
  name(details: unknown): string | null;
  /** What is known beside the name: the address, the current plan. */
  note?(details: unknown, context: BillContext): string | undefined;
  /** What it owes and the like, by its name. */
  lines?(details: unknown, context: BillContext): readonly Line[];
  /** What of it goes into the purchase, such as the customer's name. */
  adopt?(details: unknown, values: PurchaseInput, context: BillContext): PurchaseInput;
  /** What the answer makes wrong with the form, by field: an amount below the minimum. */
  errors?(details: unknown, values: PurchaseInput, context: BillContext): Readonly<Record<string, string>>;
}

/** Where the check of a form stands. */
export type CheckOfName = { readonly at: 'idle' } | { readonly at: 'checking' } | Found<unknown>;

/** What a check found. The provider's "no such account" is an answer; everything else is a question that was not answered. */
export type Found<Details> =
  | { readonly at: 'known'; readonly details: Details }
  | { readonly at: 'unknown' }
  | { readonly at: 'failed'; readonly failure: Failure };

export function foundBy<Details>(answer: Answer<{ readonly details: Details }>): Found<Details> {
  if (answer.ok) return { at: 'known', details: answer.value.details };
  const { failure } = answer;
  const code = failure.kind === 'refused' ? failure.problem.code : null;
  return code === 'not_recognised' || code === 'invalid_input' ? { at: 'unknown' } : { at: 'failed', failure };
}
