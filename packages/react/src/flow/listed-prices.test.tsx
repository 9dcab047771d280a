import { describe, expect, it } from 'vitest';
import { repricedSince } from './bill-form.ts';

describe('a list that is read again before paying', () => {
  it('tells the price that is another one now', () => {
    expect(repricedSince({ variation: '₦500' }, { variation: '₦550' })).toEqual({ from: '₦500', to: '₦550' });
  });

  it('tells nothing while prices stand, or where one of them has none', () => {
    expect(repricedSince({ variation: '₦500' }, { variation: '₦500' })).toBeNull();
    expect(repricedSince({ variation: '₦500' }, {})).toBeNull();
    expect(repricedSince({}, { variation: '₦500' })).toBeNull();
  });
});
