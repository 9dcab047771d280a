import type { StoreFacts } from '../model/store.ts';

/** What is wrong with a database, and how to fix it. */
export interface StoreFault {
  readonly problem: 'store_isolation';
  readonly found: string;
  readonly fix: string;
}

/** The faults that are not ones of the store, and do not keep it from working: for the log and for the doctor. */
export function faultsOf({ isolation }: StoreFacts): readonly StoreFault[] {
  if (isolation === 'read committed') return [];
  return [
    {
      problem: 'store_isolation',
      found: `The database’s default isolation is ${isolation}. The companion states its own, but programs beside it, and statements through a pooler, are refused where they meet.`,
      fix: `Give its role the usual one: ALTER ROLE … SET default_transaction_isolation = 'read committed'.`,
    },
  ];
}
