import { VirtualAccount } from '@tillside/react';
import type { Address } from '../navigation.tsx';
import { useRefreshBalance } from '../shopper.ts';
import { SimulatedTransfer } from '../simulated-transfer.tsx';
import type { User } from '../shop-api.ts';
import { Page, type HeadingProps } from './page.tsx';

interface AccountPageProps extends HeadingProps {
  readonly address: Address;
  readonly user: User;
}

/** A bank account of one's own: what is sent to it tops up the balance (`server/fulfilment.ts`). */
export function AccountPage({ address, user, headingRef }: AccountPageProps) {
  const refreshBalance = useRefreshBalance();
  const staff = user.roles.includes('staff');
  return (
    <Page
      title="Account"
      lead={
        staff
          ? 'Accounts of all customers, and the transfers to them.'
          : 'Send money to your own account number to top up your balance.'
      }
      headingRef={headingRef}
    >
      <div className="columns">
        <VirtualAccount
          onPayment={() => {
            refreshBalance();
            // The shop is told a moment after the page is.
            setTimeout(refreshBalance, 2_000);
          }}
        />
        {staff && address.environment === 'sandbox' ? (
          <SimulatedTransfer />
        ) : (
          <aside className="panel" aria-labelledby="topping-up">
            <h2 id="topping-up">How topping up works</h2>
            <p>Use your bank’s app and send any amount. It is on your balance once the bank confirms it.</p>
            <p>Each transfer counts once, also when this page is closed.</p>
          </aside>
        )}
      </div>
    </Page>
  );
}
