import type { ReactNode } from 'react';
import type { Checkout } from '@tillside/contract';
import type { CompanionError } from '../client/failure.ts';
import { later } from '../parts/later.tsx';
import { useCallerChanged, useSession } from '../provider/use-session.ts';
import type { CheckoutEntryProps } from './CheckoutEntry.tsx';
import { sceneOf, type CheckoutScene } from './checkout-scene.ts';
import { useCheckout } from './use-checkout.ts';
import { useCheckoutCallbacks, type CheckoutCallbacks } from './use-checkout-callbacks.ts';
import { useEntry } from './use-entry.ts';
import { fromChunk } from '../provider/from-chunk.ts';

/** A wallet payment in this page. Its two instructions are sent by the sealed frame, and never by the page. */
export interface WalletPayment {
  /** What may be done, or what is going on; `null` until the checkout and who is signed in are known. */
  readonly scene: CheckoutScene | null;
  /** The checkout as it was read last. */
  readonly checkout: Checkout | null;
  /** When that was, milliseconds since 1970. */
  readonly readAt: number;
  /** Why the last reading failed; `null`: it did not. */
  readonly error: CompanionError | null;
  readonly isReading: boolean;
  /** The sealed frame while `scene.name` is `entry`, else `null`. The PIN and the one-time password are typed in it. */
  readonly frame: ReactNode;
  /** Opens the frame for what is to be entered next. It does nothing where nothing is offered. */
  open(): void;
  /** Closes the frame. What was not sent from it is not sent. */
  close(): void;
  /** Reads the checkout again. It is also read by itself. */
  read(): void;
}

const LaterEntry = later<CheckoutEntryProps>('checkout entry', () =>
  fromChunk(() => import('./CheckoutEntry.tsx'), 'CheckoutEntry'),
);

/**
 * Pays a checkout from the payer's wallet. Give its component the checkout's id as `key`: an open frame belongs to one
 * checkout.
 */
export function useWalletPayment(checkoutId: string, callbacks: CheckoutCallbacks = {}): WalletPayment {
  const { data: session } = useSession();
  const hasChanged = useCallerChanged();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useCheckout(checkoutId);
  const read = (): void => void refetch();
  // Another person's payment never stays on the screen.
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
