import { lookupOperationIds, type Environment, type LookupOperationId } from '@tillside/contract';
import type { OperationDetails } from '@tillside/contract/schemas';
import type { LedgerContext } from '../ledger/context.ts';
import type { ServedLookups } from './lookups.ts';
import { createQuestions } from './question.ts';
import { createLookupCache, type LookupCache } from './lookup-cache.ts';
import { declarations } from './sort-answer.ts';
import { Failure } from '../model/errors.ts';
import type { Telemetry } from '../observe/telemetry.ts';

type Caches = { readonly [Id in LookupOperationId]: LookupCache<OperationDetails<Id>> };

/** The lists of the platform, each in a cache of its own, and single questions beside them. */
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
