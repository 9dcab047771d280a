import { useCallback, useSyncExternalStore } from 'react';
import { useRuntime } from '../session/context.ts';
import { useCallerTag } from '../session/use-session.ts';

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
