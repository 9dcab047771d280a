import { BillPay, PurchaseHistory, TillsideProvider } from '@tillside/react';
import '@tillside/react/styles.css';

export default function Page() {
  // With a sign-in of your own, give the provider key={user.id}: another user then gets fresh widgets.
  return (
    <TillsideProvider url="/till">
      <BillPay products={['airtime', 'data']} />
      <hr />
      <PurchaseHistory />
    </TillsideProvider>
  );
}
