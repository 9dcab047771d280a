import { paidOut } from '../world/wallet-till.ts';
import type { InstructionRow } from '../world/history.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

const refunds: ReadonlySet<string> = new Set(['refund_owed', 'refunding', 'refunded']);

export const lateFunds: Invariant = {
  name: 'late funds owe a refund',
  sentence:
    'What a shopper brings after a purchase was given up and released is owed as a refund. What came in time is given back by the release, and owed by nobody.',
  check: (ending) => ending.rows.flatMap((row) => differences(ending, row)),
};

/** Wallet payments have no reservation: the platform's payments determine their end. */
function differences({ world }: Ending, row: InstructionRow): readonly Violation[] {
  const { ref, state, funding, operation } = row;
  if (state !== 'abandoned' || world.schedule.isPaidByWallet || paidOut.has(operation)) return [];
  const isLate = world.bank.holds.get(ref)?.isLate ?? false;
  if (isLate === refunds.has(funding)) return [];
  return [
    violation(ref, `It was given up and is ${funding}; ${isLate ? 'the money came after that' : 'nothing came late'}.`),
  ];
}
