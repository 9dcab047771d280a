import type { UseQueryResult } from '@tanstack/react-query';
import type { Instruction } from '@tillside/contract';
import { unwrap, type CompanionError } from '../client/failure.ts';
import { useRuntime, useCompanionQuery } from '../runtime/context.ts';
import { useCallerTag } from '../runtime/use-session.ts';
import { isSettled, pollingPause } from './polling.ts';
import { instructionKey } from '../runtime/query-keys.ts';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * One purchase with its timeline, kept up to date: by the event stream if available, else by polling with
 * backoff, and not while the page is hidden. Once settled it is no longer polled, but a delivery may
 * still be reversed: a hint, or returning to the page, refetches it.
 * @param instructionRef the purchase's reference; `null` sends no request
 */
export function useInstruction(instructionRef: string | null): UseQueryResult<Instruction, CompanionError> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const live = useLive(instructionRef !== null);
  return useCompanionQuery<Instruction>({
    queryKey: instructionKey(tag, instructionRef),
    queryFn: async ({ signal }) => unwrap(await client.instruction(instructionRef ?? '', signal)),
    enabled: tag !== null && instructionRef !== null,
    staleTime: ({ state }) => (state.data && isSettled(state.data) ? 60_000 : 1_000),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => pollingPause(state.data, state.dataUpdateCount + state.errorUpdateCount, live),
  });
}

/** Subscribes to the companion's events while `wanted`, and returns whether they arrive now. */
export function useLive(wanted: boolean): boolean {
  const runtime = useRuntime();
  const tag = useCallerTag();
  const updates = tag !== null && wanted ? runtime.liveFor(tag) : null;
  const subscribe = useCallback((changed: () => void) => updates?.subscribe(changed) ?? (() => {}), [updates]);
  return useSyncExternalStore(
    subscribe,
    () => updates?.isLive() ?? false,
    () => false,
  );
}
