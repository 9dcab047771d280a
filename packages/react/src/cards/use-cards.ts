import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { CardList } from '@tillside/contract/browser';
import { unwrap, type CompanionError } from '../client/failure.ts';
import { useLive } from '../instructions/use-live.ts';
import { useRuntime } from '../provider/context.ts';
import { useCallerTag } from '../provider/use-session.ts';
import { cardsKey } from './card-keys.ts';
import { pagePath } from './page-path.ts';
import { readCardList } from './card-readers.ts';

export interface CardsOptions {
  /** Cards at a time. Default 10. */
  readonly limit?: number | undefined;
  /** Staff only: whose cards. */
  readonly customerId?: string | undefined;
}

/** Own cards, the newest first, page by page. Someone without a customer record is refused with `customer_missing`. */
export function useCards({ limit = 10, customerId }: CardsOptions = {}): UseInfiniteQueryResult<
  InfiniteData<CardList, string | null>,
  CompanionError
> {
  const { client, queries } = useRuntime();
  const tag = useCallerTag();
  useLive(true);
  return useInfiniteQuery<
    CardList,
    CompanionError,
    InfiniteData<CardList, string | null>,
    readonly unknown[],
    string | null
  >(
    {
      queryKey: [...cardsKey(tag), limit, customerId],
      queryFn: async ({ pageParam, signal }) =>
        unwrap(
          await client.ask({
            path: pagePath('/cards', { limit, after: pageParam, customer_id: customerId }),
            read: readCardList,
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
