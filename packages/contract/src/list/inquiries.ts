import type { z } from 'zod';
import type { operations } from './operations.ts';
import type { LookupOperationId, ValidationOperationId } from '../kernel/platform/operation-ids.ts';
import type { WithMoney } from '../kernel/platform/read-input.ts';
import type { Visible } from '../kernel/platform/visibility.ts';

type InquiryId = LookupOperationId | ValidationOperationId;

type InputOf<Id extends InquiryId> = Id extends InquiryId
  ? WithMoney<z.input<(typeof operations)[Id]['input']>>
  : never;

/** The fields that every reader may see. Staff may see more. */
type DetailsOf<Id extends InquiryId> = Id extends InquiryId
  ? Visible<z.output<(typeof operations)[Id]['details']>, (typeof operations)[Id]['visibility'], 'shopper'>
  : never;

/** The input of a list: the query of `GET /lookups/:operation`. */
export type LookupInput<Id extends LookupOperationId> = InputOf<Id>;

/** The details of a list that every reader may see. */
export type LookupDetails<Id extends LookupOperationId> = DetailsOf<Id>;

/** The answer of `GET /lookups/:operation`. */
export interface LookupAnswer<Id extends LookupOperationId = LookupOperationId> {
  readonly details: LookupDetails<Id>;
  /** When it was read from the platform: ISO 8601. */
  readonly as_of: string;
}

/** The input of a validation: the body of `POST /validations/:operation`. */
export type ValidationInput<Id extends ValidationOperationId> = InputOf<Id>;

/** The details of a validation that every reader may see. */
export type ValidationDetails<Id extends ValidationOperationId> = DetailsOf<Id>;

/** The answer of `POST /validations/:operation`. */
export interface ValidationAnswer<Id extends ValidationOperationId = ValidationOperationId> {
  readonly details: ValidationDetails<Id>;
}
