import { useCallback, useSyncExternalStore } from 'react';
import { useRuntime } from '../provider/context.ts';
import { useCallerTag } from '../provider/use-session.ts';

/** Listens to the companion's news while `wanted`, and tells whether they arrive by themselves now. */
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
