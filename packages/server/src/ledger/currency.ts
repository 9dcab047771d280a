/**
 * Whether an answer's currency is one that the instruction was ordered in, case-insensitively. An answer in another
 * currency proves nothing; an answer without a currency is accepted.
 */
export function agreesOnCurrency(named: unknown, ordered: readonly unknown[]): boolean {
  if (typeof named !== 'string' || named.trim() === '') return true;
  return ordered.includes(named.trim().toUpperCase());
}
