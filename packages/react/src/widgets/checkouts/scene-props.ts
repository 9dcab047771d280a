import type { Checkout } from '@tillside/contract';
import type { CompanionError } from '../../client/failure.ts';
import type { WalletPayment } from './use-wallet-payment.tsx';

export interface SceneProps {
  readonly checkout: Checkout;
  /** When it was read, by this device's clock: milliseconds since 1970. */
  readonly readAt: number;
  /** The error of the last read, which makes the content outdated; `null` without one. */
  readonly stale: CompanionError | null;
  readonly online: boolean;
  /** The user acted here: the next scene takes the focus. */
  readonly acted: boolean;
  readonly payment: Pick<WalletPayment, 'open' | 'close' | 'frame'>;
  readonly onLeave?: (() => void) | undefined;
}
