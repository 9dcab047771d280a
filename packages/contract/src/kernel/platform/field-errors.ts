import type { AnyMoney } from '../money/foreign-money.ts';

/** The faults of a field. `@tillside/messages` has the texts for people. */
export const fieldErrorCodes = [
  'required',
  /** The format is wrong. */
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
  /** It must be one of `options`. */
  'not_an_option',
  /** The platform's list does not contain it, or no longer does. */
  'not_offered',
  /** It is offered, but currently unavailable. */
  'unavailable',
  /** The field does not exist. */
  'unexpected',
  /** The provider does not accept it. */
  'not_accepted',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export interface FieldError {
  readonly code: FieldErrorCode;
  /** With `too_small`, `too_short` and `too_few`: the minimum, as an amount, a number, or a count. */
  readonly minimum?: AnyMoney | number | undefined;
  /** With `too_large`, `too_long` and `too_many`: the maximum. */
  readonly maximum?: AnyMoney | number | undefined;
  /** With `not_an_option`: the accepted values. */
  readonly options?: readonly string[] | undefined;
}
