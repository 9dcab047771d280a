import type { InstructionRow } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { violation, type Invariant, type Violation } from './invariant.ts';

const ends = new Set(['succeeded', 'partial', 'failed', 'reversed', 'abandoned', 'review']);
const onTheWay = new Set(['reserving', 'capturing', 'releasing', 'refunding', 'crediting']);

export const settlesInTime: Invariant = {
  name: 'settles in time',
  sentence:
    'After the faults stop every instruction is final or with a person, its money at rest and its event told, within a bounded time.',
  check: ({ world, settled }) => unsettled(world, settled),
};

/** The unfinished rows, each as a sentence. */
export function unsettled(world: World, rows: readonly InstructionRow[]): readonly Violation[] {
  return rows.flatMap((row) => {
    const { ref, state, funding } = row;
    // Whether its payer has paid is under review.
    if (waitsForPerson(world, rows, ref) && (state === 'awaiting_funds' || funding === 'releasing')) return [];
    if (!ends.has(state)) return [violation(ref, `It is still ${state}.`)];
    const isLate = onTheWay.has(funding) || (funding === 'refund_owed' && world.schedule.refundsByHook);
    if (isLate) return [violation(ref, `It is ${state}, and its money is still ${funding}.`)];
    const owed = eventsOwed(row).filter((type) => !wasTold(world, ref, type));
    return owed.map((type) => violation(ref, `It is ${state}, and the shop never heard ${type}.`));
  });
}

function waitsForPerson(world: World, rows: readonly InstructionRow[], ref: string): boolean {
  const id = [...world.history.checkouts.values()].find(({ funds }) => funds === ref)?.id;
  const isOfIt = ({ operation, input }: InstructionRow): boolean =>
    operation === 'wallet.pay' && input['checkout'] === id;
  return id !== undefined && rows.some((row) => row.state === 'review' && isOfIt(row));
}

const owedEvents: Readonly<Record<string, string>> = {
  refund_owed: 'refund.owed',
  refunded: 'refund.paid',
  credit_owed: 'credit.owed',
};

const endingEvents: Readonly<Record<string, string>> = {
  review: 'review.opened',
  partial: 'instruction.partially_succeeded',
};

function eventsOwed({ state, funding }: InstructionRow): readonly string[] {
  const told = endingEvents[state] ?? `instruction.${state}`;
  const event = owedEvents[funding];
  return event === undefined ? [told] : [told, event];
}

function wasTold(world: World, ref: string, type: string): boolean {
  return world.history.told.some(({ event, returned }) => returned && event.ref === ref && event.type === type);
}
