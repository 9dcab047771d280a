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
    case 'busy_subject': {
      const by = (ended ?? 0) + tolerance(world);
      return beganAnew(world, row) <= by || rows.some((other) => tookThePlace(other, row) && other.createdAt <= by);
    }
    default:
      return false;
  }
}

/** When the next attempt to pay its checkout was begun: a payment of this one is not sent after that. */
function beganAnew({ history }: World, { operation, input }: InstructionRow): number {
  const next = `${String(input['checkout'])} ${Number(input['attempt']) + 1}`;
  return (operation === 'wallet.pay' ? history.attempts.get(next) : undefined) ?? Number.POSITIVE_INFINITY;
}

/** Whether `other` is another payment for the same checkout. */
function tookThePlace(other: InstructionRow, { ref, operation, input }: InstructionRow): boolean {
  if (operation !== 'wallet.pay' || other.operation !== operation || other.ref === ref) return false;
  return other.input['checkout'] === input['checkout'];
}
