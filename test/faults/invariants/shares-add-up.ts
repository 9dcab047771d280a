import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';
import type { InstructionRow } from '../world/history.ts';

export const sharesAddUp: Invariant = {
  name: 'shares add up',
  sentence:
    'Of a purchase that was delivered in part the delivered rows are paid for, to the nearest kobo, and the rest goes back: together they are the price, whatever the price.',
  check: (ending) => ending.rows.flatMap((row) => differences(ending, row)),
};

function differences({ world }: Ending, { ref, state, funded, items, quote }: InstructionRow): readonly Violation[] {
  const hold = world.bank.holds.get(ref);
  if (state !== 'partial' || !funded || !hold) return [];
  const price = BigInt(quote.minor);
  const [whole, delivered] = [items ?? [], (items ?? []).filter((item) => item.state === 'succeeded')].map((rows) =>
    rows.reduce((sum, { amount }) => sum + BigInt(amount.minor), 0n),
  );
  // Half a kobo rounds up; integers avoid rounding errors.
  const due = whole && delivered ? Number((2n * price * delivered + whole) / (2n * whole)) : 0;
  const { captured, released } = hold;
  const isRight = captured === due && captured + (released ?? 0) === Number(price);
  const books = `captured ${captured} and released ${released} of ${price}, of which ${due} are due`;
  return isRight ? [] : [violation(ref, `The bank has ${books}.`)];
}
