import type { Environment, LookupOperationId } from '@tillside/contract';
import type { OperationDetails } from '@tillside/contract/schemas';
import type { LedgerContext } from '../ledger/context.ts';
import type { ServedLookups } from './lookups.ts';
import { createQuestions } from './question.ts';
import { createShelf, type Shelf } from './shelf.ts';
import { declarations } from './sort-answer.ts';

type Shelves = { readonly [Id in LookupOperationId]: Shelf<OperationDetails<Id>> };

/** The lists of the platform, each on a shelf of its own, and single questions beside them. */
export function createLookups(context: LedgerContext, environment: Environment): ServedLookups {
  const shelfOf = <Id extends LookupOperationId>(id: Id): Shelf<OperationDetails<Id>> =>
    createShelf(declarations[id], context);
  const shelves: Shelves = {
    'data.plans': shelfOf('data.plans'),
    'cable.bouquets': shelfOf('cable.bouquets'),
    'epin.products': shelfOf('epin.products'),
    'betting.providers': shelfOf('betting.providers'),
    'internet.providers': shelfOf('internet.providers'),
    'spectranet.plans': shelfOf('spectranet.plans'),
    'international.countries': shelfOf('international.countries'),
    'international.providers': shelfOf('international.providers'),
    'international.products': shelfOf('international.products'),
    'international.rate': shelfOf('international.rate'),
  };
  return {
    look: (id, input, caller, maxAge) => shelves[id].look(input, caller, maxAge),
    ask: createQuestions(context, environment),
    body: async (id, input, caller, reader) => (await shelves[id].look(input, caller)).bodyFor(reader),
  };
}
