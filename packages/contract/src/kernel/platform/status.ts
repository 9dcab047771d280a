import type { Evidence } from './limits.ts';

/** The meaning of a platform status word for a purchase. */
export type StatusMeaning = 'processing' | 'succeeded' | 'failed' | 'reversed';

/**
 * The values of `transaction_status` and `status` on bill transactions. The document shows two and states that others
 * exist (platform §3); the rest are observed. Any other value leaves the outcome unknown.
 */
export const statusMeanings: Readonly<Record<string, { readonly means: StatusMeaning; readonly evidence: Evidence }>> =
  {
    processing: { means: 'processing', evidence: 'documented' },
    success: { means: 'succeeded', evidence: 'documented' },
    pending: { means: 'processing', evidence: 'observed' },
    completed: { means: 'succeeded', evidence: 'observed' },
    failed: { means: 'failed', evidence: 'observed' },
    reversed: { means: 'reversed', evidence: 'observed' },
  };

/** Every possible status of a bill transaction. Those that are not {@link statusMeanings} prove nothing. */
export const transactionStatuses: readonly string[] = [
  ...Object.keys(statusMeanings),
  /** Observed; it does not state whether anything was delivered. */
  'error',
  /** A bulk purchase whose rows ended differently (assumed). */
  'partial',
];

/** Reads a status word, case-insensitively. `null` for an unknown word, which proves nothing. */
export function readStatusWord(word: string | null | undefined): StatusMeaning | null {
  if (!word) return null;
  const key = word.trim().toLowerCase();
  return Object.hasOwn(statusMeanings, key) ? (statusMeanings[key]?.means ?? null) : null;
}
