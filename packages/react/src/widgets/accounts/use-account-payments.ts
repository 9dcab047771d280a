import { useEffect } from 'react';
import { useLive } from '../../instruct/use-live.ts';
import { pagePath } from '../../session/page-path.ts';
import { usePages, type Pages } from '../../session/use-pages.ts';
import { useRuntime } from '../../session/context.ts';
import { useCallerTag } from '../../session/use-session.ts';
import { accountKey } from './account-keys.ts';
import { readAccountPaymentPage, type AccountPaymentPage } from './account-readers.ts';

/** Polling interval in milliseconds: with an open event stream, polling is only a fallback. */
const pause = { live: 30_000, alone: 8_000 } as const;

/**
 * Transfers to an account, newest first, by page. Refetched within a second of a hint, when the user returns
 * to the page, when the connection is back, and periodically while the page is visible. One request at a time.
 * @param number the account's number; `null` sends no request
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

  // React Query itself observes visibility only. A visible window may be unfocused, and a page that is restored
  // from the back-forward cache missed events.
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
