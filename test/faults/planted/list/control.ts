import type { PlantedBug } from '../planted-bug.ts';

/** Bugs that state nothing untrue: nothing is bought, or nothing is reconciled, without a reason. */
export const controlBugs: readonly PlantedBug[] = [
  {
    name: 'every purchase is given up',
    old: 'return clock.now() > expiresAt(timings, row);',
    new: 'return clock.now() <= expiresAt(timings, row);',
  },
  {
    name: 'tokens and pins are not kept',
    old: 'concludeWith(context, row, outcome, evidence, { ...known, sealed }),',
    new: 'concludeWith(context, row, outcome, evidence, known),',
  },
  {
    name: 'a person is asked before the platform was asked for long enough',
    old: 'patience?.(row) ?? timings.requeryFor;',
    new: 'patience?.(row) ?? timings.requeryFor / 4;',
  },
  {
    name: 'a purchase is given up too early',
    old: 'askedAt ?? createdAt) + expireAfter;',
    new: 'askedAt ?? createdAt) + expireAfter / 8;',
  },
];
