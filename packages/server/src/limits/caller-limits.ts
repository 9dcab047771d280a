import { nameOf } from '../error-name.ts';
import type { Logger, Owner } from '../options.ts';

/** What one caller may take of what all callers share. */
export interface CallerLimits {
  /** Purchases, and everything else that is instructed, sent in any 60 seconds; the next waits its turn. Default 8. */
  readonly purchases: number;
  /** Validations that are a POST to the platform, in any 60 seconds; the next is answered 429. Default 6. */
  readonly validations: number;
  /** One-time passwords sent in any 60 seconds; the next waits its turn. Default 3. */
  readonly otpSends: number;
  /**
   * Purchases sent again, and transfers confirmed because of an event, in any 60 seconds; the next waits its turn. Of an
   * event the caller is the customer whom it is about. Default 4.
   */
  readonly recoveries: number;
  /** GETs answered in any 60 seconds, by one process; the next is answered 429. Default 600. */
  readonly reads: number;
  /** Questions (GETs) to the platform under way at once, of one process; the next waits its turn. Default 8. */
  readonly questions: number;
}

/** The merchant's exceptions from the defaults: a kiosk, a reseller. What is left out stays as it is. */
export type PerCaller = (request: { readonly caller: Owner }) => Partial<CallerLimits> | undefined;

/** Questions to the platform under way at once, of one process and over all callers. */
export const questionsAtOnce = 32;

/** No caller may have more than this part of what all share. */
export const quarterOf = (pool: number): number => Math.max(1, Math.floor(pool / 4));

export const defaultCallerLimits: CallerLimits = {
  purchases: 8,
  validations: 6,
  otpSends: 3,
  recoveries: 4,
  reads: 600,
  questions: quarterOf(questionsAtOnce),
};

/** Answers a caller's limits. A `perCaller` that throws or answers nonsense is logged and changes nothing. */
export function callerLimits(
  perCaller: PerCaller | undefined,
  logger: Pick<Logger, 'error'>,
): (caller: Owner) => CallerLimits {
  if (!perCaller) return () => defaultCallerLimits;
  return ({ id, customerId, roles }) => {
    try {
      const caller = { id, roles, ...(customerId === undefined ? {} : { customerId }) };
      const limits = { ...defaultCallerLimits, ...definedOf(perCaller({ caller })) };
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

/** Only the limits that there are, and of those only what was given. */
function definedOf(given: Partial<CallerLimits> | undefined): Partial<CallerLimits> {
  const names = Object.keys(defaultCallerLimits);
  return Object.fromEntries(
    Object.entries(given ?? {}).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
}
