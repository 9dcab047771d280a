import type { AnyMoney } from '../money/foreign-money.ts';

/** What is wrong with a field. `@tillside/messages` has what a person reads. */
export const fieldErrorCodes = [
  'required',
  /** It is not written as such a field is. */
  'malformed',
  'not_whole',
  'not_positive',
  /** It has more decimals than its currency. */
  'too_precise',
  'too_small',
  'too_large',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  /** It has to be one of `options`. */
  'not_an_option',
  /** A list that was looked up does not have it, or no longer. */
  'not_offered',
  /** It is offered, but not at the moment. */
  'unavailable',
  /** There is no such field. */
  'unexpected',
  /** The provider does not accept it. */
  'not_accepted',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export interface FieldError {
  readonly code: FieldErrorCode;
  /** With `too_small`, `too_short` and `too_few`: the least, as an amount, a number, or how many. */
  readonly minimum?: AnyMoney | number | undefined;
  /** With `too_large`, `too_long` and `too_many`: the most. */
  readonly maximum?: AnyMoney | number | undefined;
  /** With `not_an_option`: what it may be. */
  readonly options?: readonly string[] | undefined;
}
