import type { Tone } from '../../purchase/outcome.ts';

/** How a purchase that goes to many numbers ended for one of them. */
export interface NumberOutcome {
  /** `234` and ten digits, or the local form. */
  readonly phone: string;
  readonly standing: Standing;
  /** A code of the catalogue. */
  readonly network?: string;
  /** Naira. */
  readonly amount?: number;
  readonly reference?: string;
}

/** `sent`: it is on its way to a phone, and nobody tells more of it. */
export type Standing = 'delivered' | 'sent' | 'failed' | 'open' | 'unknown';

export type Group = 'all' | 'delivered' | 'failed' | 'open';

export function groupOf(standing: Standing): Exclude<Group, 'all'> {
  if (standing === 'delivered' || standing === 'sent') return 'delivered';
  return standing === 'failed' ? 'failed' : 'open';
}

export const tones: Readonly<Record<Standing, Tone>> = {
  delivered: 'success',
  sent: 'success',
  failed: 'failure',
  open: 'waiting',
  unknown: 'unsure',
};
