import { limits } from '@tillside/contract';
import type { Lane, SlotRequest } from './row.ts';

/** POSTs per minute that we allow ourselves, under the platform's own limit (platform §8). */
export const budgetCeiling: number = Math.floor(limits.postsPerMinute.value * 0.9);

/**
 * So much of the ceiling is kept free for each lane: a payer who types an OTP, and a person in front of a form, never
 * wait behind a batch of purchases, and what is being recovered never starves.
 */
export const laneFloors: Readonly<Record<Lane, number>> = { otp: 4, purchase: 24, validation: 6, recovery: 2 };

const minute = 60_000;

/** A slot for one POST: it counts until a minute after the latest time at which it can have arrived there. */
export function slotFor(
  { egress, ceiling, deadline }: { readonly egress: string; readonly ceiling: number; readonly deadline: number },
  send: { readonly id: string; readonly lane: Lane; readonly ownerId: string },
): SlotRequest {
  return { ...send, egress, ceiling, floors: laneFloors, hold: deadline + minute };
}

/** After the answer, a slot counts for this long more. */
export const holdAfterAnswer = minute;
