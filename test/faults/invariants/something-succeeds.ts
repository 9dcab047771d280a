import type { Invariant } from './invariant.ts';

export const somethingSucceeds: Invariant = {
  name: 'something succeeds',
  sentence:
    'After the trouble one purchase of each family succeeds, is heard by its handler and read by its owner, with its tokens and pins.',
  check: ({ controls }) => controls,
};
