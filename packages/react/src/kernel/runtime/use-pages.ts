import {
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { unwrap, type Answer, type CompanionError } from '../client/failure.ts';
import { useRuntime } from './context.ts';
import { useCallerTag } from './use-session.ts';

/** A paginated list of the companion. */
export type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page, string | null>, CompanionError>;

type Options<Page> = UseInfiniteQueryOptions<
  Page,
  CompanionError,
  InfiniteData<Page, string | null>,
  readonly unknown[],
  string | null
>;

interface PagesOptions<Page> extends Pick<
  Options<Page>,
  'queryKey' | 'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'refetchOnReconnect'
> {
  /** Fetches the page after `after`; `null` for the first. */
  readonly ask: (after: string | null, signal: AbortSignal) => Promise<Answer<Page>>;
  /** Default `true`. Nothing is fetched before the user is known. */
  readonly enabled?: boolean;
}

/** Fetches a paginated list of the companion, with common options. */
export function usePages<Page extends { readonly next: string | null }>({
  ask,
  enabled = true,
  ...options
}: PagesOptions<Page>): Pages<Page> {
  const { queries } = useRuntime();
  const tag = useCallerTag();
  return useInfiniteQuery(
    {
      ...options,
      queryFn: async ({ pageParam, signal }) => unwrap(await ask(pageParam, signal)),
      initialPageParam: null,
      getNextPageParam: (page) => page.next,
      enabled: enabled && tag !== null,
    } satisfies Options<Page>,
    queries,
  );
}

/** The path of a list with its query. Omitted values are left out. */
export function pagePath(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
