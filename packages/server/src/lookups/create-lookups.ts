import type { Environment, LookupOperationId } from '@tillside/contract';
import type { OperationDetails } from '@tillside/contract/schemas';
import type { LedgerContext } from '../ledger/context.ts';
import type { ServedLookups } from './lookups.ts';
import { createQuestions } from './question.ts';
import { createLookupCache, type LookupCache } from './lookup-cache.ts';
import { declarations } from './sort-answer.ts';

type Shelves = { readonly [Id in LookupOperationId]: LookupCache<OperationDetails<Id>> };

/** The platform's lists, each with its own cache, and uncached reads. */
export function createLookups(context: LedgerContext, environment: Environment): ServedLookups {
  const cacheOf = <Id extends LookupOperationId>(id: Id): LookupCache<OperationDetails<Id>> =>
    createLookupCache(declarations[id], context);
  const shelves: Shelves = {
    'data.plans': cacheOf('data.plans'),
    'cable.bouquets': cacheOf('cable.bouquets'),
    'epin.products': cacheOf('epin.products'),
    'betting.providers': cacheOf('betting.providers'),
    'internet.providers': cacheOf('internet.providers'),
    'spectranet.plans': cacheOf('spectranet.plans'),
    'international.countries': cacheOf('international.countries'),
    'international.providers': cacheOf('international.providers'),
    'international.products': cacheOf('international.products'),
    'international.rate': cacheOf('international.rate'),
  };
  return {
    look: (id, input, caller, maxAge) => shelves[id].look(input, caller, maxAge),
    ask: createQuestions(context, environment),
    body: async (id, input, caller, reader) => (await shelves[id].look(input, caller)).bodyFor(reader),
  };
}
