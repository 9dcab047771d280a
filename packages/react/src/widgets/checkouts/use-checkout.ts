import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Checkout } from '@tillside/contract';
import { unwrap, type CompanionError } from '../../client/failure.ts';
import { instructionKey } from '../../session/query-keys.ts';
import { useLive } from '../../instruct/use-live.ts';
import { useRuntime } from '../../session/context.ts';
import { useCallerTag } from '../../session/use-session.ts';
import { checkoutKey } from './checkout-key.ts';
import { checkoutPause } from './checkout-pause.ts';
import { readCheckout } from './checkout-reader.ts';
import { useCompanionQuery } from '../../session/use-companion-query.ts';

/**
 * A checkout of the caller and its latest attempt. Refetched when the companion sends a hint, when the user
 * returns to the page, when the connection is back, and periodically while the page is visible.
 * @param checkoutId the checkout's id; `null` sends no request
 */
export function useCheckout(checkoutId: string | null): UseQueryResult<Checkout, CompanionError> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const live = useLive(checkoutId !== null);
  useWake(tag, checkoutId);
  return useCompanionQuery<Checkout>({
    queryKey: checkoutKey(tag, checkoutId ?? ''),
    queryFn: async ({ signal }) =>
      unwrap(
        await client.ask({ path: `/checkouts/${encodeURIComponent(checkoutId ?? '')}`, read: readCheckout, signal }),
      ),
    enabled: tag !== null && checkoutId !== null,
    // Each read counts, even with equal data: the countdown starts from it.
    structuralSharing: false,
    staleTime: ({ state }) => (state.data?.state === 'paid' ? 60_000 : 1_000),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => checkoutPause(state.data, live, state.error),
  });
}

/** Triggers reads in addition to the hints and the polling. */
function useWake(tag: string | null, id: string | null): void {
  const runtime = useRuntime();
  const { queries } = runtime;
  useEffect(() => {
    if (tag === null || id === null) return undefined;
    const queryKey = checkoutKey(tag, id);
    // React Query itself observes visibility only. A visible window may be unfocused, and a page that is restored
    // from the back-forward cache missed events.
    const wake = (): void => void queries.refetchQueries({ queryKey }, { cancelRefetch: false });
    window.addEventListener('focus', wake);
    window.addEventListener('pageshow', wake);
    // An attempt changes like an instruction. One that began on another page has a ref unknown here.
    const leave = runtime.liveFor(tag).subscribe((news) => {
      if (news.kind !== 'hint' || /^[a-z]+:/.test(news.ref)) return;
      if (queries.getQueryData(instructionKey(tag, news.ref)) === undefined) {
        void queries.invalidateQueries({ queryKey });
      }
    });
    return () => {
      window.removeEventListener('focus', wake);
      window.removeEventListener('pageshow', wake);
      leave();
    };
  }, [runtime, queries, tag, id]);
}
