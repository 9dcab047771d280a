import { buyAirtime } from './bills/airtime.ts';
import { billBatchStatus, billCreated, billStatus } from './bills/bill-events.ts';
import { requeryBill } from './bills/requery.ts';
import type { Operation } from './platform/operation.ts';
import type { OperationId } from './platform/operation-ids.ts';

/** Every operation of the platform that the contract declares, by its id. */
export const operations = {
  'airtime.buy': buyAirtime,
  'bill.requery': requeryBill,
} as const satisfies Record<OperationId, Operation>;

/** Every event of the platform that the contract declares, by its type. */
export const platformEvents = {
  'bills.created': billCreated,
  'bills.status': billStatus,
  'bills.batch.status': billBatchStatus,
} as const;

export type PlatformEventType = keyof typeof platformEvents;
