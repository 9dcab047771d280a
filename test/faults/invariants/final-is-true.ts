import { violation, type Invariant, type Reality } from './invariant.ts';

/** The possible reality at the platform for each state of the companion. A review claims nothing. */
const agrees: Readonly<Record<string, (reality: Reality) => boolean>> = {
  succeeded: ({ executions, status }) => executions >= 1 && status === 'success',
  partial: ({ executions, status }) => executions >= 1 && status === 'partial',
  reversed: ({ executions, status }) => executions >= 1 && status === 'reversed',
  failed: ({ executions, status }) => executions === 0 || status === 'failed' || status === 'reversed',
  abandoned: ({ executions }) => executions === 0,
};

export const finalIsTrue: Invariant = {
  name: 'final is true',
  sentence:
    'A final state equals what really happened at the platform. What failed or was given up is never delivered, whatever is said of it later.',
  check: ({ rows, reality }) =>
    rows.flatMap(({ ref, operation, state, problem }) => {
      const really = reality.get(ref) ?? { executions: 0, status: null, paidBack: 0, charged: 0 };
      const holds = agrees[state];
      if (!holds || holds(really)) return [];
      if (problem?.code === 'under_review' && wasTakenBack(state, really)) return [];
      return [violation(ref, `${operation} is ${state}, really ${really.status} (${really.executions} executions).`)];
    }),
};

/** It was delivered as reported, and reversed later, wholly or in part: then a review opens. */
function wasTakenBack(state: string, { executions, status }: Reality): boolean {
  return (state === 'succeeded' || state === 'partial') && executions >= 1 && status !== 'success';
}
