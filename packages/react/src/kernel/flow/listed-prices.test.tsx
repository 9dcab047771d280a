import { describe, expect, it } from 'vitest';
import { repricedSince } from './bill-form.ts';

describe('a list that is read again before paying', () => {
  it('reports a price that has changed', () => {
    expect(repricedSince({ variation: '₦500' }, { variation: '₦550' })).toEqual({ from: '₦500', to: '₦550' });
  });

  it('reports nothing while prices are unchanged, or where one of them is missing', () => {
    expect(repricedSince({ variation: '₦500' }, { variation: '₦500' })).toBeNull();
    expect(repricedSince({ variation: '₦500' }, {})).toBeNull();
    expect(repricedSince({}, { variation: '₦500' })).toBeNull();
  });
});
