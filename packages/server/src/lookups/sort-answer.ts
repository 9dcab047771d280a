import type { OperationId } from '@tillside/contract';
import {
  exchangeFaults,
  operations,
  parseDetails,
  type FieldErrors,
  type FieldFaults,
  type Operation,
  type OperationDetails,
} from '@tillside/contract/schemas';
import type { z } from 'zod';
import type { Answer } from '../platform/client.ts';

/** The declaration of an operation, with the details of its own id. */
export type Declared<Details> = Operation & { readonly details: z.ZodType<Details> };

export const declarations: { readonly [Id in OperationId]: Declared<OperationDetails<Id>> } = operations;

/** What an answer to a question says. */
export type Sorted<Details> =
  | { readonly kind: 'details'; readonly details: Details }
  /** The platform read the question and says no: asking again says the same. */
  | {
      readonly kind: 'refused';
      readonly code: 'not_recognised' | 'product_unavailable' | 'amount_refused' | 'input_refused' | 'invalid_input';
      /** Which of the fields that were sent it does not accept. */
      readonly faults: FieldFaults;
    }
  /** Turned away. In milliseconds, where it was said. */
  | { readonly kind: 'limited'; readonly retryAfter: number | null }
  /** Nothing that can be relied on. */
  | { readonly kind: 'unavailable'; readonly why: string; readonly status?: number };

/** Sorts the answer to a lookup, a validation or a read (platform §7 and observed codes). */
export function sortAnswer<Details>(
  declaration: Declared<Details>,
  answer: Answer,
  asked: Readonly<Record<string, unknown>>,
): Sorted<Details> {
  if (answer.kind !== 'answered') return { kind: 'unavailable', why: exchangeFaults[answer.fault] };
  const { status, envelope, retryAfter } = answer;
  if (status === 429) return { kind: 'limited', retryAfter };
  if (envelope === null) return { kind: 'unavailable', why: exchangeFaults.not_the_platform, status };
  const succeeded = status >= 200 && status <= 299;
  if (envelope.kind === 'success') {
    const details = succeeded ? parseDetails(declaration, envelope.details) : null;
    if (details?.ok) return { kind: 'details', details: details.value };
    return { kind: 'unavailable', why: 'the answer does not fit its declaration', status };
  }
  // A refusal under a good status says in its body what it is.
  return sortRefusal(succeeded ? (envelope.statusCode ?? status) : status, faultsIn(envelope.errors, asked));
}

function sortRefusal(status: number, faults: FieldFaults): Exclude<Sorted<never>, { kind: 'details' }> {
  switch (status) {
    case 404:
    case 408:
      return { kind: 'refused', code: 'not_recognised', faults };
    case 407:
      return { kind: 'refused', code: 'product_unavailable', faults };
    case 409:
      return { kind: 'refused', code: 'amount_refused', faults };
    case 400:
    case 406:
    case 422:
      // Without a field to mend there is nothing that the caller could type differently.
      return { kind: 'refused', code: Object.keys(faults).length > 0 ? 'invalid_input' : 'input_refused', faults };
    case 429:
      return { kind: 'limited', retryAfter: null };
    default:
      return { kind: 'unavailable', why: `the platform answered ${status}`, status };
  }
}

/** Its own words are not ours to pass on, and what it says of anything that was not sent is not the caller's to read. */
function faultsIn(errors: FieldErrors, asked: Readonly<Record<string, unknown>>): FieldFaults {
  const named = Object.keys(errors).filter((field) => Object.hasOwn(asked, field));
  return Object.fromEntries(named.map((field) => [field, notAccepted]));
}

const notAccepted = { code: 'not_accepted', text: 'was not accepted by the provider' } as const;
