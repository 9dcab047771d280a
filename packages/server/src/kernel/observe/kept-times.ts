import { isFinal } from '@tillside/contract';
import type { InstructionRow } from '../model/row.ts';
import type { Store } from '../model/store.ts';
import type { Logger } from '../options/options.ts';
import type { Telemetry } from './telemetry.ts';

const second = 1_000;
const day = 24 * 60 * 60 * second;

/** The maximum of each time, in milliseconds, and the text to log when it took longer. */
const promises = {
  outcome: {
    within: day,
    late: 'a purchase was open for more than a day: see whether the companion stood still, or the platform did not answer',
  },
  release: {
    within: 5 * second,
    late: 'the money of a failed purchase was released late: see whether the companion stood still, or the hook was slow or failed',
  },
  refund: {
    within: 30 * second,
    late: 'a refund was late: see whether the companion stood still, or the hook was slow or failed',
  },
} as const;

/**
 * Records the time until an outcome was known, and until money that has to be returned was returned. Logs each time
 * that exceeds its maximum. `before` and `after`: the row before and after a committed transition.
 */
export async function recordTimes(
  before: InstructionRow,
  after: InstructionRow,
  { store, telemetry, logger }: { readonly store: Store; readonly telemetry: Telemetry; readonly logger: Logger },
): Promise<void> {
  const record = (what: keyof typeof promises, since: number): void => {
    const { ref, operation, state } = after;
    const took = Math.max(0, after.updatedAt - since);
    telemetry.took(`tillside.time_to_${what}`, took, what === 'outcome' ? { operation, state } : { operation });
    const { within, late } = promises[what];
    if (took <= within) return;
    logger.warn({ ref, operation, problem: `late_${what}`, seconds: Math.round(took / second) }, late);
  };
  // An abandoned instruction bought nothing, and may have waited for its shopper to pay.
  if (isOpen(before) && !isOpen(after) && after.state !== 'abandoned') record('outcome', before.createdAt);
  if (before.funding === 'releasing' && after.funding !== 'releasing') record('release', before.updatedAt);
  if (before.funding === 'refunding' && after.funding === 'refunded') {
    const lines = (await store.timeline([after.ref])).get(after.ref) ?? [];
    const owed = lines.find(({ state, funding }) => state === 'reversed' || funding === 'refund_owed');
    record('refund', owed?.at ?? before.updatedAt);
  }
}

function isOpen({ state }: InstructionRow): boolean {
  return !isFinal(state) && state !== 'review';
}
