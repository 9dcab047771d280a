import { decidedByStaff, violation, type Ending, type Invariant, type Reality, type Violation } from './invariant.ts';

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
    'A final state equals what really happened at the platform. What failed or was given up is never delivered, whatever is said of it later. A bill that was delivered is known by its transaction, where no person decided it.',
  check: (ending) => [...untrue(ending), ...unnamed(ending)],
};

function untrue({ rows, reality }: Ending): readonly Violation[] {
  return rows.flatMap(({ ref, operation, state, problem }) => {
    const really = reality.get(ref) ?? { executions: 0, status: null, paidBack: 0, charged: 0 };
    const holds = agrees[state];
    if (!holds || holds(really)) return [];
    if (problem?.code === 'under_review' && wasTakenBack(state, really)) return [];
    return [violation(ref, `${operation} is ${state}, really ${really.status} (${really.executions} executions).`)];
  });
}

/** The platform, staff and the payer find it again by its transaction. */
function unnamed({ world, rows, reality }: Ending): readonly Violation[] {
  const decided = decidedByStaff(world);
  return rows.flatMap(({ ref, operation, kind, state, transId }) => {
    const name = reality.get(ref)?.transId ?? null;
    if (kind !== 'bill' || state !== 'succeeded' || decided.has(ref) || name === null || transId !== null) return [];
    return [violation(ref, `${operation} is ${state}, and nobody knows its transaction ${name}.`)];
  });
}

/** It was delivered as reported, and reversed later, wholly or in part: then a review opens. */
function wasTakenBack(state: string, { executions, status }: Reality): boolean {
  return (state === 'succeeded' || state === 'partial') && executions >= 1 && status !== 'success';
}
