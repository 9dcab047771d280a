import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Checkout } from '@tillside/contract';
import { unwrap, type CompanionError } from '../client/failure.ts';
import { instructionKey } from '../instructions/query-keys.ts';
import { useLive } from '../instructions/use-live.ts';
import { useRuntime } from '../provider/context.ts';
import { useCallerTag } from '../provider/use-session.ts';
import { checkoutKey } from './checkout-key.ts';
import { checkoutPause } from './checkout-pause.ts';
import { readCheckout } from './checkout-reader.ts';
import { useCompanionQuery } from '../provider/use-companion-query.ts';

/**
 * A checkout of the caller and where its latest attempt stands: read anew when the companion hints at it, when the person
 * comes back to the page, when the connection comes back, and now and then while the page is looked at.
 * @param checkoutId the checkout's id; with `null` nothing is asked
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
    // Each reading counts, also one that says the same: seconds that are left count from it.
    structuralSharing: false,
    staleTime: ({ state }) => (state.data?.state === 'paid' ? 60_000 : 1_000),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => checkoutPause(state.data, live, state.error),
  });
}

/** What has the checkout read again beside its own hints and the clock. */
function useWake(tag: string | null, id: string | null): void {
  const runtime = useRuntime();
  const { queries } = runtime;
  useEffect(() => {
    if (tag === null || id === null) return undefined;
    const queryKey = checkoutKey(tag, id);
    // React Query itself hears visibility only: a window beside another one is visible without being looked at, and a
    // page that comes back from the browser's memory missed what was told meanwhile.
    const wake = (): void => void queries.refetchQueries({ queryKey }, { cancelRefetch: false });
    window.addEventListener('focus', wake);
    window.addEventListener('pageshow', wake);
    // An attempt moves as instructions do. One that was begun on another page has a ref that is not known here.
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
