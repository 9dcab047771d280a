import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@tillside/react/styles.css';
import './styles.css';
import { App } from './app.tsx';
import { readServedMe } from './shop-api.ts';
import { forgetAtReturn } from './way-back.tsx';

// The shop's own cache. Tillside has a separate one, so neither can read or empty the other's.
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 1_000 } } });

// The page itself contains who is signed in, so the first form loads without a request before it.
const me = readServedMe();
if (me !== null) queryClient.setQueryData(['me'], me);

// Before a form takes its mark off the address.
forgetAtReturn(location.href);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
