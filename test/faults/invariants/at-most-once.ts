import { declared } from '../world/platform.ts';
import { violation, type Invariant } from './invariant.ts';

export const atMostOnce: Invariant = {
  name: 'at most once',
  sentence: 'The platform executes each intent at most once.',
  check: ({ world, rows, reality }) => [
    ...world.history.caught
      .filter(({ invariant }) => invariant === 'at most once')
      .map(({ what }) => violation(null, what)),
    ...rows.flatMap(({ ref, operation }) => {
      const executions = reality.get(ref)?.executions ?? 0;
      // An operation that sets a value may be repeated: nothing is bought twice.
      if (executions <= 1 || declared(operation).safety.recover === 'repeat') return [];
      return [violation(ref, `${operation} was executed ${executions} times.`)];
    }),
  ],
};
