import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { CardTransactionPage } from '@tillside/contract/browser';
import { unwrap, type CompanionError } from '../client/failure.ts';
import { useLive } from '../instructions/use-live.ts';
import { useRuntime } from '../provider/context.ts';
import { useCallerTag } from '../provider/use-session.ts';
import { cardKey } from './card-keys.ts';
import { readTransactionPage } from './card-readers.ts';
import { pagePath } from './page-path.ts';

export type CardTransaction = CardTransactionPage['items'][number];

/** A card's transactions in the provider's order, page by page. Read anew with every hint at the card. */
export function useCardTransactions(
  id: string,
  { limit = 20 }: { readonly limit?: number } = {},
): UseInfiniteQueryResult<InfiniteData<CardTransactionPage, string | null>, CompanionError> {
  const { client, queries } = useRuntime();
  const tag = useCallerTag();
  useLive(true);
  return useInfiniteQuery<
    CardTransactionPage,
    CompanionError,
    InfiniteData<CardTransactionPage, string | null>,
    readonly unknown[],
    string | null
  >(
    {
      queryKey: [...cardKey(tag, id), 'transactions', limit],
      queryFn: async ({ pageParam, signal }) =>
        unwrap(
          await client.ask({
            path: pagePath(`/cards/${encodeURIComponent(id)}/transactions`, { limit, after: pageParam }),
            read: readTransactionPage,
            signal,
          }),
        ),
      initialPageParam: null,
      getNextPageParam: (page) => page.next,
      enabled: tag !== null,
      staleTime: 5_000,
    },
    queries,
  );
}
