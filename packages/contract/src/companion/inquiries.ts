import type { z } from 'zod';
import type { operations } from '../operations.ts';
import type { LookupOperationId, ValidationOperationId } from '../platform/operation-ids.ts';
import type { WithMoney } from '../platform/read-input.ts';
import type { Visible } from '../platform/visibility.ts';

type InquiryId = LookupOperationId | ValidationOperationId;

type InputOf<Id extends InquiryId> = Id extends InquiryId
  ? WithMoney<z.input<(typeof operations)[Id]['input']>>
  : never;

/** What every reader is told. Staff are told more of some. */
type DetailsOf<Id extends InquiryId> = Id extends InquiryId
  ? Visible<z.output<(typeof operations)[Id]['details']>, (typeof operations)[Id]['visibility'], 'shopper'>
  : never;

/** What a list is asked for with: the query of `GET /lookups/:operation`. */
export type LookupInput<Id extends LookupOperationId> = InputOf<Id>;

/** What a list holds, as every reader is told. */
export type LookupDetails<Id extends LookupOperationId> = DetailsOf<Id>;

/** The answer of `GET /lookups/:operation`. */
export interface LookupAnswer<Id extends LookupOperationId = LookupOperationId> {
  readonly details: LookupDetails<Id>;
  /** When it was read from the platform: ISO 8601. */
  readonly as_of: string;
}

/** What is checked: the body of `POST /validations/:operation`. */
export type ValidationInput<Id extends ValidationOperationId> = InputOf<Id>;

/** What a check found, as every reader is told. */
export type ValidationDetails<Id extends ValidationOperationId> = DetailsOf<Id>;

/** The answer of `POST /validations/:operation`. */
export interface ValidationAnswer<Id extends ValidationOperationId = ValidationOperationId> {
  readonly details: ValidationDetails<Id>;
}
