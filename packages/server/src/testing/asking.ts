import type { LookupOperationId } from '@tillside/contract';
import type { OperationDetails } from '@tillside/contract/schemas';
import { createForeignRates } from '../kernel/instructions/foreign-rates.ts';
import { createCatalogue, type CatalogueOptions } from '../kernel/instructions/catalogue.ts';
import { Failure } from '../kernel/model/errors.ts';
import type { Asking } from '../kernel/instructions/plan.ts';
import type { Lookups } from '../kernel/lookups/lookups.ts';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
import { ManualClock } from './manual-clock.ts';
import { startOfTime } from './rows.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** The contents of the platform's lists, in a test. A list that is left out cannot be read. */
export type Lists = { readonly [Id in LookupOperationId]?: OperationDetails<Id> };

export interface TestAsking extends Asking {
  /** The lookups: the list, its input, and the maximum age. */
  readonly lookedUp: { readonly id: string; readonly input: object; readonly maxAge: number | undefined }[];
}

/** A request by Ada, to a merchant with these options, while the platform's lists contain this. */
export function askingOf(lists: Lists = {}, options: CatalogueOptions = {}, change: Partial<Asking> = {}): TestAsking {
  const lookedUp: { id: string; input: object; maxAge: number | undefined }[] = [];
  const lookups: Lookups = {
    async look(id, input, _caller, maxAge) {
      lookedUp.push({ id, input, maxAge });
      const details = listOf(lists, id);
      if (details === undefined) throw new Failure('provider_unavailable');
      return { details, asOf: startOfTime };
    },
    ask: () => Promise.reject(new Failure('provider_unavailable')),
  };
  return {
    caller: { id: 'ada', sessionId: 'session of ada', roles: ['shopper'] },
    isStaff: false,
    catalogue: createCatalogue(options),
    rates: createForeignRates(options.products?.international ?? {}, silent, new ManualClock(startOfTime)),
    environment: 'sandbox',
    lookups,
    store: sqliteStore(':memory:'),
    now: startOfTime,
    accountsPerBank: 3,
    lookedUp,
    ...change,
  };
}

function listOf<Id extends LookupOperationId>(lists: Lists, id: Id): OperationDetails<Id> | undefined {
  return lists[id];
}
