import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unwrap, type CompanionError } from '../client/failure.ts';
import { useLive } from '../instructions/use-live.ts';
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
): UseInfiniteQueryResult<InfiniteData<AccountPaymentPage, string | null>, CompanionError> {
  const { client, queries } = useRuntime();
  const tag = useCallerTag();
  const live = useLive(number !== null);
  const result = useInfiniteQuery<
    AccountPaymentPage,
    CompanionError,
    InfiniteData<AccountPaymentPage, string | null>,
    readonly unknown[],
    string | null
  >(
    {
      queryKey: [...accountKey(tag, number ?? ''), 'payments', limit],
      queryFn: async ({ pageParam, signal }) => {
        const query = new URLSearchParams({ limit: String(limit) });
        if (pageParam !== null) query.set('after', pageParam);
        const path = `/accounts/${encodeURIComponent(number ?? '')}/payments?${query}`;
        return unwrap(await client.ask({ path, read: readAccountPaymentPage, signal }));
      },
      initialPageParam: null,
      getNextPageParam: (page) => page.next,
      enabled: tag !== null && number !== null,
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: live ? pause.live : pause.alone,
    },
    queries,
  );

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
