import type { CallerLimits, PerCaller, Logger } from '../options/options.ts';
import { nameOf } from '../model/errors.ts';
import type { Owner } from '../model/caller.ts';
import type { Clock } from '../model/clock.ts';
import { limits } from '@tillside/contract';

/** Maximum concurrent GETs to the platform per process, for all callers. */
export const questionsAtOnce = 32;

/** Maximum share of one caller in a shared pool. */
export const quarterOf = (pool: number): number => Math.max(1, Math.floor(pool / 4));

export const defaultCallerLimits: CallerLimits = {
  purchases: 8,
  validations: 6,
  otpSends: 3,
  recoveries: 4,
  reads: 600,
  questions: quarterOf(questionsAtOnce),
  rows: 4_000,
};

/** Returns a caller's limits. A `perCaller` that throws or returns invalid limits is logged and ignored. */
export function callerLimits(
  perCaller: PerCaller | undefined,
  logger: Pick<Logger, 'error'>,
): (caller: Owner) => CallerLimits {
  if (!perCaller) return () => defaultCallerLimits;
  return ({ id, customerId, roles }) => {
    try {
      const caller = { id, roles, ...(customerId === undefined ? {} : { customerId }) };
      const limits = withDefaults(perCaller({ caller }));
      const wrong = Object.values(limits).some((limit) => !Number.isSafeInteger(limit) || limit < 1);
      if (!wrong) return limits;
      logger.error(
        { hook: 'perCaller' },
        'limits.perCaller has to answer whole numbers above zero: the defaults count',
      );
    } catch (error) {
      logger.error({ hook: 'perCaller', error: nameOf(error) }, 'limits.perCaller threw: the defaults count');
    }
    return defaultCallerLimits;
  };
}

function withDefaults({
  purchases = defaultCallerLimits.purchases,
  validations = defaultCallerLimits.validations,
  otpSends = defaultCallerLimits.otpSends,
  recoveries = defaultCallerLimits.recoveries,
  reads = defaultCallerLimits.reads,
  questions = defaultCallerLimits.questions,
  rows = defaultCallerLimits.rows,
}: Partial<CallerLimits> = {}): CallerLimits {
  // The largest purchase always fits.
  const leastRows = limits.airtimeRows.value;
  return { purchases, validations, otpSends, recoveries, reads, questions, rows: Math.max(rows, leastRows) };
}

const minute = 60_000;

/** Logs a refused caller, at most once a minute per limit, so that an attack does not fill the log. */
export function createLimitLog(clock: Clock, logger: Pick<Logger, 'warn'>): (limit: string) => void {
  const loggedAt = new Map<string, number>();
  return (limit) => {
    const now = clock.monotonic();
    if (now - (loggedAt.get(limit) ?? Number.NEGATIVE_INFINITY) < minute) return;
    loggedAt.set(limit, now);
    logger.warn(
      { problem: 'rate_limited', limit },
      'a caller asked too often and was told to wait; should that be a kiosk or a reseller, raise limits.perCaller for it',
    );
  };
}
