import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import type { Me } from './shop-api.ts';

/** A shopper before anything is known about them. */
const somebody: Me = {
  worlds: ['sandbox'],
  consoleUrl: null,
  isDemo: false,
  user: { id: '', name: '', roles: ['shopper'] },
  balance: null,
};

/**
 * The bills page before its first script runs, rendered at build time: the shop around a skeleton of the form, as high
 * as the form will be. `server/pages.ts` serves it to signed-in shoppers.
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
