import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import type { Me } from './shop-api.ts';

/** A shopper of whom nothing is known yet. */
const somebody: Me = {
  worlds: ['sandbox'],
  consoleUrl: null,
  user: { id: '', name: '', roles: ['shopper'] },
  balance: null,
};

/**
 * The bills page as it stands before its first script runs, drawn while the shop is built: the shop around the skeleton of the
 * form, as high as the form is going to be. `server/pages.ts` serves it to who is signed in.
 */
export function firstPaint(): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['me'], somebody);
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  );
  queryClient.clear(); // else its timers would keep the build from ending
  return html;
}
