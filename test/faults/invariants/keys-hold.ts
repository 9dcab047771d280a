import { violation, type Invariant } from './invariant.ts';

export const keysHold: Invariant = {
  name: 'keys hold',
  sentence:
    'Whatever secrets and data keys are changed, identifiers stay the same, every sealed value opens, each deploy starts, the first secret wraps, and one data key is left.',
  check: ({ world, keys }) => [
    ...keys.map((what) => violation(null, what)),
    ...world.history.caught.flatMap(({ invariant, what }) =>
      invariant === 'keys hold' ? [violation(null, what)] : [],
    ),
  ],
};
