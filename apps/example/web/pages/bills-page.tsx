import { BillPay } from '@tillside/react';
import { useBuyAgain } from '../buy-again.tsx';
import type { Address } from '../navigation.tsx';
import { useRefreshBalance } from '../shopper.ts';
import { Page, type HeadingProps } from './page.tsx';

interface BillsPageProps extends HeadingProps {
  readonly address: Address;
}

export function BillsPage({ address, headingRef }: BillsPageProps) {
  const refreshBalance = useRefreshBalance();
  const { earlier } = useBuyAgain();
  return (
    <Page
      title="Bills"
      lead="Airtime, data, power, TV and more, for you or a friend."
      isCompact
      headingRef={headingRef}
    >
      <div className="bills">
        {/* These callbacks are for the page. Fulfilment is the server's: see server/fulfilment.ts. */}
        <BillPay
          defaultProduct="airtime"
          again={earlier ?? undefined}
          onSuccess={refreshBalance}
          onPartial={refreshBalance}
          onPending={refreshBalance}
          onUnknown={refreshBalance}
          onError={refreshBalance}
        />
        <aside className="aside" aria-labelledby="how">
          <h2 id="how">How paying works</h2>
          <ul>
            <li>
              You pay from your Sunbird balance. The amount is set aside first, and taken only when what you bought
              arrives.
            </li>
            {/* Wallet payments exist in the live world only: see server/balance-or-wallet.ts. */}
            {address.environment === 'live' && (
              <li>If your balance is too low, you pay by wallet first. Then your bill is paid.</li>
            )}
            <li>If it cannot be delivered, the money goes back to your balance automatically.</li>
            <li>You can close this page at any time. Your purchase continues, and you find it under History.</li>
          </ul>
        </aside>
      </div>
    </Page>
  );
}
