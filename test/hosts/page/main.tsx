import '@fontsource-variable/inter/wght.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { orchid, savanna } from '@tillside/react/themes';
import './shop.css';
import { isHostile, locales, makeHostile, order } from './hostile.ts';
import { Shop } from './widgets.tsx';

/* A page of a shop: `?host=` names how it is hostile. Its stylesheets are links that its server writes. */

const host = new URLSearchParams(location.search).get('host');
const place = document.getElementById('shop') ?? document.body;
/** Some widgets, where a purchase is walked through. */
const some = ['AirtimeForm', 'DataForm', 'PurchaseHistory'];

/** An order of the shop's, which widgets must not place. */
function Order({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        order();
      }}
    >
      {children}
      <button>Place order</button>
    </form>
  );
}

if (host === 'streamed') {
  hydrateRoot(place, <Shop />, {
    onRecoverableError: (error) => reportError(error),
  });
} else if (host === 'shadow') {
  const shadow = place.attachShadow({ mode: 'open' });
  const styles = document.querySelectorAll('link[rel="stylesheet"]');
  shadow.append(...[...styles].map((link) => link.cloneNode()));
  document.querySelector('link[data-widgets]')?.remove();
  const shop = shadow.appendChild(document.createElement('div'));
  shop.className = 'shop';
  createRoot(shop).render(<Shop />);
} else if (host === 'two') {
  createRoot(place).render(
    <>
      <div id="one">
        <Shop appearance={{ ...orchid, colorScheme: 'light' }} />
      </div>
      <div id="other">
        <Shop appearance={{ ...savanna, colorScheme: 'dark' }} />
      </div>
    </>,
  );
} else if (host === 'orchid') {
  createRoot(place).render(<Shop appearance={{ ...orchid, colorScheme: 'light' }} />);
} else if (host === 'savanna') {
  createRoot(place).render(<Shop appearance={{ ...savanna, colorScheme: 'dark' }} />);
} else if (host === 'form') {
  createRoot(place).render(
    <Order>
      <Shop names={some} />
    </Order>,
  );
} else if (host === 'portal') {
  const other = document.body.appendChild(document.createElement('div'));
  other.className = 'shop';
  createRoot(place).render(<Order>{createPortal(<Shop names={some} />, other)}</Order>);
} else if (host !== null && isHostile(host)) {
  createRoot(makeHostile(host, place)).render(
    <Shop names={some} {...(locales[host] !== undefined && { locale: locales[host] })} />,
  );
} else {
  createRoot(place).render(<Shop />);
}
