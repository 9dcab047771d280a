import type { OperationId } from '@tillside/contract';
import {
  exchangeFaults,
  operations,
  parseWith,
  type FieldErrors,
  type FieldFaults,
  type Operation,
  type OperationDetails,
} from '@tillside/contract/schemas';
import type { z } from 'zod';
import type { Logger } from '../options/options.ts';
import type { Answer } from '../platform/client.ts';
import { Failure } from '../model/errors.ts';

/** The declaration of an operation, typed with its own details. */
export type Declared<Details> = Operation & { readonly details: z.ZodType<Details> };

export const declarations: { readonly [Id in OperationId]: Declared<OperationDetails<Id>> } = operations;

/** The classified answer to a read. */
export type Sorted<Details> =
  | { readonly kind: 'details'; readonly details: Details }
  /** The platform understood the request and refused it: a retry gives the same. */
  | {
      readonly kind: 'refused';
      readonly code: 'not_recognised' | 'product_unavailable' | 'amount_refused' | 'input_refused' | 'invalid_input';
      /** The sent fields that it does not accept. */
      readonly faults: FieldFaults;
    }
  /** Rate limited. `retryAfter` in milliseconds, if given. */
  | { readonly kind: 'limited'; readonly retryAfter: number | null }
  /** The answer proves nothing. */
  | { readonly kind: 'unavailable'; readonly why: string; readonly status?: number };

/** Classifies the answer to a lookup, a validation or a read (platform §7 and observed codes). */
export function sortAnswer<Details>(
  declaration: Pick<Declared<Details>, 'details'>,
  answer: Answer,
  asked: Readonly<Record<string, unknown>>,
): Sorted<Details> {
  if (answer.kind !== 'answered') return { kind: 'unavailable', why: exchangeFaults[answer.fault] };
  const { status, envelope, retryAfter } = answer;
  if (status === 429) return { kind: 'limited', retryAfter };
  if (envelope === null) return { kind: 'unavailable', why: exchangeFaults.not_the_platform, status };
  const succeeded = status >= 200 && status <= 299;
  if (envelope.kind === 'success') {
    const details = succeeded ? parseWith(declaration.details, envelope.details) : null;
    if (details?.ok) return { kind: 'details', details: details.value };
    const fields = details === null ? '' : namesOf(details.faults);
    return { kind: 'unavailable', why: `the answer does not fit its declaration${fields}`, status };
  }
  // With a 2xx status the code in the body decides.
  return sortRefusal(succeeded ? (envelope.statusCode ?? status) : status, faultsIn(envelope.errors, asked));
}

const maxNames = 5;

/** The fields that do not fit, without list positions: names of the declaration, and no value. */
function namesOf(faults: FieldFaults): string {
  const names = new Set(Object.keys(faults).map((path) => path.replaceAll(/(?:^|\.)\d+(?=\.|$)/g, '[]')));
  const listed = [...names].filter((name) => /^[\w.[\]]{1,60}$/.test(name)).slice(0, maxNames);
  return listed.length === 0 ? '' : `: ${listed.join(', ')}`;
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
      // Without a faulty field there is nothing that the caller could correct.
      return { kind: 'refused', code: Object.keys(faults).length > 0 ? 'invalid_input' : 'input_refused', faults };
    case 429:
      return { kind: 'limited', retryAfter: null };
    default:
      return { kind: 'unavailable', why: `the platform answered ${status}`, status };
  }
}

/** Keeps the names of sent fields only: the platform's texts are not passed on, and other fields are not the caller's. */
function faultsIn(errors: FieldErrors, asked: Readonly<Record<string, unknown>>): FieldFaults {
  const named = Object.keys(errors).filter((field) => Object.hasOwn(asked, field));
  return Object.fromEntries(named.map((field) => [field, notAccepted]));
}

const notAccepted = { code: 'not_accepted', text: 'was not accepted by the provider' } as const;

/** Logs an answer that proves nothing. Refusals are logged by the client. */
export function logUnanswered(logger: Pick<Logger, 'warn'>, operation: string, sorted: Sorted<unknown>): void {
  if (sorted.kind !== 'unavailable' || (sorted.status ?? 200) >= 300) return;
  const { why, status } = sorted;
  logger.warn({ operation, why, ...(status ? { status } : {}) }, 'a question was not answered');
}

/** Default wait. */
const defaultWait = 5_000;

/** The failure for a caller whose answer has no details. */
export function failureOf(sorted: Exclude<Sorted<unknown>, { kind: 'details' }>): Failure {
  switch (sorted.kind) {
    case 'refused':
      return new Failure(sorted.code, Object.keys(sorted.faults).length > 0 ? { faults: sorted.faults } : {});
    case 'limited':
      return providerUnavailable(sorted.retryAfter ?? defaultWait);
    case 'unavailable':
      return providerUnavailable();
    default:
      return sorted satisfies never;
  }
}

/** `wait` in milliseconds. */
export function providerUnavailable(wait: number = defaultWait): Failure {
  return new Failure('provider_unavailable', { retry_after: seconds(wait) });
}

/** Sheds load before it reaches the platform. `wait` in milliseconds. */
export function tooManyQuestions(wait: number): Failure {
  return new Failure('rate_limited', { retry_after: seconds(wait) });
}

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
