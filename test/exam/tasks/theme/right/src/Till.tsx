import { AirtimeForm, PurchaseHistory, TillsideProvider } from '@tillside/react';
import '@tillside/react/styles.css';
import { appearance } from './theme.ts';

export function Till() {
  return (
    <TillsideProvider url="/till" appearance={appearance}>
      <AirtimeForm />
      <PurchaseHistory />
    </TillsideProvider>
  );
}
