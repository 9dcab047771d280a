import { violation, type Invariant, type Reality } from './invariant.ts';

/** What may have become of it at the platform, by what the companion says. What is with a person says nothing. */
const agrees: Readonly<Record<string, (reality: Reality) => boolean>> = {
  succeeded: ({ executions, status }) => executions >= 1 && status === 'success',
  partial: ({ executions, status }) => executions >= 1 && status === 'partial',
  reversed: ({ executions, status }) => executions >= 1 && status === 'reversed',
  failed: ({ executions, status }) => executions === 0 || status === 'failed' || status === 'reversed',
  abandoned: ({ executions }) => executions === 0,
};

export const finalIsTrue: Invariant = {
  name: 'final is true',
  sentence: 'A final state equals what really happened at the platform.',
  check: ({ rows, reality }) =>
    rows.flatMap(({ ref, operation, state, problem }) => {
      // The platform took back what it had said before: that is put before a person.
      if (problem?.code === 'under_review') return [];
      const really = reality.get(ref) ?? { executions: 0, status: null, paidBack: 0 };
      const holds = agrees[state];
      if (!holds || holds(really)) return [];
      return [violation(ref, `${operation} is ${state}, really ${really.status} (${really.executions} executions).`)];
    }),
};
