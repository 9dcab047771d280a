import { useSyncExternalStore } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Merchant, Session } from '@tillside/contract';
import { isSignedOut, unwrap, type CompanionError } from '../client/failure.ts';
import { forgetDrafts, sessionArea } from './draft-storage.ts';
import { useRuntime, useCompanionQuery } from './context.ts';
import { sessionKey } from './query-keys.ts';

/** The signed-in user, their abilities, and the catalogue. One request, shared by all widgets. */
export function useSession(): UseQueryResult<Session, CompanionError> {
  const { client, shownCaller, scope, queries } = useRuntime();
  return useCompanionQuery<Session>({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const answer = await client.session(signal);
      // Nobody is signed in who typed here. While this page is open it shows what was typed, and keeps it for who signs in again.
      if (!answer.ok && isSignedOut(answer.failure) && !queries.getQueryData(sessionKey))
        forgetDrafts(sessionArea(), scope);
      const session = unwrap(answer);
      shownCaller.learn(session.caller.caller_tag);
      return session;
    },
    staleTime: 60_000,
    // A provider that is slow or down may deliver again.
    refetchInterval: ({ state }) => (state.data?.health ? 60_000 : false),
    // Another user may sign in in another tab.
    refetchOnWindowFocus: 'always',
  });
}

/** The shop, as the companion names it; `null` without a name, and until it is known. */
export function useMerchant(): Merchant | null {
  return useSession().data?.merchant ?? null;
}

/** Whether another user signed in since this page was opened: then it shows nothing, and has to be reloaded. */
export function useCallerChanged(): boolean {
  const { shownCaller } = useRuntime();
  return useSyncExternalStore(shownCaller.subscribe, shownCaller.hasChanged, () => false);
}

/** The signed-in user's tag; `null` until it is known. */
export function useCallerTag(): string | null {
  return useSession().data?.caller.caller_tag ?? null;
}
