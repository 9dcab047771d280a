import type { ProblemCode } from '@tillside/contract';
import { TillsideConfigurationError } from '../../configuration.ts';
import { held, move, parked, type LedgerContext } from '../context.ts';
import { callHook, fundingRequest, tryLater } from '../hooks.ts';
import type { ReserveOutcome } from '../../options.ts';
import type { Timings } from '../../timings.ts';
import { plans } from '../../plans.ts';
import type { InstructionRow } from '../row.ts';

/** The first step: from here on the intent is committed and the shopper's money is asked for. */
export async function begin(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  if (isTooOld(context, row)) return abandon(context, row, 'gave_up', 'It could not be started in time.');
  const funding = isSetAside(row) ? 'reserving' : 'none';
  const why = isSetAside(row) ? 'Setting the money aside.' : 'Accepted.';
  return move(context, row, { patch: { state: 'reserving', funding, ...held(context) }, why });
}

/** Asks the merchant to set the shopper's money aside. */
export async function reserve(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  if (!isSetAside(row))
    return move(context, row, { patch: { state: 'reserved', ...held(context) }, why: 'Ready to be sent.' });
  if (isTooOld(context, row)) return abandon(context, row, 'gave_up', 'The money could not be set aside in time.');
  const answer = await callHook(context, row, 'reserve', async (funding) =>
    withTime(await funding.reserve(fundingRequest(row))),
  );
  if (!answer.answered) return tryLater(context, row);
  switch (answer.value.outcome) {
    case 'reserved':
      return fundsReserved(context, row);
    case 'declined':
      return abandon(context, row, ...refusalOf(answer.value.code));
    case 'pending': {
      const { expiresAt, action } = answer.value;
      const patch = { state: 'awaiting_funds', action: { ...action, expiresAt: expiresAt.getTime() } } as const;
      return move(context, row, {
        patch: { ...patch, ...parked(expiresAt.getTime()) },
        why: 'Waiting to be paid for.',
      });
    }
    default:
      return answer.value satisfies never;
  }
}

/** Whether money of the shopper is set aside first. What is paid out to them is paid after the success. */
function isSetAside({ funded, operation }: InstructionRow): boolean {
  return funded && plans[operation].funds === 'debit';
}

/** A time that does not exist would be written, and never come. */
function withTime(answer: ReserveOutcome): ReserveOutcome {
  if (answer.outcome !== 'pending' || Number.isFinite(answer.expiresAt.getTime())) return answer;
  throw new TillsideConfigurationError('A funding hook answered `pending` with an `expiresAt` that is no time.');
}

/** What the shopper is told of a reservation that was declined. */
function refusalOf(code: string | undefined): [code: ProblemCode, why: string] {
  switch (code) {
    case 'amount_refused':
      return [code, 'This amount cannot be paid.'];
    case 'currency_refused':
      return [code, 'It cannot be paid for in this currency.'];
    default:
      return ['funds_declined', 'The balance does not cover it.'];
  }
}

/** The money is there: the purchase may be sent. */
export async function fundsReserved(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const action = row.action && { expiresAt: Math.min(row.action.expiresAt, context.clock.now()) };
  const patch = { state: 'reserved', funding: 'reserved', action, ...held(context) } as const;
  return move(context, row, { patch, why: 'The money is set aside.' });
}

/** The time to pay for it is over: it is given up, unless a payment is under way. */
export async function expireFunds(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const now = context.clock.now();
  if (row.action !== null && row.action.expiresAt > now) {
    await context.store.note(row, parked(row.action.expiresAt));
    return null;
  }
  const answer = await callHook(context, row, 'expire', async (funding) =>
    funding.expire ? withTime(await funding.expire(fundingRequest(row))) : ({ outcome: 'declined' } as const),
  );
  if (!answer.answered) return tryLater(context, row);
  switch (answer.value.outcome) {
    case 'reserved':
      return fundsReserved(context, row);
    case 'declined':
      return abandon(context, row, 'funds_expired', 'It was not paid for in time.');
    case 'pending': {
      const nextAt = Math.max(answer.value.expiresAt.getTime(), now + soonestLook);
      if (row.action?.underWay) return context.store.note(row, { attempts: 0, ...parked(nextAt) });
      const action = { ...(row.action ?? { expiresAt: now }), underWay: true } as const;
      return move(context, row, {
        patch: { action, ...parked(nextAt) },
        why: 'A payment is under way, and is waited for.',
      });
    }
    default:
      return answer.value satisfies never;
  }
}

const soonestLook = 1_000;

/** Ends what was never sent. Whatever may have been set aside is given back. */
export async function abandon(
  context: LedgerContext,
  row: InstructionRow,
  code: ProblemCode,
  why: string,
): Promise<InstructionRow | null> {
  const funding = row.funding === 'none' ? 'none' : 'releasing';
  const next = funding === 'none' ? parked(null) : held(context);
  return move(context, row, {
    patch: { state: 'abandoned', funding, problem: { code }, action: null, ...next },
    why,
    announce: ['instruction.abandoned'],
  });
}

export function isTooOld({ clock, timings }: LedgerContext, row: InstructionRow): boolean {
  return clock.now() > wantedUntil(timings, row);
}

/** Until when it may still be sent. A shopper who had to pay first has had their own time for that. */
export function wantedUntil({ giveUp }: Pick<Timings, 'giveUp'>, { createdAt, action }: InstructionRow): number {
  return Math.max(createdAt, action?.expiresAt ?? createdAt) + giveUp;
}
