import { sendsByRef } from '../workload/whose-request.ts';
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
    'A final state equals what really happened at the platform. What failed or was given up is never delivered, whatever is said of it later. A bill that was delivered is known by its transaction, where no person decided it, and a new card is the one that was issued for it.',
  check: (ending) => [...untrue(ending), ...unnamed(ending), ...mistaken(ending)],
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

function mistaken({ world, rows }: Ending): readonly Violation[] {
  const sends = sendsByRef(world.history);
  return rows.flatMap(({ ref, operation, state, details }) => {
    if (operation !== 'card.create' || state !== 'succeeded') return [];
    const id = cardIn(details);
    const issued = (sends.get(ref) ?? []).flatMap(({ arrivals }) => arrivals.map((arrival) => cardIn(arrival.details)));
    // By a deposit the card is issued later: the answer has an order and no card.
    if (id !== null && world.platform.byHand.has(id))
      return [violation(ref, `It became ${id}, which the merchant issued by hand.`)];
    const isOther = id !== null && !issued.includes(id) && issued.some((card) => card !== null);
    return isOther ? [violation(ref, `It became ${id}, and ${issued.join(', ')} was issued for it.`)] : [];
  });
}

function cardIn(details: unknown): string | null {
  const id: unknown = Reflect.get(Object(Reflect.get(Object(details), 'card')), 'id');
  return typeof id === 'string' ? id : null;
}

/** It was delivered as reported, and reversed later, wholly or in part: then a review opens. */
function wasTakenBack(state: string, { executions, status }: Reality): boolean {
  return (state === 'succeeded' || state === 'partial') && executions >= 1 && status !== 'success';
}
