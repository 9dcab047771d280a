import { isBeforeSend, type AttemptRefusal, type InstructionState, type ProblemCode } from '@tillside/contract';

/** The ledger's state of one of the two steps. */
export interface StepFacts {
  readonly ref: string;
  readonly state: InstructionState;
  readonly problem: ProblemCode | null;
}

/** The facts of an attempt to pay a checkout: its order, and each try of a one-time password. */
export interface AttemptFacts {
  readonly order:
    | (StepFacts & {
        /** When it was sent last, and a one-time password with it. */
        readonly sentAt: number | null;
        /** The platform's answer. */
        readonly placed: { readonly expiresAt: number; readonly canPay: boolean } | null;
        /** Whether the PIN is still in memory, so that the order may be resent automatically. */
        readonly pinHeld: boolean;
      })
    | null;
  readonly pays: readonly StepFacts[];
}

/** The state of an attempt, which determines its checkout's. */
export type AttemptStatus =
  | { readonly state: 'open' | 'paying' | 'paid' | 'expired' | 'not_known' }
  | { readonly state: 'ordering'; readonly pinAgain: boolean }
  | {
      readonly state: 'otp_sent';
      readonly expiresAt: number;
      readonly triesLeft: number;
      readonly otpWrong: boolean;
      /** From then on a new order may replace this one, and with it its one-time password (ADR 0050). */
      readonly newCodeAt: number;
    }
  | { readonly state: 'refused'; readonly refusal: AttemptRefusal };

/** Maximum wrong one-time passwords per attempt. */
export const maxOtpTries = 3;

/**
 * Time from a one-time password until a new order is offered, in milliseconds. A new password sooner would invalidate
 * the one that is just arriving.
 */
const newCodeAfter = 60_000;

/** Derives an attempt's state from the ledger alone, so that no other record can disagree. */
export function statusOf({ order, pays }: AttemptFacts, now: number): AttemptStatus {
  if (order === null) return { state: 'open' };
  return payStatus(pays) ?? orderStatus(order) ?? placedStatus(order, pays, now);
}

/** Whether a PIN may begin a new attempt: after a proven refusal, or after an attempt that ended unpaid. */
export function mayBegin({ state }: AttemptStatus): boolean {
  return state === 'open' || state === 'refused' || state === 'expired';
}

/**
 * Applies the checkout's own end: no attempt begins after it, and a running one continues. A withdrawn
 * checkout is not paid either, unless the payment was sent already.
 */
export function limitedBy(
  status: AttemptStatus,
  { isOver, isWithdrawn }: { readonly isOver: boolean; readonly isWithdrawn: boolean },
): AttemptStatus {
  if (isWithdrawn && status.state === 'otp_sent') return { state: 'expired' };
  return (isOver || isWithdrawn) && mayBegin(status) ? { state: 'expired' } : status;
}

/** The state according to the payments, the most serious first. `null` if there is no running or successful payment. */
function payStatus(pays: readonly StepFacts[]): AttemptStatus | null {
  if (pays.some(({ state }) => state === 'succeeded')) return { state: 'paid' };
  if (pays.some((pay) => isNotKnown(pay))) return { state: 'not_known' };
  if (pays.some(({ state }) => isBeforeSend(state) || state === 'sending')) return { state: 'paying' };
  return null;
}

/** It was sent and is neither a success nor a proven refusal: it may have been paid. */
function isNotKnown({ state }: StepFacts): boolean {
  return (
    state === 'unknown' || state === 'processing' || state === 'review' || state === 'partial' || state === 'reversed'
  );
}

/** The state according to the order. `null` if it was placed. */
function orderStatus({ state, problem, pinHeld }: NonNullable<AttemptFacts['order']>): AttemptStatus | null {
  switch (state) {
    case 'succeeded':
      return null;
    case 'created':
    case 'reserving':
    case 'awaiting_funds':
    case 'reserved':
    case 'sending':
      return { state: 'ordering', pinAgain: false };
    case 'unknown':
    case 'processing':
      return { state: 'ordering', pinAgain: !pinHeld };
    case 'failed':
      return { state: 'refused', refusal: refusalOf(problem) };
    case 'abandoned':
      return { state: 'refused', refusal: 'interrupted' };
    case 'review':
    case 'partial':
    case 'reversed':
      // Its id never reached us, so nothing can have been paid on it (platform §4.2: step 2 needs the id).
      return { state: 'expired' };
    default:
      return state satisfies never;
  }
}

function placedStatus(
  { placed, sentAt }: Pick<NonNullable<AttemptFacts['order']>, 'placed' | 'sentAt'>,
  pays: readonly StepFacts[],
  now: number,
): AttemptStatus {
  if (placed === null) return { state: 'refused', refusal: 'payment_failed' };
  if (!placed.canPay) return { state: 'refused', refusal: 'payer_cannot_pay' };
  // A payment that was abandoned before the send does not count.
  const tried = pays.filter(({ state }) => state === 'failed');
  const wrong = tried.filter(({ problem }) => problem === 'otp_wrong').length;
  const last = tried.at(-1)?.problem ?? null;
  if (last === 'order_expired') return { state: 'expired' };
  if (last !== null && last !== 'otp_wrong') return { state: 'refused', refusal: refusalOf(last) };
  if (wrong >= maxOtpTries) return { state: 'refused', refusal: 'otp_locked' };
  if (now >= placed.expiresAt) return { state: 'expired' };
  return {
    state: 'otp_sent',
    expiresAt: placed.expiresAt,
    triesLeft: maxOtpTries - wrong,
    otpWrong: last !== null,
    newCodeAt: (sentAt ?? now) + newCodeAfter,
  };
}

function refusalOf(problem: ProblemCode | null): AttemptRefusal {
  switch (problem) {
    case 'payer_not_verified':
    case 'payer_cannot_pay':
    case 'amount_refused':
      return problem;
    default:
      return 'payment_failed';
  }
}
