import { useEffect, useRef } from 'react';
import type { AttemptRefusal, Checkout } from '@tillside/contract';
import { useRuntime } from '../provider/context.ts';

/** What a page is told of a checkout. */
export interface CheckoutCallbacks {
  /**
   * Once, over reloads and tabs, when the companion says that it is paid. For the page, not for fulfilment: that belongs to
   * `events['checkout.paid']` in the companion.
   */
  readonly onSuccess?: ((details: CheckoutDetails) => void) | undefined;
  /** Once per attempt, when nobody knows whether it was paid. Never treat this as failure. */
  readonly onUnknown?: ((details: CheckoutDetails) => void) | undefined;
  /** Once per attempt that was refused or ran out of time, with nothing taken. Another one may follow. */
  readonly onError?: ((details: CheckoutErrorDetails) => void) | undefined;
}

export interface CheckoutDetails {
  readonly checkoutId: string;
  readonly checkout: Checkout;
}

export interface CheckoutErrorDetails extends CheckoutDetails {
  /** `null`: the attempt was refused without a reason. */
  readonly code: AttemptRefusal | 'expired' | null;
}

/** Calls each callback at most once, over reloads and tabs, however often the checkout is read and the widget is shown. */
export function useCheckoutCallbacks(
  checkout: Checkout | null,
  callbacks: CheckoutCallbacks,
  callerTag: string | null,
): void {
  const { attemptsFor } = useRuntime();
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  useEffect(() => {
    const name = checkout && callbackOf(checkout);
    if (!checkout || !name || callerTag === null || !latest.current[name]) return;
    const which = name === 'onSuccess' ? '' : `:${checkout.attempt?.number ?? 0}`;
    if (!attemptsFor(callerTag).claim(`checkout:${checkout.id}${which}`, name)) return;
    const details = { checkoutId: checkout.id, checkout };
    if (name !== 'onError') return latest.current[name]?.(details);
    const code = checkout.state === 'expired' ? 'expired' : (checkout.attempt?.refusal?.code ?? null);
    latest.current.onError?.({ ...details, code });
  }, [attemptsFor, checkout, callerTag]);
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
