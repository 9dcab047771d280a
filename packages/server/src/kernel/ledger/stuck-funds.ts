import type { Clock } from '../model/clock.ts';
import type { Logger } from '../options/options.ts';
import type { LedgerStore } from '../model/store.ts';

interface WatchContext {
  readonly store: Pick<LedgerStore, 'stuckFunds'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called with the number of stuck rows after each check. */
  readonly onCount: (stuck: number) => void;
}

const minute = 60_000;
/** How long a hook may fail. Retries are 1, 2, 4, … seconds apart, at most a minute: about ten by then. */
const patience = 5 * minute;
const checkInterval = minute;
const repeatAfter = 60 * minute;
const most = 100;

/**
 * Finds captures, releases, refunds and credits that have waited too long: the shopper's money is then in the wrong
 * place, and only a person can fix the hook. Logs each at once, and again every hour.
 */
export function createFundsWatch({ store, clock, logger, onCount }: WatchContext): () => Promise<number> {
  const loggedAt = new Map<string, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  return async () => {
    const now = clock.now();
    // Either clock may jump; an additional check does no harm.
    if (Math.abs(now - lookedAt) < checkInterval) return 0;
    lookedAt = now;
    const stuck = await store.stuckFunds(now - patience, most);
    onCount(stuck.length);
    for (const ref of loggedAt.keys()) if (!stuck.some((one) => one === ref)) loggedAt.delete(ref);
    for (const ref of stuck) {
      if (now - (loggedAt.get(ref) ?? Number.NEGATIVE_INFINITY) < repeatAfter) continue;
      loggedAt.set(ref, now);
      logger.error({ ref, problem: 'funds_stuck' }, 'a funding hook has not answered for minutes: see to it');
    }
    // This made no work due, so no immediate run is needed.
    return 0;
  };
}
