import { usd } from '@tillside/contract/browser';
import type { Format } from '../messages/format.ts';

/** Dollars in words: `$25.50`. Cards hold dollars only (platform §2.2). */
export function showDollars(amount: number, format: Format): string {
  return format.money({ currency: 'USD', amount: usd(Math.round(amount * 100) / 100) });
}

/** Dollars of an input, in words; nothing where there are none. */
export function dollarsOf(amount: unknown, format: Format): string {
  return typeof amount === 'number' ? showDollars(amount, format) : '';
}
