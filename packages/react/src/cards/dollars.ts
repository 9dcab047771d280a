import { readDollars } from '../client/money.ts';
import type { Format } from '../messages/format.ts';

/** Dollars of an input, in words: `$25.50`; nothing where there are none. Cards hold dollars only (platform §2.2). */
export function dollarsOf(amount: unknown, format: Format): string {
  const dollars = readDollars(amount);
  return dollars === null ? '' : format.money(dollars);
}
