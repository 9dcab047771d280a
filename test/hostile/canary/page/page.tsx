import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CardPanel, TillsideProvider, WalletCheckout } from '@tillside/react';
import '@tillside/react/styles.css';

/* The page that the canary test looks through: the real widgets, as a merchant has them. `?card=…&checkout=…` */

const wanted = new URLSearchParams(location.search);
const card = wanted.get('card');
const checkout = wanted.get('checkout');

createRoot(document.querySelector('#widgets') ?? document.body).render(
  <StrictMode>
    <TillsideProvider url="/till">
      {card !== null && <CardPanel cardId={card} />}
      {checkout !== null && <WalletCheckout checkoutId={checkout} />}
    </TillsideProvider>
  </StrictMode>,
);
