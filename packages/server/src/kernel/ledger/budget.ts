import { limits } from '@tillside/contract';
import type { CallerLimits } from '../options/options.ts';
import type { Clock } from '../model/clock.ts';
import type { LedgerContext } from './context.ts';
import type { Owner } from '../model/caller.ts';
import type { Lane, SlotRequest } from '../model/row.ts';

/** Maximum POSTs per minute, below the limit of the platform (platform §8) or the merchant's part of it. */
export function ceilingOf(postsPerMinute: number): number {
  return Math.floor(postsPerMinute * 0.9);
}

/** The ceiling of the documented limit. */
export const budgetCeiling: number = ceilingOf(limits.postsPerMinute.value);

/** The minimum `platform.postsPerMinute` that leaves room for every lane. */
export const minPostsPerMinute = 10;

/**
 * The part of that ceiling that is reserved for each lane: a payer who types an OTP, and a person in front of a form, never
 * wait behind a batch of purchases, and recovery never starves.
 */
export const laneFloors: Readonly<Record<Lane, number>> = {
  payment: 2,
  otp: 2,
  purchase: 22,
  validation: 7,
  account: 2,
  recovery: 2,
};

/** The floors in proportion to another ceiling, at least one slot each. */
export function floorsOf(ceiling: number): Readonly<Record<Lane, number>> {
  const floorOf = (lane: Lane): number => Math.max(1, Math.floor((laneFloors[lane] * ceiling) / budgetCeiling));
  return {
    payment: floorOf('payment'),
    otp: floorOf('otp'),
    purchase: floorOf('purchase'),
    validation: floorOf('validation'),
    account: floorOf('account'),
    recovery: floorOf('recovery'),
  };
}

/** One-time passwords that one caller may send: three wrong ones, and the right one of the next payment. */
const paymentsPerMinute = 4;
/** Bank accounts that one caller may open in a minute: they are permanent, and few are needed. */
const accountsPerMinute = 2;

const minute = 60_000;

interface Send {
  /** Identifies the send that the slot is for. */
  readonly id: string;
  readonly lane: Lane;
  readonly owner: Owner;
}

/**
 * A slot for one POST. It counts until a minute after the latest time at which the POST can have arrived. `deadline`: the
 * time from taking the slot until then.
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
  const share = shareOf(lane, limitsOf(owner), Math.min(1, ceiling / budgetCeiling));
  return { id, lane, ownerId: owner.id, share, egress, ceiling, floors: floorsOf(ceiling), hold: deadline + minute };
}

/**
 * Maximum number of slots of a lane for one caller. The limits assume the documented budget. If the budget is a `part`
 * of it, they shrink in proportion, except those for what a person types.
 */
function shareOf(lane: Lane, { purchases, validations, otpSends, recoveries }: CallerLimits, part: number): number {
  const partOf = (limit: number): number => Math.max(1, Math.floor(limit * part));
  switch (lane) {
    case 'payment':
      return paymentsPerMinute;
    case 'otp':
      return otpSends;
    case 'purchase':
      return partOf(purchases);
    case 'validation':
      return partOf(validations);
    case 'account':
      return partOf(accountsPerMinute);
    case 'recovery':
      return partOf(recoveries);
    default:
      return lane satisfies never;
  }
}

/** Maximum delay between taking a slot and sending a POST that is not an instruction. */
export const maxHoldUp = 5_000;

/**
 * Returns a function that checks whether at most `milliseconds` have passed since the call: a slot then still counts
 * when its POST arrives. It uses both clocks: the monotonic one stops during suspension, the other may be set back.
 */
export function within(clock: Pick<Clock, 'now' | 'monotonic'>, milliseconds: number): () => boolean {
  const [began, at] = [clock.monotonic(), clock.now()];
  return () => Math.max(clock.monotonic() - began, clock.now() - at) <= milliseconds;
}

/** How long a slot counts after its answer. */
export const holdAfterAnswer = minute;
