import type { Checkout } from '@tillside/contract';
import { isPassing, type CompanionError } from '../../client/failure.ts';

/** Polling intervals in milliseconds. With an open event stream, polling is only a fallback. */
const pauses = {
  /** The companion or the wallet is working. */
  moving: { live: 3_000, alone: 2_000 },
  /** The user has to act. */
  resting: { live: 30_000, alone: 10_000 },
} as const;

/** A margin after the expiry of a one-time password, so that the companion agrees. */
const beyondEnd = 400;

/** Milliseconds until the next read; `false` once it is paid or polling is pointless. */
export function checkoutPause(
  checkout: Checkout | undefined,
  live: boolean,
  error: CompanionError | null = null,
): number | false {
  const how = live ? 'live' : 'alone';
  if (!checkout) return error !== null && isPassing(error.failure) && pauses.resting[how];
  switch (checkout.state) {
    case 'paid':
      return false;
    case 'ordering':
      return checkout.attempt?.pin_again === true ? pauses.resting[how] : pauses.moving[how];
    case 'paying':
      return pauses.moving[how];
    case 'otp_sent': {
      const left = checkout.attempt?.seconds_left;
      return left === undefined ? pauses.resting[how] : Math.min(pauses.resting[how], left * 1_000 + beyondEnd);
    }
    case 'open':
    case 'refused':
    case 'expired':
    case 'not_known':
      return pauses.resting[how];
    default:
      return checkout.state satisfies never;
  }
}
