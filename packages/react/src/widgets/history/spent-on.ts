import type { Instruction } from '@tillside/contract';
import type { Day } from '../../ui/days.ts';

/** What a day's purchases cost in kobo, without what was not bought; `null` where the sum is not known. */
export function spentOn({ entries }: Day<Instruction>): number | null {
  let sum = 0;
  for (const { state, quote } of entries) {
    if (state === 'failed' || state === 'reversed' || state === 'abandoned') continue;
    if (state === 'partial' || quote.currency !== 'NGN') return null;
    sum += quote.minor;
  }
  return sum;
}
