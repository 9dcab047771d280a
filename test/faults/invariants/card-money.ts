import { isFinal } from '@tillside/contract';
import type { InstructionRow } from '../world/history.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const cardMoney: Invariant = {
  name: 'a card pays out what it held',
  sentence:
    'A card pays out no more than it held: of its top-ups, withdrawals and end one is under way at a time, and none is ended while a deposit to it is awaited. It can be frozen meanwhile.',
  check: (ending) => [
    ...ending.world.history.caught
      .filter(({ invariant }) => invariant === cardMoney.name)
      .map(({ what }) => violation(null, what)),
    ...overlaps(ending),
    ...overpaid(ending),
  ],
};

const moving: ReadonlySet<string> = new Set(['card.topup', 'card.withdraw', 'card.terminate']);

/** A placed order waits for its deposit: other operations may move the card's money meanwhile. */
function awaitsDeposit({ input, details }: InstructionRow): boolean {
  return input['payment_method'] === 'stablecoin' && details?.['order'] !== undefined;
}

function overlaps({ world }: Ending): readonly Violation[] {
  const open = new Map<unknown, Map<string, InstructionRow>>();
  const found: Violation[] = [];
  for (const { after } of world.history.commits) {
    const { ref, operation, state, input } = after;
    if (!moving.has(operation)) continue;
    const onCard = open.get(input['id']) ?? new Map<string, InstructionRow>();
    open.set(input['id'], onCard);
    if (!onCard.has(ref) && !isFinal(state)) {
      for (const other of onCard.values()) {
        const mayGoOn = awaitsDeposit(other) && operation !== 'card.terminate';
        if (!mayGoOn) found.push(violation(ref, `${operation} began beside ${other.operation} ${other.ref}.`));
      }
    }
    if (isFinal(state)) onCard.delete(ref);
    else onCard.set(ref, after);
  }
  return found;
}

function overpaid({ world, rows, reality }: Ending): readonly Violation[] {
  const byCard = Map.groupBy(
    rows.filter(({ operation }) => moving.has(operation)),
    ({ input }) => String(input['id']),
  );
  return [...byCard].flatMap(([card, actions]) => {
    const paid = actions.reduce((sum, { ref }) => sum + (world.bank.credits.get(ref)?.amount ?? 0), 0);
    const held = actions.reduce((sum, { ref }) => sum + (reality.get(ref)?.paidBack ?? 0), 0);
    if (paid <= held) return [];
    return [violation(actions.at(0)?.ref ?? null, `${card} gave back ${held} cents, and ${paid} were paid out.`)];
  });
}
