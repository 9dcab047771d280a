import type { LookupOperationId, OperationId, Role } from '@tillside/contract';
import type { OperationDetails } from '@tillside/contract/schemas';
import type { Owner } from '../options/caller.ts';

/** What was looked up, and when the platform said so. */
interface LookedUp<Details> {
  readonly details: Details;
  readonly asOf: number;
}

/** Lists of the platform: cached, coalesced, and only ever an answer that fits its declaration. */
export interface Lookups {
  /**
   * Answers from the cache where it is at most `maxAge` milliseconds old, else from the platform. Older answers serve
   * while a fresh one is on its way, up to the cache's own limit; with `maxAge` given, only while the platform is not
   * asked for this list, because it said 429 or keeps failing. `caller`: whose question it is.
   * @throws Failure `provider_unavailable`, `invalid_input`, `product_unavailable`, `rate_limited`.
   */
  look<Id extends LookupOperationId>(
    id: Id,
    input: Readonly<Record<string, unknown>>,
    caller: Owner,
    maxAge?: number,
  ): Promise<LookedUp<OperationDetails<Id>>>;
  /**
   * Asks the platform once, keeping nothing: validations, cards, accounts, payments.
   * @throws Failure `provider_unavailable`, `not_recognised`, `rate_limited`, `invalid_input`.
   */
  ask<Id extends OperationId>(
    id: Id,
    input: Readonly<Record<string, unknown>>,
    caller: Owner,
  ): Promise<OperationDetails<Id>>;
}

/** Lookups with what the routes need of them. */
export interface ServedLookups extends Lookups {
  /**
   * The answer of `GET /lookups/:operation` as bytes, made once for all readers of a role: each sees the
   * fields that the operation's `visibility` gives them.
   * @throws Failure as `look` does.
   */
  body(id: LookupOperationId, input: Readonly<Record<string, unknown>>, caller: Owner, reader: Role): Promise<Buffer>;
}
