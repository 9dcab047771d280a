import { describe, expect, it } from 'vitest';
import type { Owner } from '../model/caller.ts';
import { aCaller } from '../testing/rows.ts';
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

  it('are what the merchant says of this one, and the defaults for what is left out', () => {
    const { limitsOf } = limitsBy(({ caller }) => (caller.id === 'kiosk' ? { purchases: 40 } : undefined));
    expect(limitsOf(aCaller('kiosk'))).toEqual({ ...defaultCallerLimits, purchases: 40 });
    expect(limitsOf(aCaller('ada'))).toEqual(defaultCallerLimits);
  });

  it('are asked for with what is kept of a caller, without the session', () => {
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
    ['answers nonsense', () => ({ purchases: 0.5 }), 'whole numbers above zero'],
    ['answers nothing that can be counted', () => ({ reads: Number.NaN }), 'whole numbers above zero'],
  ])('stay the defaults where the merchant’s hook %s, and the log says so', (_what, perCaller, said) => {
    const { limitsOf, errors } = limitsBy(perCaller);
    expect(limitsOf(aCaller())).toEqual(defaultCallerLimits);
    expect(errors).toEqual([expect.stringContaining(said)]);
    expect(errors.join()).not.toContain('canary');
  });
});
