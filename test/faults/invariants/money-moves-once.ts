import { sessionOf } from '../workload/second-name.ts';
import { simulatedTransfers } from '../workload/simulated-transfers.ts';
import type { InstructionRow } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { paidOut } from '../world/wallet-till.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const moneyMovesOnce: Invariant = {
  name: 'money moves once',
  sentence: 'Funds are captured, released or credited exactly once, and match the outcome.',
  check: (ending) => [
    ...ending.world.history.caught
      .filter(({ invariant }) => invariant === 'money moves once')
      .map(({ what }) => violation(null, what)),
    ...ending.rows.flatMap((row) => differences(ending, row)),
    ...transfersAmiss(ending.world),
  ],
};

/** Every event was delivered at the end, so each transfer must be known: published once, and handled by the shop. */
export function transfersAmiss(world: World): readonly Violation[] {
  const { told, transfers: arrived } = world.history;
  const simulated = simulatedTransfers(world);
  const credits = told.flatMap(({ event, returned }) =>
    event.type === 'account.credited' ? [{ event, returned }] : [],
  );
  return [
    ...[...arrived].flatMap(([session, amount]) => {
      const announced = credits.filter(({ event }) => sessionOf(event.ref) === session);
      const ids = new Set(announced.map(({ event }) => event.id));
      const isRight = announced.every(({ event }) => event.amount.minor === amount);
      if (ids.size === 1 && isRight && announced.some(({ returned }) => returned)) return [];
      return [violation(null, `The transfer ${session} of ${amount} was announced ${ids.size} times.`)];
    }),
    ...[...simulated].flatMap(([session, amount]) => {
      const announced = credits.filter(({ event }) => sessionOf(event.ref) === session);
      const ids = new Set(announced.map(({ event }) => event.id));
      const isRight = announced.every(({ event }) => event.amount.minor === amount);
      if (ids.size <= 1 && isRight) return [];
      return [violation(null, `The simulated transfer ${session} of ${amount} was announced ${ids.size} times.`)];
    }),
    ...credits
      .filter(({ event }) => !arrived.has(sessionOf(event.ref)) && !simulated.has(sessionOf(event.ref)))
      .map(({ event }) => violation(null, `A transfer ${event.ref} was announced that never came.`)),
  ];
}

/** The final funding states of a refund. That it is paid once is a separate invariant. */
const refundEnds: ReadonlySet<string> = new Set(['refund_owed', 'refunded']);

/** Wallet payments cannot be released: a refund is owed if one was paid and not delivered. */
function walletDifferences({ world, payments }: Ending, row: InstructionRow): readonly Violation[] {
  const checkout = [...world.history.checkouts.values()].find(({ funds }) => funds === row.ref);
  const taken = checkout ? (payments.get(checkout.id) ?? 0) : 0;
  const end = checkout && world.history.checkoutEnds.get(checkout.id);
  const isUntouched = world.bank.holds.get(row.ref) === undefined && world.bank.credits.get(row.ref) === undefined;
  const stands = (funding: InstructionRow['funding'], payment: number): boolean =>
    row.funding === funding && taken === payment;
  const isRefund = refundEnds.has(row.funding) && taken === 1;
  const isRight =
    {
      succeeded: stands('captured', 1),
      review: stands('reserved', 1),
      awaiting_funds: end?.state === 'not_known',
      abandoned:
        isRefund ||
        stands('released', 0) ||
        stands('none', 0) ||
        (end?.state === 'not_known' && row.funding === 'releasing'),
    }[String(row.state)] ?? isRefund;
  if (isRight && isUntouched) return [];
  const what = `It is ${row.state}, ${row.funding}; ${taken} payments were taken (${end?.state}).`;
  return [violation(row.ref, what)];
}

/** The merchant's expected books, by the final state of an instruction. */
function differences(ending: Ending, row: InstructionRow): readonly Violation[] {
  const { world, reality } = ending;
  if (world.schedule.isPaidByWallet && row.funded && !paidOut.has(row.operation)) return walletDifferences(ending, row);
  const hold = world.bank.holds.get(row.ref);
  const credited = world.bank.credits.get(row.ref)?.amount ?? 0;
  const quote = row.quote.minor;
  const captured = hold?.captured ?? 0;
  const released = hold?.released ?? 0;
  const books = `captured ${captured}, released ${released}, credited ${credited} of ${quote}`;
  const wrong = [
    violation(row.ref, `It is ${row.state}, ${row.funding}, funded ${row.funded}; the bank has ${books}.`),
  ];
  const expect = (holds: boolean): readonly Violation[] => (holds ? [] : wrong);
  // The money that the platform paid back belongs to the cardholder. The payee is a separate invariant.
  const due = paidOut.has(row.operation) && row.state === 'succeeded' ? (reality.get(row.ref)?.paidBack ?? 0) : 0;
  if (row.funding === 'credit_owed') return expect(due > 0 && credited === 0 && captured === 0 && released === 0);
  if (credited !== due || (row.funding === 'credited') !== credited > 0) return wrong;
  if (credited > 0) return expect(captured === 0 && released === 0);
  if (row.funding === 'none') return expect(captured === 0 && released === 0);
  switch (row.state) {
    case 'succeeded':
      return expect(row.funding === 'captured' && captured === quote && released === 0);
    case 'partial':
      return expect(row.funding === 'captured' && captured + released === quote && captured > 0 && released > 0);
    case 'reversed':
      return expect(refundEnds.has(row.funding) && captured === quote && released === 0);
    case 'failed':
      return expect(row.funding === 'released' && captured === 0 && released === quote);
    case 'abandoned':
      return expect(
        (row.funding === 'released' || refundEnds.has(row.funding)) &&
          captured === 0 &&
          (!hold || hold.pending || released === quote),
      );
    default:
      // In review no money has moved.
      return expect(row.funding === 'reserved' && captured === 0 && released === 0);
  }
}
