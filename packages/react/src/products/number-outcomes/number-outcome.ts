import { money, sumMoney, type Money, type Naira } from '@tillside/contract';
import type { Tone } from '../../flow/state-badge.ts';

/** The outcome for one number of a purchase for many. */
export interface NumberOutcome {
  /** `234` and ten digits, or the local form. */
  readonly phone: string;
  readonly status: NumberStatus;
  /** A code of the catalogue. */
  readonly network?: string;
  readonly amount?: Naira;
  readonly reference?: string;
}

/** `sent`: it is on its way to a phone, and its delivery is not reported. */
export type NumberStatus = 'delivered' | 'sent' | 'failed' | 'open' | 'unknown';

/** The price of a partial purchase: the delivered rows' share, to the kobo, as the companion computes it. */
export function deliveredShare(quote: Money, outcomes: readonly NumberOutcome[]): Naira | null {
  const sum = (some: readonly NumberOutcome[]): number =>
    sumMoney(
      'NGN',
      some.flatMap(({ amount }) => amount ?? []),
    ).minor;
  const whole = sum(outcomes);
  if (whole === 0 || quote.currency !== 'NGN') return null;
  const part = sum(outcomes.filter(({ status }) => status === 'delivered'));
  return money('NGN', Math.round((quote.minor * part) / whole));
}

export type Group = 'all' | 'delivered' | 'failed' | 'open';

export function groupOf(status: NumberStatus): Exclude<Group, 'all'> {
  if (status === 'delivered' || status === 'sent') return 'delivered';
  return status === 'failed' ? 'failed' : 'open';
}

export const tones: Readonly<Record<NumberStatus, Tone>> = {
  delivered: 'success',
  sent: 'success',
  failed: 'failure',
  open: 'waiting',
  unknown: 'unsure',
};
