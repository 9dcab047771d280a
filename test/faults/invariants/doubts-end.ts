import { isFinal } from '@tillside/contract';
import { violation, type Invariant } from './invariant.ts';

export const doubtsEnd: Invariant = {
  name: 'doubts end',
  sentence:
    'A settled purchase is shown as being checked only while a check of it is due, and no check is open for ever.',
  check: ({ world, rows }) => [
    ...world.history.written.flatMap((write) => {
      if (write.kind === 'release' || write.after.checkingSince === null) return [];
      const { ref, state, recheck } = write.after;
      if (isFinal(state) && recheck) return [];
      return [violation(ref, `It is shown as being checked, and is ${state}${recheck ? '' : ', with no check due'}.`)];
    }),
    ...rows
      .filter(({ checkingSince }) => checkingSince !== null)
      .map(({ ref }) => violation(ref, 'At the end it is still shown as being checked.')),
  ],
};
