import type { LedgerContext } from '../ledger/context.ts';
import type { InstructionRow, Touch } from '../ledger/row.ts';

/**
 * Brings the next question forward, never closer than the interval allows, with what an event said to look at. `false`:
 * it has to be tried again.
 */
export async function askSoon(
  { clock, timings, store }: Pick<LedgerContext, 'clock' | 'timings' | 'store'>,
  row: InstructionRow,
  pointer: Pick<Touch, 'snapshot'> = {},
): Promise<boolean> {
  const earliest = row.lastAskedAt === null ? 0 : row.lastAskedAt + timings.requeryInterval;
  // Somebody is working on it. What they hear may be older than this event, so it waits until they let go.
  const leased = row.leaseUntil !== null && row.leaseUntil > clock.now();
  if (leased || row.state === 'sending') return false;
  const noted = await store.touch(row, { ...pointer, recheck: true, nextAt: Math.max(clock.now(), earliest) });
  return noted !== null;
}
