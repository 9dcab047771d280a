import type { LookupOperationId, OperationDetails, OperationId } from '@tillside/contract';

/** What was looked up, and when the platform said so. */
export interface LookedUp<Details> {
  readonly details: Details;
  readonly asOf: number;
}

/** Lists of the platform: cached, coalesced, and only ever an answer that fits its declaration. */
export interface Lookups {
  /**
   * Answers from the cache where it is at most `maxAge` milliseconds old, else from the platform. Older answers serve
   * while a fresh one is on its way, up to the cache's own limit; with `maxAge` given, never.
   * @throws Failure `provider_unavailable`, `invalid_input`, `product_unavailable`.
   */
  look<Id extends LookupOperationId>(
    id: Id,
    input: Readonly<Record<string, unknown>>,
    maxAge?: number,
  ): Promise<LookedUp<OperationDetails<Id>>>;
  /**
   * Asks the platform once, keeping nothing: validations, cards, accounts, payments.
   * @throws Failure `provider_unavailable`, `not_recognised`, `rate_limited`, `invalid_input`.
   */
  ask<Id extends OperationId>(
    id: Id,
    input: Readonly<Record<string, unknown>>,
    whose: string,
  ): Promise<OperationDetails<Id>>;
}
