import {
  lookupOperationIds,
  type Environment,
  type InstructingRole,
  type LookupOperationId,
  type OperationId,
} from '@tillside/contract';
import type { OperationDetails } from '@tillside/contract/schemas';
import type { LedgerContext } from '../ledger/context.ts';
import type { Owner } from '../model/caller.ts';
import { Failure } from '../model/errors.ts';
import type { Telemetry } from '../observe/telemetry.ts';
import { createLookupCache, type LookupCache } from './lookup-cache.ts';
import { createQuestions } from './question.ts';
import { declarations } from './sort-answer.ts';

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

type Caches = { readonly [Id in LookupOperationId]: LookupCache<OperationDetails<Id>> };

/** The platform's lists, each in its own cache, and single reads. */
export function createLookups(context: LedgerContext, environment: Environment): ServedLookups {
  const caches = cachesOf(context);
  return {
    look: (id, input, caller, maxAge) => caches[id].look(input, caller, maxAge),
    ask: createQuestions(context, environment),
    body: async (id, input, caller, reader) => (await caches[id].read(input, caller)).bodyFor(reader),
  };
}

function cachesOf(context: LedgerContext): Caches;
function cachesOf(context: LedgerContext): object {
  return Object.fromEntries(
    lookupOperationIds.map((id) => [id, createLookupCache<unknown>(declarations[id], context)]),
  );
}

/**
 * Counts lookups by result. `asked` counts reads of the platform, `served` answers from
 * the cache; `provider_unavailable` is an outage, or an open circuit.
 */
export function observedLookups(lookups: ServedLookups, telemetry: Telemetry): ServedLookups {
  async function counted<Answer>(operation: LookupOperationId, answer: Promise<Answer>): Promise<Answer> {
    try {
      const value = await answer;
      telemetry.count('tillside.lookups', { operation, outcome: 'served' });
      return value;
    } catch (error) {
      const outcome = error instanceof Failure ? error.problem.code : 'internal';
      telemetry.count('tillside.lookups', { operation, outcome });
      throw error;
    }
  }
  return {
    look: (id, input, caller, maxAge) => counted(id, lookups.look(id, input, caller, maxAge)),
    ask: (id, input, caller) => lookups.ask(id, input, caller),
    body: (id, input, caller, reader) => counted(id, lookups.body(id, input, caller, reader)),
  };
}
