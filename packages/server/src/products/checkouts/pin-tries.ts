import { Failure } from '../../model/failure.ts';
import type { LedgerStore } from '../../model/ledger-store.ts';
import { keyOf, type KnownCheckout } from './checkout-record.ts';
import { hour, maxPins } from './pin-counts.ts';

/** Maximum wrong PINs for one checkout within an hour, over all frames, tabs and sessions. */
const maxWrongPins = 3;

export interface PinTries {
  readonly left: number;
  /** With none left: when the next is allowed, in milliseconds since 1970. */
  readonly freeAt: number | null;
}

/**
 * Counts the PINs that the platform refused for this checkout, from the ledger, so
 * that nothing is counted twice and nothing is lost in a restart.
 */
export async function pinTries(
  { store, now }: { readonly store: Pick<LedgerStore, 'findByKey'>; readonly now: number },
  { record: { id, ownerId }, attempts }: KnownCheckout,
): Promise<PinTries> {
  // A caller may enter no more PINs than that within the hour.
  const latest = attempts.slice(-maxPins);
  const orders = await Promise.all(latest.map(({ number }) => store.findByKey(ownerId, keyOf.order(id, number))));
  const wrongAt = orders
    .filter((order) => order?.state === 'failed' && order.problem?.code === 'payer_not_verified')
    .map((order) => order?.updatedAt ?? 0)
    .filter((at) => at > now - hour);
  const left = Math.max(0, maxWrongPins - wrongAt.length);
  return { left, freeAt: left > 0 ? null : (wrongAt.at(-maxWrongPins) ?? now) + hour };
}

/** @throws Failure `rate_limited`, with the time to wait. */
export function requirePinTry({ freeAt }: PinTries, now: number): void {
  if (freeAt === null) return;
  const wait = Math.max(1, Math.ceil((freeAt - now) / 1_000));
  throw new Failure('rate_limited', {
    reason: 'pin_wrong_too_often',
    parameters: { tries: maxWrongPins, minutes: Math.ceil(wait / 60) },
    retry_after: wait,
  });
}
