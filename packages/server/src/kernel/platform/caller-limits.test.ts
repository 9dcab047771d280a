import { describe, expect, it } from 'vitest';
import type { Owner } from '../model/caller.ts';
import { aCaller } from '../../testing/rows.ts';
import { callerLimits, defaultCallerLimits } from './caller-limits.ts';
import type { PerCaller } from '../options/options.ts';

function limitsBy(perCaller?: PerCaller) {
  const errors: string[] = [];
  const limitsOf = callerLimits(perCaller, {
    error: (fields, message) => void errors.push(`${message} ${JSON.stringify(fields)}`),
  });
  return { limitsOf, errors };
}

describe('the limits of a caller', () => {
  it('are eight purchases, six validations and three one-time passwords in 60 seconds', () => {
    expect(limitsBy().limitsOf(aCaller())).toMatchObject({ purchases: 8, validations: 6, otpSends: 3 });
  });

  it('are what the merchant sets for this caller, and the defaults for omitted limits', () => {
    const { limitsOf } = limitsBy(({ caller }) => (caller.id === 'kiosk' ? { purchases: 40 } : undefined));
    expect(limitsOf(aCaller('kiosk'))).toEqual({ ...defaultCallerLimits, purchases: 40 });
    expect(limitsOf(aCaller('ada'))).toEqual(defaultCallerLimits);
  });

  it('are requested with the stored fields of a caller, without the session', () => {
    const asked: Owner[] = [];
    limitsBy(({ caller }) => void asked.push(caller)).limitsOf({ ...aCaller(), customerId: 'cus_ada' });
    expect(asked).toEqual([{ id: 'ada', customerId: 'cus_ada', roles: ['shopper'] }]);
  });

  it.each<[string, PerCaller, string]>([
    [
      'throws',
      () => {
        throw new TypeError('canary');
      },
      'limits.perCaller threw',
    ],
    ['returns an invalid limit', () => ({ purchases: 0.5 }), 'whole numbers above zero'],
    ['returns a value that is not a number', () => ({ reads: Number.NaN }), 'whole numbers above zero'],
  ])('stay the defaults where the merchant’s hook %s, and the log records it', (_what, perCaller, logged) => {
    const { limitsOf, errors } = limitsBy(perCaller);
    expect(limitsOf(aCaller())).toEqual(defaultCallerLimits);
    expect(errors).toEqual([expect.stringContaining(logged)]);
    expect(errors.join()).not.toContain('canary');
  });
});
