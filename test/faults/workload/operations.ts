import * as accounts from './operations/accounts.ts';
import { airtime } from './operations/airtime.ts';
import * as bills from './operations/bills.ts';
import * as cards from './operations/cards.ts';
import type { OperationWorkload } from './operation-workload.ts';

/** Every operation that the schedules use. To add one: an entry in the file of its domain. */
export const operationWorkloads: readonly OperationWorkload[] = [
  airtime,
  ...Object.values(bills),
  ...Object.values(cards),
  ...Object.values(accounts),
];

export function workloadOf(id: string): OperationWorkload {
  const workload = operationWorkloads.find((known) => known.id === id);
  if (workload) return workload;
  throw new Error(`No workload is declared for ${id}.`);
}
