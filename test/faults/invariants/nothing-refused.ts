import { violation, type Invariant } from './invariant.ts';

export const nothingRefused: Invariant = {
  name: 'nothing refused',
  sentence:
    'The database refuses nothing that a store asks of it: there is no duplicate that the store does not expect, and no deadlock.',
  check: ({ world }) =>
    world.history.caught
      .filter(({ invariant }) => invariant === nothingRefused.name)
      .map(({ what }) => violation(null, what)),
};
