import { WalletCheckout } from '@tillside/react';
import { useState } from 'react';
import { Link, type Address } from '../navigation.tsx';
import { useMe, useRefreshBalance } from '../shopper.ts';
import { WayBack } from '../way-back.tsx';
import { Page, type HeadingProps } from './page.tsx';

interface PayPageProps extends HeadingProps {
  readonly address: Address;
  /** The checkout's id: all that this page knows of the payment. */
  readonly checkoutId: string;
}

/**
 * A wallet payment. Its subject and its amount are from the companion. The PIN and the one-time password go from a
 * sealed frame to the companion, and this page sees neither.
 */
export function PayPage({ address, checkoutId, headingRef }: PayPageProps) {
  const hasLive = useMe().data?.worlds.includes('live') === true;
  const refreshBalance = useRefreshBalance();
  const [isPaid, setPaid] = useState(false);
  if (address.environment === 'sandbox') {
    return (
      <Page title="Pay by wallet" headingRef={headingRef}>
        <p className="panel">
          Wallet top-up is off in test mode.{' '}
          {hasLive && <Link to={{ ...address, environment: 'live' }}>Open this payment in Live</Link>}
        </p>
      </Page>
    );
  }
  return (
    <Page title="Pay by wallet" headingRef={headingRef}>
      <div className="columns">
        <WalletCheckout
          checkoutId={checkoutId}
          // For the page alone. The money is counted on the server: see server/top-ups.ts.
          onSuccess={() => {
            setPaid(true);
            refreshBalance();
            // The shop's server is notified a moment after the page.
            setTimeout(refreshBalance, 2_000);
          }}
        />
        <aside className="panel" aria-labelledby="after-paying">
          <h2 id="after-paying">{isPaid ? 'Where to go now' : 'After you have paid'}</h2>
          <p>
            Money that you add is on your balance a moment later. A bill that waits for this payment is bought at once.
          </p>
          {isPaid && <WayBack />}
          <ul className="links">
            <li>
              <Link to={{ ...address, path: '/account' }}>Your account</Link>
            </li>
            <li>
              <Link to={{ ...address, path: '/' }}>Your bill</Link>
            </li>
            <li>
              <Link to={{ ...address, path: '/history' }}>History</Link>
            </li>
          </ul>
        </aside>
      </div>
    </Page>
  );
}
