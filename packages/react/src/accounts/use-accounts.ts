import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { unwrap, type CompanionError } from '../client/failure.ts';
import { useLive } from '../instructions/use-live.ts';
import { useRuntime } from '../provider/context.ts';
import { useCallerTag } from '../provider/use-session.ts';
import { accountsKey } from './account-keys.ts';
import { readAccountPage, type AccountPage } from './account-readers.ts';

export interface AccountsOptions {
  /** Accounts at a time. Default 20. */
  readonly limit?: number | undefined;
  /** Staff only: whose accounts, instead of everybody's. */
  readonly customerId?: string | undefined;
}

/** The caller's virtual accounts, the newest first, page by page. Read anew when the companion hints at one of them. */
export function useAccounts({ limit = 20, customerId }: AccountsOptions = {}): UseInfiniteQueryResult<
  InfiniteData<AccountPage, string | null>,
  CompanionError
> {
  const { client, queries } = useRuntime();
  const tag = useCallerTag();
  useLive(true);
  return useInfiniteQuery<
    AccountPage,
    CompanionError,
    InfiniteData<AccountPage, string | null>,
    readonly unknown[],
    string | null
  >(
    {
      queryKey: [...accountsKey(tag), customerId ?? null, limit],
      queryFn: async ({ pageParam, signal }) => {
        const query = new URLSearchParams({ limit: String(limit) });
        if (pageParam !== null) query.set('after', pageParam);
        if (customerId !== undefined) query.set('customer_id', customerId);
        return unwrap(await client.ask({ path: `/accounts?${query}`, read: readAccountPage, signal }));
      },
      initialPageParam: null,
      getNextPageParam: (page) => page.next,
      enabled: tag !== null,
      staleTime: 5_000,
    },
    queries,
  );
}
