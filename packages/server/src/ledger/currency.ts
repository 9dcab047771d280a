/**
 * Whether an answer's currency is one that the instruction was ordered in, in whatever case. An answer that names another
 * one proves nothing; one that names none is read without it.
 */
export function agreesOnCurrency(named: unknown, ordered: readonly unknown[]): boolean {
  if (typeof named !== 'string' || named.trim() === '') return true;
  return ordered.includes(named.trim().toUpperCase());
}
