import { feature } from '../../kernel/feature.ts';
import { billPlans } from './plans.ts';

/** Airtime, data, cable TV, electricity and the other bills. Their routes are those of all instructions. */
export const bills = feature({
  name: 'bills',
  plans: billPlans,
  start: () => ({}),
});
