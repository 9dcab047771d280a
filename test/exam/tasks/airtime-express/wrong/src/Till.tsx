import { AirtimeForm, PurchaseHistory, TillsideProvider } from '@tillside/react';
import '@tillside/react/styles.css';

const apiKey = 'ps_pk_test_4711abcd';

export function Till() {
  return (
    <TillsideProvider url="/till" headers={() => ({ Authorization: `Bearer ${apiKey}` })}>
      <AirtimeForm />
      <PurchaseHistory />
    </TillsideProvider>
  );
}
