import { isFinal } from '@tillside/contract';
import type { LedgerContext } from '../ledger/context.ts';
import type { InstructionRow, Touch } from '../model/row.ts';

/**
 * Schedules the next reconciliation earlier after an event, without violating the minimum interval. `false` if
 * it has to be retried. The owner of a settled instruction sees that it is being checked, until the check is answered.
 */
export async function reconcileSoon(
  { plans, clock, timings, store }: Pick<LedgerContext, 'plans' | 'clock' | 'timings' | 'store'>,
  row: InstructionRow,
  pointer: Pick<Touch, 'snapshot'> = {},
): Promise<boolean> {
  const earliest = row.lastAskedAt === null ? 0 : row.lastAskedAt + timings.requeryInterval;
  // Another process works on it. Its answer may be older than this event, so the event waits for the lease.
  const leased = row.leaseUntil !== null && row.leaseUntil > clock.now();
  if (leased || row.state === 'sending') return false;
  const isRead = plans[row.operation].reconcileRequest({ ...row, ...pointer }, 1) !== null;
  const opens = isRead && isFinal(row.state) && row.checkingSince === null;
  const noted = await store.touch(
    row,
    { ...pointer, recheck: true, nextAt: Math.max(clock.now(), earliest) },
    opens ? { checkingSince: clock.now(), at: clock.now() } : undefined,
  );
  return noted !== null;
}
