import { describe, expect, it } from 'vitest';
import { epinNeeds } from './epin-needs.ts';

describe('the input that a pin needs', () => {
  it.each([
    ['JAMB JAMB UTME ePIN', 'account_and_phone'],
    ['Examinations jamb result checker', 'account_and_phone'],
    ['WAEC WAEC Result Checker', 'nothing'],
    ['NECO Token for checking results', 'nothing'],
    ['WAEC WAEC GCE Registration', 'account'],
    ['Something new', 'account'],
  ] as const)('of %s: %s', (name, needs) => {
    expect(epinNeeds(name)).toBe(needs);
  });
});
