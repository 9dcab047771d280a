import { Airtime, Electricity } from '../headless/bills.tsx';
import { CardFreeze } from '../headless/card-freeze.tsx';
import { DataBundle } from '../headless/data-bundle.tsx';
import { WalletPayment } from '../headless/wallet-payment.tsx';
import type { Address } from '../navigation.tsx';
import { Page, type HeadingProps } from './page.tsx';

interface HeadlessPageProps extends HeadingProps {
  readonly address: Address;
}

/** The examples of docs/frontend/headless.md, which use hooks only. None of them has the look of the widgets. */
export function HeadlessPage({ address, headingRef }: HeadlessPageProps) {
  const [, what, id] = /^\/headless\/(airtime|card|data|electricity|pay)\/?([\w-]*)$/.exec(address.path) ?? [];
  return (
    <Page title="Hooks alone" headingRef={headingRef}>
      {what === 'airtime' && <Airtime />}
      {what === 'electricity' && <Electricity />}
      {what === 'card' && id && <CardFreeze cardId={id} />}
      {what === 'data' && <DataBundle />}
      {what === 'pay' && id && <WalletPayment key={id} checkoutId={id} />}
    </Page>
  );
}
