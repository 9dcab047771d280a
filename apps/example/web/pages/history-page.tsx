import { PurchaseHistory } from '@tillside/react';
import { Statement } from '../statement.tsx';
import { Page, type HeadingProps } from './page.tsx';

export function HistoryPage({ headingRef }: HeadingProps) {
  return (
    <Page title="History" headingRef={headingRef}>
      <div className="columns">
        <PurchaseHistory />
        <Statement />
      </div>
    </Page>
  );
}
