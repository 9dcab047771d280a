import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { notifyManager, type UseQueryResult } from '@tanstack/react-query';
import type { LookupAnswer, LookupOperationId, LookupInput } from '@tillside/contract';
import { CompanionError, unwrap } from '../client/failure.ts';
import { useRuntime, useCompanionQuery } from '../runtime/context.ts';
import type { FindList, Lookup, LookupQuery, Texts } from '../client/lookup.ts';
import { useCallerTag } from '../runtime/use-session.ts';

const keptFor = 30 * 60_000;

export interface Lists {
  readonly find: FindList;
  /** Refetches stale lists. It also settles if that fails, because the quote decides the price. */
  refresh(): Promise<void>;
}

/** Fetches the lists that a form currently needs, shared by all forms of the page. */
export function useLists(lookups: readonly Lookup<unknown>[], texts: Texts, callerTag: string): Lists {
  const { client, queries } = useRuntime();
  const wanted = lookups.map((lookup) => ({ lookup, input: lookup.input(texts) }));
  const wantedKeys = JSON.stringify(wanted.map(({ lookup, input }) => [lookup.operation, input]));

  const ask = useCallback(
    (
      lookup: Lookup<unknown>,
      input: LookupQuery,
      more: { readonly staleTime: number; readonly retry?: false },
    ): Promise<void> =>
      queries.prefetchQuery({
        queryKey: lookupKey(callerTag, lookup.operation, input),
        queryFn: async ({ signal }) => unwrap(await client.lookup(lookup.operation, input, signal)),
        gcTime: keptFor,
        ...more,
      }),
    [callerTag, client, queries],
  );

  const cache = queries.getQueryCache();
  // Batched: a query that another component starts while it renders must not set state here synchronously.
  const subscribe = useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]);
  const snapshot = (): string =>
    wanted
      .map(({ lookup, input }) => {
        const state = input && queries.getQueryState(lookupKey(callerTag, lookup.operation, input));
        return state ? `${state.status} ${state.fetchStatus} ${state.dataUpdatedAt}` : '';
      })
      .join();
  const version = useSyncExternalStore(subscribe, snapshot, snapshot);

  useEffect(() => {
    for (const { lookup, input } of wanted) if (input !== null) void ask(lookup, input, { staleTime: lookupFreshness });
    // oxlint-disable-next-line react/exhaustive-deps -- `wantedKeys` represents `wanted`
  }, [ask, wantedKeys]);

  const find = useMemo<FindList>(() => {
    const read = remembering();
    return (lookup) => {
      const input = lookup.input(texts);
      if (input === null) return { at: 'idle' };
      const key = lookupKey(callerTag, lookup.operation, input);
      const retry = (): void => void ask(lookup, input, { staleTime: 0 });
      const answer = queries.getQueryData<LookupAnswer>(key);
      if (answer) {
        const details = read(lookup, answer);
        return details === null ? { at: 'failed', failure: unreadable, retry } : { at: 'ready', details };
      }
      const state = queries.getQueryState(key);
      if (state?.status !== 'error' || state.fetchStatus === 'fetching') return { at: 'loading' };
      const failure = state.error instanceof CompanionError ? state.error.failure : unreadable;
      return { at: 'failed', failure, retry };
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `stands` represents the lists
  }, [ask, callerTag, queries, version, texts]);
  return {
    find,
    async refresh() {
      await Promise.all(
        wanted.flatMap(({ lookup, input }) =>
          input === null ? [] : [ask(lookup, input, { staleTime: lookupFreshness, retry: false })],
        ),
      );
    },
  };
}

const unreadable = { kind: 'unreadable', status: 200, retryAfter: null } as const;

/** Parses a long list once per answer, not with every key press. */
function remembering(): <Details>(lookup: Lookup<Details>, answer: LookupAnswer) => Details | null {
  return (lookup, answer) => {
    const known = parsed.get(answer)?.get(lookup);
    // The value comes from the lookup's own reader.
    if (known !== undefined) return known as ReturnType<typeof lookup.read>;
    const details = lookup.read(answer.details);
    parsed.set(answer, (parsed.get(answer) ?? new WeakMap<object, unknown>()).set(lookup, details));
    return details;
  };
}

const parsed = new WeakMap<LookupAnswer, WeakMap<object, unknown>>();

/** Maximum age of a price; an older one is refetched before it is shown. */
export const lookupFreshness = 60_000;

/** Cached by caller too, because staff see the merchant's margin. */
export function lookupKey(
  callerTag: string | null,
  operation: LookupOperationId,
  input: LookupQuery | null,
): readonly unknown[] {
  return ['lookup', callerTag, operation, input];
}

/** The input is optional for operations without one. */
export type LookupArguments<Id extends LookupOperationId> =
  Record<never, never> extends LookupInput<Id> ? [input?: LookupInput<Id> | null] : [input: LookupInput<Id> | null];

/**
 * A list of the platform from the companion: plans, bouquets, products, providers.
 * @param input the operation's input; `null` sends no request
 */
export function useLookup<Id extends LookupOperationId>(
  operation: Id,
  ...[given]: LookupArguments<Id>
): UseQueryResult<LookupAnswer<Id>, CompanionError> {
  // Omitted for operations without input.
  const input: LookupQuery | null = given === undefined ? {} : given;
  const { client } = useRuntime();
  const tag = useCallerTag();
  return useCompanionQuery<LookupAnswer<Id>>({
    queryKey: lookupKey(tag, operation, input),
    queryFn: async ({ signal }) => unwrap(await client.lookup(operation, input ?? {}, signal)),
    enabled: tag !== null && input !== null,
    staleTime: lookupFreshness,
  });
}
