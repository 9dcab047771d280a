import { limits } from '@tillside/contract';
import type { CallerLimits } from '../options/limit-options.ts';
import type { Clock } from '../clock.ts';
import type { LedgerContext } from './context.ts';
import type { Owner } from '../options/caller.ts';
import type { Lane, SlotRequest } from './row.ts';

/** POSTs per minute that we allow ourselves, under the platform's own limit (platform §8). */
export const budgetCeiling: number = Math.floor(limits.postsPerMinute.value * 0.9);

/**
 * So much of the ceiling is kept free for each lane: a payer who types an OTP, and a person in front of a form, never
 * wait behind a batch of purchases, and what is being recovered never starves.
 */
export const laneFloors: Readonly<Record<Lane, number>> = {
  payment: 2,
  otp: 2,
  purchase: 22,
  validation: 7,
  account: 2,
  recovery: 2,
};

/** One-time passwords that one caller may type: three wrong ones, and the right one of the next. */
const paymentsAMinute = 4;
/** Bank accounts that one caller may open in a minute: they are permanent, and nobody needs many. */
const accountsAMinute = 2;

const minute = 60_000;

interface Send {
  /** Names the send that the slot is for. */
  readonly id: string;
  readonly lane: Lane;
  readonly owner: Owner;
}

/**
 * A slot for one POST: it counts until a minute after the latest time at which it can have arrived there. `deadline`: how
 * long after the slot was taken that is.
 */
export function slotFor(
  {
    egress,
    ceiling,
    limitsOf,
    deadline,
  }: Pick<LedgerContext, 'egress' | 'ceiling' | 'limitsOf'> & { readonly deadline: number },
  { id, lane, owner }: Send,
): SlotRequest {
  const share = shareOf(lane, limitsOf(owner));
  return { id, lane, ownerId: owner.id, share, egress, ceiling, floors: laneFloors, hold: deadline + minute };
}

/** How many slots of a lane one caller may hold. */
function shareOf(lane: Lane, { purchases, validations, otpSends, recoveries }: CallerLimits): number {
  switch (lane) {
    case 'payment':
      return paymentsAMinute;
    case 'otp':
      return otpSends;
    case 'purchase':
      return purchases;
    case 'validation':
      return validations;
    case 'account':
      return accountsAMinute;
    case 'recovery':
      return recoveries;
    default:
      return lane satisfies never;
  }
}

/** A POST that is no instruction and has not begun this long after it took its slot is not sent. */
export const maxHoldUp = 5_000;

/**
 * Whether no more than `milliseconds` have passed since this was called, so that a slot still counts when its POST
 * arrives. By both clocks: the monotonic one stands still while a machine is suspended, the other one may be set back.
 */
export function within(clock: Pick<Clock, 'now' | 'monotonic'>, milliseconds: number): () => boolean {
  const [began, at] = [clock.monotonic(), clock.now()];
  return () => Math.max(clock.monotonic() - began, clock.now() - at) <= milliseconds;
}

/** After the answer, a slot counts for this long more. */
export const holdAfterAnswer = minute;
