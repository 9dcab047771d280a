import * as accounts from './operations/accounts.ts';
import { airtime } from './operations/airtime.ts';
import * as bills from './operations/bills.ts';
import * as cards from './operations/cards.ts';
import * as wallet from './operations/wallet.ts';
import type { OperationWorkload } from './operation-workload.ts';

/** Every operation that the schedules use. To add one: an entry in the file of its domain. */
export const operationWorkloads: readonly OperationWorkload[] = [
  airtime,
  ...Object.values(bills),
  ...Object.values(cards),
  ...Object.values(accounts),
  ...Object.values(wallet),
];
