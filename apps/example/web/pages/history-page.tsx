import { PurchaseHistory } from '@tillside/react';
import { useEffect } from 'react';
import { useBuyAgain } from '../buy-again.tsx';
import { goTo, type Address } from '../navigation.tsx';
import { Statement } from '../statement.tsx';
import { Page, type HeadingProps } from './page.tsx';

export function HistoryPage({ address, headingRef }: HeadingProps & { readonly address: Address }) {
  const { choose } = useBuyAgain();
  // What was chosen before is done with once the shopper looks at the list again.
  useEffect(() => choose(null), [choose]);
  return (
    <Page title="History" headingRef={headingRef}>
      <div className="columns">
        <PurchaseHistory
          onBuyAgain={(purchase) => {
            choose(purchase);
            goTo({ ...address, path: '/' });
          }}
        />
        <Statement />
      </div>
    </Page>
  );
}
