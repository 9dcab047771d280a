import { Failure } from '../http/failure.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { Store } from '../store/store.ts';

/** A PIN that is entered either sends a one-time password or is wrong, so that one count limits both. */
export const mostPins = 5;
export const hour = 3_600_000;

/**
 * Counts a PIN that is about to be tried, over all checkouts: for the payer it is of, and for the caller who types it.
 * @throws Failure `rate_limited`, with how long to wait.
 */
export async function countPin(
  { store, keys, now }: { readonly store: Store; readonly keys: Keyring; readonly now: number },
  callerId: string,
  username: string,
): Promise<void> {
  // What is stored tells neither.
  for (const name of [`pin of caller ${callerId}`, `pin of payer ${payerOf(username)}`]) {
    const allowed = await store.allow(keys.sign('limit', name), { limit: mostPins, window: hour, now });
    if (!allowed.allowed) {
      const wait = Math.max(1, Math.ceil((allowed.freeAt - now) / 1_000));
      throw new Failure('rate_limited', {
        detail: `A PIN may be tried ${mostPins} times an hour. Nothing was sent. Try again in ${Math.ceil(wait / 60)} minutes.`,
        retry_after: wait,
      });
    }
  }
}

/**
 * An email address or a tag, however it is written. The platform may read it more generously than we know, and each
 * spelling that it takes for the same payer and we do not would be five PINs more: so what cannot be seen, spaces and
 * signs that only look otherwise count for nothing.
 */
function payerOf(username: string): string {
  return username
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}\p{M}]+/gu, '')
    .replace(/^@+/, '');
}
