import { finerAmounts } from '@tillside/contract';
import type { Outcome } from './plan.ts';

/**
 * What proof says of an outcome: its word, and each amount that the platform gave finer than a kobo or a cent, as it wrote
 * it. Everywhere else that amount is rounded up.
 */
export function foundOf({ meaning, details, charged }: Outcome): string {
  const finer = finerAmounts({ amount: charged, ...details }).map(({ path, text }) => `, ${path} ${text} rounded up`);
  return `${meaning}${finer.join('')}`;
}
