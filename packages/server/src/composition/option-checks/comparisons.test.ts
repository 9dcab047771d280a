import { describe, expect, it } from 'vitest';
import { comparisons } from './comparisons.ts';

const funding = {
  reserve: () => ({ outcome: 'reserved' }) as const,
  capture() {},
  release() {},
  credit() {},
};
const platformOf = (environment: 'sandbox' | 'live') =>
  ({ baseUrl: 'https://api.example/api/v1', apiKey: 'ps_pk_live_x', environment }) as const;

function complaint(operations: object, environment: 'sandbox' | 'live' = 'sandbox', funded = true): string {
  const rest = { secret: '', publicUrl: '', caller: () => null, access: { operations } };
  const options = { platform: platformOf(environment), ...(funded ? { funding } : {}), ...rest };
  return comparisons.access.compare(options) ?? 'no complaint';
}

describe('who may use an operation', () => {
  it('may give any operation to any role, or to none', () => {
    expect(complaint({ 'sms.send': ['shopper', 'staff'], 'card.create': ['staff'], 'betting.fund': [] })).toBe(
      'no complaint',
    );
  });

  it.each(['airtime', 'airtime.Buy', 'toString'])(
    'is refused for %s, which would silently change nothing',
    (operation) => {
      expect(complaint({ [operation]: ['staff'] })).toContain(
        `access.operations names "${operation}", which is no operation`,
      );
    },
  );

  it.each([['admin'], ['shopper', 'vip'], 'shopper', null])(
    'is refused for roles that no caller can have: %j',
    (roles) => {
      expect(complaint({ 'airtime.buy': roles })).toContain(
        'access.operations["airtime.buy"] has to be a list of shopper and staff',
      );
    },
  );

  it('is refused where shoppers would buy with the merchant’s live money', () => {
    const generous = { 'airtime.buy': ['shopper', 'staff'] };
    expect(complaint(generous, 'live', false)).toContain('without `funding` you would pay for it');
    expect(complaint(generous, 'live', true)).toBe('no complaint');
    expect(complaint(generous, 'sandbox', false)).toBe('no complaint');
    expect(complaint({ 'airtime.buy': ['staff'], 'card.freeze': ['shopper'] }, 'live', false)).toBe('no complaint');
  });
});
