import { keyRemoved } from '../../data-keys.ts';
import { violation, type Invariant } from './invariant.ts';

/** A store's error for a removed data key: the companion retries with the newest, and nobody sees it. */
const refusal = keyRemoved(null).message;

export const nothingRefused: Invariant = {
  name: 'nothing refused',
  sentence:
    'The database refuses nothing that a store does not expect: there is no such duplicate, and no deadlock. What it refuses because its data key was removed is sealed again and written.',
  check: ({ world: { history } }) => [
    ...history.caught
      .filter(({ invariant }) => invariant === nothingRefused.name)
      .map(({ what }) => violation(null, what)),
    ...history.logs.filter((line) => line.includes(refusal)).map((line) => violation(null, line)),
  ],
};
