import type { z } from 'zod';
import type { FieldError } from './field-errors.ts';
import { isAnyMoney, type AnyMoney } from '../money/foreign-money.ts';

/** A field error with its English text for developers, which continues the field's name: `must be at least 1`. */
export interface FieldFault extends FieldError {
  readonly text: string;
}

/** By field; nested paths are joined with dots (`rows.3.phone`). */
export type FieldFaults = Record<string, FieldFault>;

/** Parameters that a schema adds to an issue when zod's code is not specific enough. */
type OwnParameters = Partial<FieldError>;

/** Converts zod's issue. Its message becomes the developer's text. */
export function faultOfIssue(issue: z.core.$ZodIssue): FieldFault {
  const { code, input, message } = issue;
  const isAboutType = code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union';
  if (isAboutType && input === undefined) {
    const text = message.startsWith('Invalid ') ? 'is required' : message.replace(/^must be /, 'is required: ');
    return { code: 'required', text };
  }
  return { ...errorOfIssue(issue), text: message };
}

function errorOfIssue(issue: z.core.$ZodIssue): FieldError {
  switch (issue.code) {
    case 'too_small':
      return tooLittle(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooMuch(issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return { code: 'not_an_option', options: issue.values.map(String) };
    case 'unrecognized_keys':
      return { code: 'unexpected' };
    case 'invalid_type':
      return { code: issue.expected === 'int' ? 'not_whole' : 'malformed' };
    case 'custom':
      return ownError(issue.params ?? {});
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
      return { code: 'malformed' };
    default:
      return issue satisfies never;
  }
}

function tooLittle(origin: string, minimum: number): FieldError {
  if (origin === 'string') return minimum <= 1 ? { code: 'required' } : { code: 'too_short', minimum };
  return { code: origin === 'array' ? 'too_few' : 'too_small', minimum };
}

function tooMuch(origin: string, maximum: number): FieldError {
  if (origin === 'string') return { code: 'too_long', maximum };
  return { code: origin === 'array' ? 'too_many' : 'too_large', maximum };
}

function ownError({ code = 'malformed', minimum, maximum, options }: OwnParameters): FieldError {
  return {
    code,
    ...(isBound(minimum) ? { minimum } : {}),
    ...(isBound(maximum) ? { maximum } : {}),
    ...(options ? { options } : {}),
  };
}

function isBound(bound: unknown): bound is AnyMoney | number {
  return typeof bound === 'number' || isAnyMoney(bound);
}

/** All faults for a developer, in one sentence: `amount must be at least NGN 50.00; phone is required.` */
export function describeFaults(faults: FieldFaults): string {
  const lines = Object.entries(faults).map(([field, { text }]) => `${field} ${text}`.trim());
  return `${lines.join('; ')}.`;
}

/** The errors for the wire: without texts. */
export function codesOf(faults: FieldFaults): Record<string, FieldError> {
  return Object.fromEntries(Object.entries(faults).map(([field, { text: _text, ...error }]) => [field, error]));
}

/** The texts alone, in the platform's style. */
export function textsOf(faults: FieldFaults): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, { text }]) => [field, text]));
}
