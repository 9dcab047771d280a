import { z } from 'zod';
import { questionsAbout } from '../workload/whose-question.ts';
import { sendsByRef } from '../workload/whose-request.ts';
import type { Departure, InstructionRow } from '../world/history.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const priceDrift: Invariant = {
  name: 'a changed price is told',
  sentence:
    'Where the platform says that it charged otherwise than the price was made on, the shop hears of it. Otherwise it hears nothing.',
  check: (ending) => {
    const sends = sendsByRef(ending.world.history);
    return ending.rows.flatMap((row) => differences(ending, row, sends.get(row.ref) ?? []));
  },
};

const Charged = z.looseObject({ amount: z.number() });

function differences({ world }: Ending, row: InstructionRow, sends: readonly Departure[]): readonly Violation[] {
  if (row.kind !== 'bill') return [];
  const { history } = world;
  const told = history.told.some(({ event }) => event.ref === row.ref && event.type === 'price.drifted');
  const asked = [...sends, ...(questionsAbout(history, row) ?? [])];
  const arrivals = asked.flatMap((departure) => departure.arrivals);
  const answers = arrivals.filter(({ status }) => status < 300).map(({ details }) => Charged.safeParse(details));
  const charges = answers.flatMap(({ data }) => (data ? [Math.round(data.amount * 100) !== row.cost.minor] : []));
  // Neither the companion nor its shop can distinguish a wrong amount from a right one.
  if (asked.some(({ wrong }) => wrong === 'another amount')) return [];
  if (told && !charges.includes(true)) return [violation(row.ref, `A changed price was told, and there was none.`)];
  // A review informs a person separately, and an answer without an amount reveals nothing.
  const isSuccess = history.written.some(
    (write) =>
      write.kind === 'transition' &&
      write.after.ref === row.ref &&
      write.before.state !== 'succeeded' &&
      write.after.state === 'succeeded' &&
      write.change.evidence?.source !== 'staff',
  );
  const isChanged = charges.length > 0 && charges.length === answers.length && !charges.includes(false);
  if (told || !isSuccess || !isChanged) return [];
  return [violation(row.ref, `The platform charged otherwise than ${row.cost.minor}, and nobody was told.`)];
}
