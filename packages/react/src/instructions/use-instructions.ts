import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { InstructionPage } from '@tillside/contract/browser';
import { unwrap, type CompanionError } from '../client/failure.ts';
import { useRuntime } from '../provider/context.ts';
import { useCallerTag } from '../provider/use-session.ts';
import { isSettled, pollingPause } from './polling.ts';
import { instructionsKey } from './query-keys.ts';
import { useLive } from './use-live.ts';

/** Own purchases, newest first, page by page. Kept up to date while any of them is open. */
export function useInstructions({ limit = 10 }: { readonly limit?: number } = {}): UseInfiniteQueryResult<
  InfiniteData<InstructionPage, string | null>,
  CompanionError
> {
  const { client, queries } = useRuntime();
  const tag = useCallerTag();
  const live = useLive(true);
  return useInfiniteQuery<
    InstructionPage,
    CompanionError,
    InfiniteData<InstructionPage, string | null>,
    readonly unknown[],
    string | null
  >(
    {
      queryKey: [...instructionsKey(tag), limit],
      queryFn: async ({ pageParam, signal }) => unwrap(await client.instructions({ after: pageParam, limit }, signal)),
      initialPageParam: null,
      getNextPageParam: (page) => page.next,
      enabled: tag !== null,
      refetchInterval: ({ state }) => {
        const open = state.data?.pages.flatMap(({ items }) => items).find((instruction) => !isSettled(instruction));
        return open ? pollingPause(open, state.dataUpdateCount + 2, live) : false;
      },
    },
    queries,
  );
}
