import { VirtualAccount } from '@tillside/react';
import { Link, type Address } from '../navigation.tsx';
import { useRefreshBalance } from '../shopper.ts';
import type { User } from '../shop-api.ts';
import { TopUp } from '../top-up.tsx';
import { useShortPurchase, WayBack } from '../way-back.tsx';
import { Page, type HeadingProps } from './page.tsx';

interface AccountPageProps extends HeadingProps {
  readonly address: Address;
  readonly user: User;
}

/** The shopper's own bank account: transfers to it top up the balance (`server/fulfilment.ts`). */
export function AccountPage({ address, user, headingRef }: AccountPageProps) {
  const refreshBalance = useRefreshBalance();
  const staff = user.roles.includes('staff');
  const short = useShortPurchase();
  const purchase = staff ? null : short;
  return (
    <Page
      title="Account"
      lead={
        staff
          ? 'Accounts of all customers, and the transfers to them.'
          : 'Top up your balance by bank transfer to an account number of your own, or by wallet.'
      }
      headingRef={headingRef}
    >
      <WayBack />
      <div className="columns first-screen">
        <VirtualAccount
          {...(purchase?.missing && { expected: { amount: purchase.missing, since: purchase.since, orMore: true } })}
          returnTo={purchase?.url}
          onPayment={() => {
            refreshBalance();
            // The shop's server is notified a moment after the page.
            setTimeout(refreshBalance, 2_000);
          }}
        />
        {staff ? (
          <aside className="panel" aria-labelledby="staff-page">
            <h2 id="staff-page">One customer at a time</h2>
            <p>
              On the <Link to={{ ...address, path: '/staff' }}>staff page</Link> you open, close and test the account of
              a customer.
            </p>
          </aside>
        ) : (
          <div className="stack">
            <TopUp address={address} />
            <aside className="panel" aria-labelledby="topping-up">
              <h2 id="topping-up">How a bank transfer works</h2>
              <p>Use your bank’s app and send any amount. It is added to your balance once the bank confirms it.</p>
              <p>Each transfer counts once, even if you close this page.</p>
            </aside>
          </div>
        )}
      </div>
    </Page>
  );
}
