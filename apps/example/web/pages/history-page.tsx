import { PurchaseHistory } from '@tillside/react';
import { Statement } from '../statement.tsx';
import { Page, type HeadingProps } from './page.tsx';

export function HistoryPage({ headingRef }: HeadingProps) {
  return (
    <Page title="History" headingRef={headingRef}>
      <section className="panel" aria-labelledby="purchases">
        <h2 id="purchases">Purchases</h2>
        <PurchaseHistory />
      </section>
      <Statement />
    </Page>
  );
}
