import { useMemo, useSyncExternalStore } from 'react';
import type { Attempt } from '../../session/attempt.ts';
import { useRuntime } from '../../session/context.ts';

/** The user's open purchases, newest first, kept up to date. */
export function useOpenAttempts(callerTag: string): readonly Attempt[] {
  const { attemptsFor } = useRuntime();
  const storage = attemptsFor(callerTag);
  const keys = useSyncExternalStore(
    storage.subscribe,
    () => keysOf(storage.all()),
    () => '',
  );
  // oxlint-disable-next-line react/exhaustive-deps -- the list changes with its keys
  return useMemo(() => storage.all(), [storage, keys]);
}

function keysOf(attempts: readonly Attempt[]): string {
  return attempts.map(({ key }) => key).join();
}
