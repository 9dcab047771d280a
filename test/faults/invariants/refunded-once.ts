import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';
import type { InstructionRow } from '../world/history.ts';

const refundStates: ReadonlySet<string> = new Set(['refund_owed', 'refunding', 'refunded']);

export const refundedOnce: Invariant = {
  name: 'a refund is paid once',
  sentence:
    'What is owed as a refund is paid in one way: by the hook, which is called once that is committed, or else by whoever handles the event that it is owed. It is announced once, and it ends.',
  check: (ending) => [
    ...ending.world.history.caught
      .filter(({ invariant }) => invariant === refundedOnce.name)
      .map(({ what }) => violation(null, what)),
    ...ending.rows.flatMap((row) => differences(ending, row)),
  ],
};

function differences({ world, settledByStaff }: Ending, row: InstructionRow): readonly Violation[] {
  const told = (type: string): number =>
    new Set(
      world.history.told
        .filter(({ event }) => event.ref === row.ref && event.type === type)
        .map(({ event }) => event.id),
    ).size;
  const refund = world.bank.refunds.get(row.ref);
  const [owed, paid, isByStaff] = [told('refund.owed'), told('refund.paid'), settledByStaff.has(row.ref)];
  const stands = `It is ${row.state}, ${row.funding}; the hook paid ${refund?.amount ?? 'nothing'} of ${refundDue(row)}, `;
  const wrong = [
    violation(row.ref, `${stands}told as owed ${owed} times, as paid ${paid} times, by staff: ${isByStaff}.`),
  ];
  const { refundsByHook } = world.schedule;
  const isRight = refundStates.has(row.funding)
    ? owed === (refundsByHook ? 0 : 1) &&
      row.funding === (refundsByHook || isByStaff ? 'refunded' : 'refund_owed') &&
      paid === (row.funding === 'refunded' ? 1 : 0) &&
      refund?.amount === (refundsByHook && !isByStaff ? refundDue(row) : undefined)
    : owed === 0 && paid === 0 && !isByStaff && refund === undefined;
  return isRight ? [] : wrong;
}

/** In hundredths: the whole price, or the share of the undelivered rows. */
function refundDue({ state, quote, items }: InstructionRow): number {
  const whole = quote.minor;
  if (state !== 'partial' || items === null) return whole;
  const sum = (rows: typeof items): number => rows.reduce((total, { amount }) => total + amount.minor, 0);
  return whole - Math.round((whole * sum(items.filter((item) => item.state === 'succeeded'))) / sum(items));
}
