import type { Clock } from '../model/clock.ts';
import type { Logger } from '../options/logger.ts';

const minute = 60_000;

/** Logs a refused caller, at most once a minute per limit, so that an attack does not fill the log. */
export function createLimitLog(clock: Clock, logger: Pick<Logger, 'warn'>): (limit: string) => void {
  const said = new Map<string, number>();
  return (limit) => {
    const now = clock.monotonic();
    if (now - (said.get(limit) ?? Number.NEGATIVE_INFINITY) < minute) return;
    said.set(limit, now);
    logger.warn(
      { problem: 'rate_limited', limit },
      'a caller asked too often and was told to wait; should that be a kiosk or a reseller, raise limits.perCaller for it',
    );
  };
}
