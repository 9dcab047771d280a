import { readDollars } from '../../client/money.ts';
import type { Format } from '../../language/format.ts';

/** Formats a dollar amount of an input: `$25.50`; empty without one. Cards hold dollars only (platform §2.2). */
export function dollarsOf(amount: unknown, format: Format): string {
  const dollars = readDollars(amount);
  return dollars === null ? '' : format.money(dollars);
}
