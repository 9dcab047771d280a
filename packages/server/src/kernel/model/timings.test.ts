import { expect, it } from 'vitest';
import { defaultRetention, defaultTimings, withDefaults } from './timings.ts';

it('keeps the default of what is left out or undefined', () => {
  const given: object = { tick: undefined, lease: 120_000 };
  expect(withDefaults(defaultTimings, given)).toEqual({ ...defaultTimings, lease: 120_000 });
  expect(withDefaults(defaultRetention)).toEqual(defaultRetention);
});
