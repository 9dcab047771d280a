import type { ReactNode } from 'react';
import type { Checkout } from '@tillside/contract';
import type { CompanionError } from '../../client/failure.ts';
import { later } from '../../ui/later.tsx';
import { useCallerChanged, useSession } from '../../session/use-session.ts';
import type { CheckoutEntryProps } from './CheckoutEntry.tsx';
import { sceneOf, type CheckoutScene } from './checkout-scene.ts';
import { useCheckout } from './use-checkout.ts';
import { useCheckoutCallbacks, type CheckoutCallbacks } from './use-checkout-callbacks.ts';
import { useEntry } from './use-entry.ts';
import { fromChunk } from '../../session/from-chunk.ts';

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
