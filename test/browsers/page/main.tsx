import { createRoot } from 'react-dom/client';
import { AirtimeForm, TillsideProvider } from '@tillside/react';
import { createTestCompanion } from '@tillside/react/testing';
import { defaultTheme, highContrast, orchid, savanna } from '@tillside/react/themes';
import '@tillside/react/styles.css';
import './page.css';

const themes = {
  defaultTheme,
  highContrast,
  orchid,
  savanna,
  none: {},
  // The example of docs/frontend/theming.md.
  seeds: { accentColor: '#7a1fd1', surfaceColor: { light: '#fffaf4', dark: '#1d1825' } },
};

const params = new URLSearchParams(location.search);
const name = params.get('theme') ?? 'none';
const appearance = themes[isTheme(name) ? name : 'none'];
const till = createTestCompanion();
const root = document.getElementById('root');
document.documentElement.dataset['scheme'] = params.get('scheme') ?? 'light';

if (root)
  createRoot(root).render(
    <TillsideProvider url="/till" fetch={till.fetch} appearance={appearance}>
      <p id="own">A text of the page</p>
      <AirtimeForm />
    </TillsideProvider>,
  );

function isTheme(text: string): text is keyof typeof themes {
  return Object.hasOwn(themes, text);
}
