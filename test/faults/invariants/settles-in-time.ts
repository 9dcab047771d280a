import type { InstructionRow } from '../world/history.ts';
import { violation, type Ending, type Invariant } from './invariant.ts';

const ends = new Set(['succeeded', 'partial', 'failed', 'reversed', 'abandoned', 'review']);
const onTheWay = new Set(['reserving', 'capturing', 'releasing']);

export const settlesInTime: Invariant = {
  name: 'settles in time',
  sentence:
    'After the faults stop every instruction is final or with a person, its money at rest and its event told, within a bounded time.',
  check: (ending) =>
    ending.settled.flatMap((row) => {
      const { ref, state, funding } = row;
      if (!ends.has(state)) return [violation(ref, `It is still ${state}.`)];
      if (onTheWay.has(funding)) return [violation(ref, `It is ${state}, and its money is still ${funding}.`)];
      const owed = eventsOwed(row).filter((type) => !wasTold(ending, ref, type));
      return owed.map((type) => violation(ref, `It is ${state}, and the shop never heard ${type}.`));
    }),
};

function eventsOwed({ state, funding }: InstructionRow): readonly string[] {
  const told = state === 'review' ? 'review.opened' : `instruction.${state}`;
  return funding === 'refund_owed' ? [told, 'refund.owed'] : [told];
}

function wasTold({ world }: Ending, ref: string, type: string): boolean {
  return world.history.told.some(({ event, returned }) => returned && event.ref === ref && event.type === type);
}
