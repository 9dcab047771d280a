import type { UseQueryResult } from '@tanstack/react-query';
import type { Session } from '@tillside/contract/browser';
import { unwrap, type CompanionError } from '../client/failure.ts';
import { useRuntime } from './context.ts';
import { useObserved } from './use-observed.ts';

/** Who is signed in, what they may buy, and the catalogue. One request, shared by all widgets. */
export function useSession(): UseQueryResult<Session, CompanionError> {
  const { client, queries } = useRuntime();
  return useObserved<Session>(
    { queryKey: ['session'], queryFn: async ({ signal }) => unwrap(await client.session(signal)), staleTime: 60_000 },
    queries,
  );
}

/** The signed-in person's tag; `null` until it is known. */
export function useCallerTag(): string | null {
  return useSession().data?.caller.caller_tag ?? null;
}
