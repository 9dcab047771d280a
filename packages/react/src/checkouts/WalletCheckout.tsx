import type { ReactNode } from 'react';
import { checkoutMessages } from '@tillside/messages';
import { isSignedOut } from '../client/failure.ts';
import { SessionGate } from '../parts/SessionGate.tsx';
import { Widget } from '../parts/Widget.tsx';
import { useLanguage } from '../provider/context.ts';
import { useSession } from '../provider/use-session.ts';
import { CheckoutFlow } from './CheckoutFlow.tsx';
import { CheckoutSummary, type CheckoutFacts } from './CheckoutSummary.tsx';
import type { CheckoutCallbacks } from './use-checkout-callbacks.ts';

export interface WalletCheckoutProps extends CheckoutCallbacks {
  /** The id of a checkout that the merchant's backend made for the signed-in person (`till.checkouts.create`). */
  readonly checkoutId: string;
  /**
   * The same checkout as the page's server knows it: readable before any script is loaded. What the companion answers
   * stands in for it as soon as it is there, and nothing can be pressed before.
   */
  readonly initial?: CheckoutFacts | undefined;
  /** Offers a way out: before paying, and once there is an outcome. */
  readonly onLeave?: (() => void) | undefined;
}

/**
 * Pays a checkout from the payer's wallet. Amount and title are the server's; the PIN and the one-time password are typed
 * in a sealed frame, and never exist in this page.
 */
export function WalletCheckout(props: WalletCheckoutProps): ReactNode {
  const { checkoutId, initial } = props;
  const { t } = useLanguage();
  const { data: session, error } = useSession();
  const signedOut = error !== null && isSignedOut(error.failure);
  const given = initial?.id === checkoutId && !signedOut ? initial : undefined;
  return (
    <Widget label={t(checkoutMessages, 'title')}>
      <div className="ts-stack">
        {!session && given && <CheckoutSummary checkout={given} />}
        <SessionGate rows={given ? 1 : 4}>
          {(known) => (
            // Another person's payment never stays on the screen.
            <CheckoutFlow key={`${known.caller.caller_tag} ${checkoutId}`} {...props} given={given} session={known} />
          )}
        </SessionGate>
      </div>
    </Widget>
  );
}
