import type { ReactNode } from 'react';
import { checkoutMessages } from '@tillside/messages';
import { isSignedOut } from '../../kernel/client/failure.ts';
import { SessionGate } from '../../kernel/ui/SessionGate.tsx';
import { Widget } from '../../kernel/ui/Widget.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { useSession } from '../../kernel/runtime/use-session.ts';
import { CheckoutFlow } from './CheckoutFlow.tsx';
import { type CheckoutFacts, CheckoutSummary } from './CheckoutSummary.tsx';
import type { CheckoutCallbacks } from './use-wallet-payment.tsx';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';

export interface WalletCheckoutProps extends CheckoutCallbacks, Themed {
  /** The id of a checkout that the merchant's backend created for the signed-in user (`till.checkouts.create`). */
  readonly checkoutId: string;
  /**
   * The same checkout as fetched by the page's server: readable before scripts load. The companion's answer
   * replaces it, and nothing can be pressed before.
   */
  readonly initial?: CheckoutFacts | undefined;
  /** Offers to leave: before paying, and after an outcome. */
  readonly onLeave?: (() => void) | undefined;
}

/**
 * Pays a checkout from the payer's wallet. Amount and title are from the server. The PIN and the one-time password are
 * typed in a sealed frame, and never exist in this page.
 */
export function WalletCheckout(props: WalletCheckoutProps): ReactNode {
  const { checkoutId, initial } = props;
  const { t } = useLanguage();
  const { data: session, error } = useSession();
  const signedOut = error !== null && isSignedOut(error.failure);
  const given = initial?.id === checkoutId && !signedOut ? initial : undefined;
  return (
    <Widget label={t(checkoutMessages, 'title')} appearance={props.appearance}>
      <div className="ts-stack">
        {!session && given && <CheckoutSummary checkout={given} />}
        <SessionGate rows={given ? 1 : 4}>
          {(known) => (
            // Another user's payment never stays on the screen.
            <CheckoutFlow key={`${known.caller.caller_tag} ${checkoutId}`} {...props} given={given} session={known} />
          )}
        </SessionGate>
      </div>
    </Widget>
  );
}
