import { lookupOperationIds, type Environment, type LookupOperationId } from '@tillside/contract';
import type { OperationDetails } from '@tillside/contract/schemas';
import type { LedgerContext } from '../ledger/context.ts';
import type { ServedLookups } from './lookups.ts';
import { createQuestions } from './question.ts';
import { createLookupCache, type LookupCache } from './lookup-cache.ts';
import { declarations } from './sort-answer.ts';

type Caches = { readonly [Id in LookupOperationId]: LookupCache<OperationDetails<Id>> };

/** The lists of the platform, each in a cache of its own, and single questions beside them. */
export function createLookups(context: LedgerContext, environment: Environment): ServedLookups {
  const caches = cachesOf(context);
  return {
    look: (id, input, caller, maxAge) => caches[id].look(input, caller, maxAge),
    ask: createQuestions(context, environment),
    body: async (id, input, caller, reader) => (await caches[id].look(input, caller)).bodyFor(reader),
  };
}

function cachesOf(context: LedgerContext): Caches;
function cachesOf(context: LedgerContext): object {
  return Object.fromEntries(
    lookupOperationIds.map((id) => [id, createLookupCache<unknown>(declarations[id], context)]),
  );
}
