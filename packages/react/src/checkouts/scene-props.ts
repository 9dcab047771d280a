import type { Checkout } from '@tillside/contract';
import type { CompanionError } from '../client/failure.ts';
import type { WalletPayment } from './use-wallet-payment.tsx';

/** What every scene of a checkout is given. */
export interface SceneProps {
  readonly checkout: Checkout;
  /** When it was read, by this device's clock: milliseconds since 1970. */
  readonly readAt: number;
  /** Why the last reading failed, so that what is shown is older; `null`: it did not. */
  readonly stale: CompanionError | null;
  readonly online: boolean;
  /** The person did something here: what follows from it takes the focus. */
  readonly acted: boolean;
  readonly payment: Pick<WalletPayment, 'open' | 'close' | 'frame'>;
  readonly onLeave?: (() => void) | undefined;
}
