import type { ValidationOperationId } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { BillContext, Line } from './bill-fields.ts';
import type { Answer, Failure } from '../client/failure.ts';

/** The declaration of a name check, which looks up the owner of an account before paying. */
export interface NameCheck {
  readonly operation: ValidationOperationId;
  /** The field that is invalid if the provider does not know the account. */
  readonly field: string;
  /** The input of the check, from the values of the valid fields. `null` if no check is needed, or not yet. */
  input(values: PurchaseInput, context: BillContext): PurchaseInput | null;
  /** The part of the input that the answer depends on. Other changes need no new check. Default: the whole input. */
  about?(input: PurchaseInput): PurchaseInput;
  /** The field below which the answer is shown. Default: the last field. */
  readonly below?: string;
  /** The text that explains why the purchase may continue while the check is unavailable. Default: it may not. */
  skip?(context: BillContext): string;
  /** The text when no such account exists. Default: a text that states only that. */
  unknown?(context: BillContext): string;
  /** The owner's name as the answer contains it; `null` if it contains none. */
  name(details: unknown): string | null;
  /** A fact beside the name, such as the address or the current plan. */
  note?(details: unknown, context: BillContext): string | undefined;
  /** Lines below the name, such as the debt of the account. */
  lines?(details: unknown, context: BillContext): readonly Line[];
  /** The parts of the answer that go into the purchase, such as the customer's name. */
  adopt?(details: unknown, values: PurchaseInput, context: BillContext): PurchaseInput;
  /** The field errors that follow from the answer, such as an amount below the minimum. */
  errors?(details: unknown, values: PurchaseInput, context: BillContext): Readonly<Record<string, string>>;
}

/** The state of a form's name check. */
export type CheckOfName = { readonly at: 'idle' } | { readonly at: 'checking' } | Found<unknown>;

/** The result of a check. `unknown`: the provider answered that no such account exists. `failed`: any error. */
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
