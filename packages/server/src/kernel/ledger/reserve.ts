import type { ProblemCode, StepCode } from '@tillside/contract';
import { configurationError } from '../model/errors.ts';
import { keepLease, transition, releaseLease, type LedgerContext } from './context.ts';
import { holdBack, isHeld, isRepeat } from './heartbeat.ts';
import { callHook, fundingRequest, tryLater } from './hooks.ts';
import type { ReserveOutcome } from '../options/funding.ts';
import { unsentRetention, type Timings } from '../model/timings.ts';
import type { InstructionRow } from '../model/row.ts';

/** Calls the merchant's `reserve` hook. The commit that inserted the instruction records that it may be called. */
export async function reserve(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  if (!needsFunds(context, row))
    return transition(context, row, { patch: { state: 'reserved', ...keepLease(context) }, step: 'ready_to_send' });
  if (hasExpired(context, row)) return abandon(context, row, 'expired', 'not_reserved_in_time');
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
      return transition(context, row, {
        patch: { ...patch, ...releaseLease(expiresAt.getTime()) },
        step: 'awaiting_payment',
      });
    }
    default:
      return answer.value satisfies never;
  }
}

/** Whether the shopper's money is reserved first. Payouts happen after the success. */
export function needsFunds(
  { plans }: LedgerContext,
  { funded, operation }: Pick<InstructionRow, 'funded' | 'operation'>,
): boolean {
  return funded && plans[operation].funds === 'debit';
}

/** Rejects an invalid date, which would be stored and never arrive. */
function withTime(answer: ReserveOutcome): ReserveOutcome {
  if (answer.outcome !== 'pending' || Number.isFinite(answer.expiresAt.getTime())) return answer;
  throw configurationError(
    'A funding hook answered `pending` with an `expiresAt` that is no time. Answer a Date, such as new Date(Date.now() + 600_000).',
    'funding',
  );
}

/** The problem that the shopper sees for a declined reservation. */
function refusalOf(code: string | undefined): [code: ProblemCode, step: StepCode] {
  switch (code) {
    case 'amount_refused':
      return [code, 'amount_refused'];
    case 'currency_refused':
      return [code, 'currency_refused'];
    default:
      return ['funds_declined', 'funds_declined'];
  }
}

/** The money is reserved: the purchase may be sent. */
export async function fundsReserved(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const action = row.action && { expiresAt: Math.min(row.action.expiresAt, context.clock.now()) };
  const patch = { state: 'reserved', funding: 'reserved', action, ...keepLease(context) } as const;
  return transition(context, row, { patch, step: 'funds_reserved' });
}

/** The time to pay is over: the purchase is abandoned, unless a payment is in progress. */
export async function expireFunds(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const now = context.clock.now();
  if (row.action !== null && row.action.expiresAt > now) {
    await context.store.touch(row, releaseLease(row.action.expiresAt));
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
      return abandon(context, row, 'funds_expired', 'not_paid_in_time');
    case 'pending': {
      const nextAt = Math.max(answer.value.expiresAt.getTime(), now + minWait);
      if (row.action?.underWay) return context.store.touch(row, { attempts: 0, ...releaseLease(nextAt) });
      const action = { ...(row.action ?? { expiresAt: now }), underWay: true } as const;
      return transition(context, row, {
        patch: { action, ...releaseLease(nextAt) },
        step: 'payment_under_way',
      });
    }
    default:
      return answer.value satisfies never;
  }
}

const minWait = 1_000;

/** The steps of a reservation that was declined at once. */
const declines: ReadonlySet<StepCode> = new Set(['funds_declined', 'amount_refused', 'currency_refused']);

/** Ends an instruction that was never sent, and releases its funds. */
export async function abandon(
  context: LedgerContext,
  row: InstructionRow,
  code: ProblemCode,
  step: StepCode,
): Promise<InstructionRow | null> {
  if (isHeld(context, row)) return holdBack(context, row);
  // A reservation whose answer is missing may still be there: only a first answer proves that there never was one.
  const isDeclined = declines.has(step) && row.attempts === 0;
  const isDropped = row.kind !== 'checkout' && (row.funding === 'none' || isDeclined);
  const dropAt = isDropped ? context.clock.now() + unsentRetention.whole : null;
  const funding = row.funding === 'none' ? 'none' : 'releasing';
  const next = funding === 'none' ? releaseLease(null) : keepLease(context);
  return transition(context, row, {
    patch: { state: 'abandoned', funding, problem: { code }, action: null, ...next, dropAt },
    step,
    publish: ['instruction.abandoned'],
  });
}

export function hasExpired({ clock, timings }: LedgerContext, row: InstructionRow): boolean {
  return clock.now() > expiresAt(timings, row);
}

/** The end of the time to send it. A shopper who had to pay first had their own time for that. */
export function expiresAt({ expireAfter }: Pick<Timings, 'expireAfter'>, row: InstructionRow): number {
  const { createdAt, action, lastAskedAt } = row;
  // The platform was asked first whether it was sent before: that time does not count.
  const askedAt = isRepeat(row) ? lastAskedAt : null;
  return Math.max(createdAt, action?.expiresAt ?? createdAt, askedAt ?? createdAt) + expireAfter;
}
