import { useEffect } from 'react';
import type { AttemptRefusal, Checkout } from '@tillside/contract';
import { useRuntime, useLatest } from '../../session/context.ts';

/** The callbacks of a checkout. */
export interface CheckoutCallbacks {
  /**
   * Called once, across reloads and tabs, when the companion reports the payment. For the page, not for fulfilment: that belongs in
   * `events['checkout.paid']` in the companion.
   */
  readonly onSuccess?: ((details: CheckoutDetails) => void) | undefined;
  /** Called once per attempt whose outcome is not known. Never treat this as failure. */
  readonly onUnknown?: ((details: CheckoutDetails) => void) | undefined;
  /** Called once per attempt that was refused or expired without taking money. Another one may follow. */
  readonly onError?: ((details: CheckoutErrorDetails) => void) | undefined;
}

export interface CheckoutDetails {
  readonly checkoutId: string;
  readonly checkout: Checkout;
}

export interface CheckoutErrorDetails extends CheckoutDetails {
  /** `null` if the attempt was refused without a reason. */
  readonly code: AttemptRefusal | 'expired' | null;
}

/** Calls each callback at most once, across reloads and tabs. */
export function useCheckoutCallbacks(
  checkout: Checkout | null,
  callbacks: CheckoutCallbacks,
  callerTag: string | null,
): void {
  const { attemptsFor } = useRuntime();
  const latest = useLatest(callbacks);
  useEffect(() => {
    const name = checkout && callbackOf(checkout);
    if (!checkout || !name || callerTag === null || !latest.current[name]) return;
    const which = name === 'onSuccess' ? '' : `:${checkout.attempt?.number ?? 0}`;
    if (!attemptsFor(callerTag).claim(`checkout:${checkout.id}${which}`, name)) return;
    const details = { checkoutId: checkout.id, checkout };
    if (name !== 'onError') return latest.current[name]?.(details);
    const code = checkout.state === 'expired' ? 'expired' : (checkout.attempt?.refusal?.code ?? null);
    latest.current.onError?.({ ...details, code });
  }, [attemptsFor, checkout, callerTag, latest]);
}

function callbackOf({ state }: Checkout): keyof CheckoutCallbacks | null {
  switch (state) {
    case 'paid':
      return 'onSuccess';
    case 'not_known':
      return 'onUnknown';
    case 'refused':
    case 'expired':
      return 'onError';
    case 'open':
    case 'ordering':
    case 'otp_sent':
    case 'paying':
      return null;
    default:
      return state satisfies never;
  }
}
