import { z } from 'zod';
import { questionsAbout } from '../workload/whose-question.ts';
import { sendsByRef } from '../workload/whose-request.ts';
import type { Departure, InstructionRow } from '../world/history.ts';
import { minMargin, maxMargin } from '../world/margins.ts';
import { nairaToTheDollar, paidOut } from '../world/wallet-till.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const askedForWhatWasTaken: Invariant = {
  name: 'the hooks are asked for what the platform took',
  sentence:
    'What the platform says it took is what an instruction costs and, with the merchant’s margin, what the hooks were asked for: to the kobo or the cent.',
  check: (ending) => {
    const sends = sendsByRef(ending.world.history);
    return ending.rows.flatMap((row) => differences(ending, row, sends.get(row.ref) ?? []));
  },
};

function differences(ending: Ending, row: InstructionRow, sends: readonly Departure[]): readonly Violation[] {
  const { ref, cost } = row;
  const asked = askedFor(ending, row);
  return [...new Set(takenFor(ending, row, sends))].flatMap((taken) => {
    const wrong = [
      ...(cost.minor === taken ? [] : [`costs ${cost.minor}`]),
      ...(asked === null || isPriceOf(ending, row, asked, taken) ? [] : [`asked the hooks for ${asked}`]),
    ];
    return wrong.map((what) =>
      violation(ref, `The platform took ${taken} ${cost.currency} minor units, and it ${what}.`),
    );
  });
}

/** The amount that was reserved for it, or requested by wallet. */
function askedFor({ world: { bank, history } }: Ending, { ref }: InstructionRow): number | null {
  const checkout = [...history.checkouts.values()].find(({ funds }) => funds === ref);
  return (
    checkout?.amount.minor ??
    bank.asked.find(({ hook, ...call }) => hook === 'reserve' && call.ref === ref)?.amount.minor ??
    null
  );
}

function isPriceOf({ world: { schedule } }: Ending, { cost }: InstructionRow, asked: number, taken: number): boolean {
  if (schedule.isPaidByWallet) return asked === (cost.currency === 'USD' ? taken * nairaToTheDollar : taken);
  if (!schedule.hasMargins) return asked === taken;
  return asked - taken >= minMargin && asked - taken <= maxMargin;
}

const Told = z.looseObject({ trans_id: z.string(), amount: z.number() });

/** The debits in kobo or cents, according to each answer; for a card according to the platform's books. */
function takenFor({ world, reality }: Ending, row: InstructionRow, sends: readonly Departure[]): readonly number[] {
  if (row.kind === 'card') {
    const charged = reality.get(row.ref)?.charged ?? 0;
    const isByDeposit = row.input['payment_method'] === 'stablecoin';
    return charged > 0 && !isByDeposit && !paidOut.has(row.operation) ? [charged] : [];
  }
  if (row.kind !== 'bill') return [];
  const arrivals = [...sends, ...(questionsAbout(world.history, row) ?? [])].flatMap((departure) => departure.arrivals);
  return arrivals.flatMap(({ status, details }) => {
    const told = Told.safeParse(details);
    if (status >= 300 || !told.success) return [];
    const { trans_id, amount } = told.data;
    return [Math.round((amount - world.platform.priceChange(trans_id)) * 100)];
  });
}
