import { PurchaseHistory } from '@tillside/react';
import { useEffect } from 'react';
import { useBuyAgain } from '../buy-again.tsx';
import { goTo, type Address } from '../navigation.tsx';
import { Statement } from '../statement.tsx';
import { Page, type HeadingProps } from './page.tsx';

interface HistoryPageProps extends HeadingProps {
  readonly address: Address;
  /** The ref of the purchase in the address; `null` for the list. */
  readonly purchase: string | null;
}

export function HistoryPage({ address, purchase, headingRef }: HistoryPageProps) {
  const { choose } = useBuyAgain();
  // An earlier choice is cleared once the shopper looks at the list again.
  useEffect(() => choose(null), [choose]);
  return (
    <Page title="History" headingRef={headingRef}>
      <div className="columns first-screen">
        <PurchaseHistory
          purchase={purchase}
          onPurchase={(ref) => goTo({ ...address, path: ref === null ? '/history' : `/history/${ref}` })}
          onBuyAgain={(earlier) => {
            choose(earlier);
            goTo({ ...address, path: '/' });
          }}
        />
        <Statement />
      </div>
    </Page>
  );
}
