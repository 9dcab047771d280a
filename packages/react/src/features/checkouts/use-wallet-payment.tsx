import { type ReactNode, useEffect } from 'react';
import type { Checkout, AttemptRefusal } from '@tillside/contract';
import type { CompanionError } from '../../kernel/client/failure.ts';
import { later } from '../../kernel/ui/later.tsx';
import { useCallerChanged, useSession } from '../../kernel/runtime/use-session.ts';
import type { CheckoutEntryProps } from './CheckoutEntry.tsx';
import { sceneOf, type CheckoutScene } from './checkout-scene.ts';
import { useCheckout } from './use-checkout.ts';
import { useEntry } from './use-entry.ts';
import { fromChunk } from '../../kernel/runtime/from-chunk.ts';
import { useRuntime, useLatest } from '../../kernel/runtime/context.ts';

/** A wallet payment in this page. The sealed frame sends its two instructions, never the page. */
export interface WalletPayment {
  /** The current scene; `null` until the checkout and the signed-in user are known. */
  readonly scene: CheckoutScene | null;
  /** The last read checkout. */
  readonly checkout: Checkout | null;
  /** The time of that read, milliseconds since 1970. */
  readonly readAt: number;
  /** The error of the last read, or `null`. */
  readonly error: CompanionError | null;
  readonly isReading: boolean;
  /** The sealed frame while `scene.name` is `entry`, else `null`. It takes the PIN and the one-time password. */
  readonly frame: ReactNode;
  /** Opens the frame for the next entry. No effect without an offer. */
  open(): void;
  /** Closes the frame. Unsent input is discarded. */
  close(): void;
  /** Reads the checkout again, in addition to the automatic reads. */
  read(): void;
}

const LaterEntry = later<CheckoutEntryProps>('checkout entry', () =>
  fromChunk(() => import('./CheckoutEntry.tsx'), 'CheckoutEntry'),
);

/**
 * Pays a checkout from the payer's wallet. Use the checkout's id as `key` of its component: an open frame belongs to one
 * checkout.
 */
export function useWalletPayment(checkoutId: string, callbacks: CheckoutCallbacks = {}): WalletPayment {
  const { data: session } = useSession();
  const hasChanged = useCallerChanged();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useCheckout(checkoutId);
  const read = (): void => void refetch();
  // Another user's payment never stays on the screen.
  const checkout = hasChanged ? null : (data ?? null);
  const { entry, tell } = useEntry(checkout, dataUpdatedAt, read);
  useCheckoutCallbacks(checkout, callbacks, session?.caller.caller_tag ?? null);
  const scene = checkout && session ? sceneOf(checkout, entry, session) : null;
  return {
    scene,
    checkout,
    readAt: dataUpdatedAt,
    error,
    isReading: isFetching,
    frame: scene?.name === 'entry' ? <LaterEntry id={checkoutId} tell={tell} /> : null,
    open: () => tell({ type: 'press' }),
    close: () => tell({ type: 'close' }),
    read,
  };
}

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
function useCheckoutCallbacks(checkout: Checkout | null, callbacks: CheckoutCallbacks, callerTag: string | null): void {
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
