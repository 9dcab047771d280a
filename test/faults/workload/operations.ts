import { airtime } from './operations/airtime.ts';
import type { OperationWorkload } from './operation-workload.ts';

/** Every operation that the schedules use. To add one: one file with its entry, and its name here. */
export const operationWorkloads: readonly OperationWorkload[] = [airtime];

export function workloadOf(id: string): OperationWorkload {
  const workload = operationWorkloads.find((known) => known.id === id);
  if (workload) return workload;
  throw new Error(`No workload is declared for ${id}.`);
}
