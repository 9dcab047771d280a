import { useEffect } from 'react';
import { useLive } from '../instructions/use-live.ts';
import { pagePath } from '../pages/page-path.ts';
import { usePages, type Pages } from '../pages/use-pages.ts';
import { useRuntime } from '../provider/context.ts';
import { useCallerTag } from '../provider/use-session.ts';
import { accountKey } from './account-keys.ts';
import { readAccountPaymentPage, type AccountPaymentPage } from './account-readers.ts';

/** Milliseconds between questions: with the event stream open, asking is only a net below it. */
const pause = { live: 30_000, alone: 8_000 } as const;

/**
 * Transfers to an account, newest first, page by page. Read anew within a second of a hint; when the person comes back
 * to the page, when the connection comes back; and now and then while the page is looked at. One question at a time.
 * @param number the account's number; with `null` nothing is asked
 */
export function useAccountPayments(
  number: string | null,
  { limit = 10 }: { readonly limit?: number } = {},
): Pages<AccountPaymentPage> {
  const { client, queries } = useRuntime();
  const tag = useCallerTag();
  const live = useLive(number !== null);
  const result = usePages({
    queryKey: [...accountKey(tag, number ?? ''), 'payments', limit],
    ask: (after, signal) =>
      client.ask({
        path: pagePath(`/accounts/${encodeURIComponent(number ?? '')}/payments`, { limit, after }),
        read: readAccountPaymentPage,
        signal,
      }),
    enabled: number !== null,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: live ? pause.live : pause.alone,
  });

  // React Query itself hears visibility only: a window beside another one is visible without being looked at, and a
  // page that comes back from the browser's memory missed what was told meanwhile.
  useEffect(() => {
    if (tag === null || number === null) return undefined;
    const wake = (): void =>
      void queries.refetchQueries({ queryKey: accountKey(tag, number) }, { cancelRefetch: false });
    window.addEventListener('focus', wake);
    window.addEventListener('pageshow', wake);
    return () => {
      window.removeEventListener('focus', wake);
      window.removeEventListener('pageshow', wake);
    };
  }, [queries, tag, number]);

  return result;
}
