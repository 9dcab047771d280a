import type { LookupOperationId, OperationId, InstructingRole } from '@tillside/contract';
import type { OperationDetails } from '@tillside/contract/schemas';
import type { Owner } from '../model/caller.ts';

/** A cached answer, and the time of its read. */
interface LookedUp<Details> {
  readonly details: Details;
  readonly asOf: number;
}

type Input = Readonly<Record<string, unknown>>;

/** The platform's lists: cached, coalesced, and validated. */
export interface Lookups {
  /**
   * Returns the cached answer if it is at most `maxAge` milliseconds old, else reads the platform. Stale answers are served
   * while a fresh one is fetched, up to the cache's own limit; with `maxAge` given, only while the list is
   * paused by a 429 or an open circuit. `caller` accounts for the read.
   * @throws Failure `provider_unavailable`, `invalid_input`, `product_unavailable`, `rate_limited`.
   */
  look<Id extends LookupOperationId>(
    id: Id,
    input: Input,
    caller: Owner,
    maxAge?: number,
  ): Promise<LookedUp<OperationDetails<Id>>>;
  /**
   * Reads the platform once, without caching: validations, cards, accounts, payments.
   * @throws Failure `provider_unavailable`, `not_recognised`, `rate_limited`, `invalid_input`.
   */
  ask<Id extends OperationId>(id: Id, input: Input, caller: Owner): Promise<OperationDetails<Id>>;
}

/** Lookups for the routes. */
export interface ServedLookups extends Lookups {
  /**
   * The answer of `GET /lookups/:operation`, serialised once for all readers of a role. Each sees the
   * fields that the operation's `visibility` allows. `input`: as its declaration parsed it.
   * @throws Failure like `look`.
   */
  body(id: LookupOperationId, input: Input, caller: Owner, reader: InstructingRole): Promise<string | Buffer>;
}
