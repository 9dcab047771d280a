import type { InstructionRow } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { timeOf, tolerance } from './clock-tolerance.ts';
import { violation, type Invariant } from './invariant.ts';

export const givesUpForAReason: Invariant = {
  name: 'it is given up for a reason',
  sentence:
    'What was never sent is given up only where the time, the money or what was typed in had run out, or another payment took its place.',
  check: ({ world, rows }) =>
    rows.flatMap((row) => {
      if (row.state !== 'abandoned' || hasReason(world, row, rows)) return [];
      return [
        violation(
          row.ref,
          `${row.operation} was given up (${row.problem?.code}), and nothing had run out, nor taken its place.`,
        ),
      ];
    }),
};

/** Operations with ephemeral secrets, a PIN or a key, which are lost with their process. */
export const typedIn: ReadonlySet<string> = new Set([
  'account.create',
  'transfer.simulate',
  'wallet.order',
  'wallet.pay',
]);

function hasReason(world: World, row: InstructionRow, rows: readonly InstructionRow[]): boolean {
  const { ref, operation, problem } = row;
  const { timings, schedule, bank } = world;
  const [begun, ended] = [timeOf(world, ref, null, 'first'), timeOf(world, ref, 'abandoned', 'first')];
  const lasted = (time: number): boolean =>
    begun !== null && ended !== null && ended - begun >= time - tolerance(world);
  switch (problem?.code) {
    case 'expired':
      return lasted(timings.expireAfter);
    case 'secrets_lost':
      return typedIn.has(operation) && lasted(timings.lease);
    case 'funds_declined':
      return schedule.isPaidByWallet || bank.hasDeclined(ref);
    case 'funds_expired':
      return schedule.isPaidByWallet || (schedule.latePayers && bank.hasExpired(ref));
    case 'amount_refused':
    case 'currency_refused':
      return schedule.isPaidByWallet;
    case 'busy_subject':
      return rows.some((other) => tookThePlace(other, row) && other.createdAt <= (ended ?? 0) + tolerance(world));
    default:
      return false;
  }
}

/** Whether it is another order for the checkout that a payment is for, or another payment of it. */
function tookThePlace(other: InstructionRow, { ref, operation, input }: InstructionRow): boolean {
  if (operation !== 'wallet.pay' || other.ref === ref || other.input['checkout'] !== input['checkout']) return false;
  return other.operation === 'wallet.pay' || other.input['attempt'] !== input['attempt'];
}
