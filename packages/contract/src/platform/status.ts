import type { Evidence } from './evidence.ts';

/** What a status word of the platform means for a purchase. */
export type StatusMeaning = 'processing' | 'succeeded' | 'failed' | 'reversed';

/**
 * The words of `transaction_status` and `status` on bill transactions. The document shows two and says that others
 * exist (platform §3); the rest are observed. A word that is not here means nothing: the outcome stays unknown.
 */
export const transactionStatusWords: Readonly<
  Record<string, { readonly means: StatusMeaning; readonly evidence: Evidence }>
> = {
  processing: { means: 'processing', evidence: 'documented' },
  success: { means: 'succeeded', evidence: 'documented' },
  pending: { means: 'processing', evidence: 'observed' },
  completed: { means: 'succeeded', evidence: 'observed' },
  failed: { means: 'failed', evidence: 'observed' },
  reversed: { means: 'reversed', evidence: 'observed' },
};

/** Every status of a bill transaction that may be met. Those that are no {@link transactionStatusWords} prove nothing. */
export const transactionStatuses: readonly string[] = [
  ...Object.keys(transactionStatusWords),
  /** Observed; whether anything was delivered is not told. */
  'error',
  /** Of a bulk purchase whose rows ended differently (assumed). */
  'partial',
];

/** Reads a status word, whatever its case. `null`: a word we do not know, which proves nothing. */
export function readStatusWord(word: string | null | undefined): StatusMeaning | null {
  if (!word) return null;
  const key = word.trim().toLowerCase();
  return Object.hasOwn(transactionStatusWords, key) ? (transactionStatusWords[key]?.means ?? null) : null;
}
