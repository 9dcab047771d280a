import { AirtimeForm, PurchaseHistory, TillsideProvider } from '@tillside/react';
import '@tillside/react/styles.css';

export default function Page() {
  return (
    <TillsideProvider url="/till">
      <AirtimeForm />
      <PurchaseHistory />
    </TillsideProvider>
  );
}
