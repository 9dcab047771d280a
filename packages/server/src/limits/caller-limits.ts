import type { CallerLimits, PerCaller } from '../options/limit-options.ts';
import { nameOf } from '../model/error-name.ts';
import type { Logger } from '../options/logger.ts';
import type { Owner } from '../model/caller.ts';

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
}: Partial<CallerLimits> = {}): CallerLimits {
  return { purchases, validations, otpSends, recoveries, reads, questions };
}
