import { useMemo, useSyncExternalStore } from 'react';
import type { Attempt } from '../attempts/attempt.ts';
import { useRuntime } from '../provider/context.ts';

/** Purchases of this person that were sent and whose outcome is not known yet, newest first. Kept up to date. */
export function useOpenAttempts(callerTag: string): readonly Attempt[] {
  const { attemptsFor } = useRuntime();
  const storage = attemptsFor(callerTag);
  const keys = useSyncExternalStore(
    storage.subscribe,
    () => keysOf(storage.all()),
    () => '',
  );
  // oxlint-disable-next-line react/exhaustive-deps -- the list is another one when its keys are
  return useMemo(() => storage.all(), [storage, keys]);
}

function keysOf(attempts: readonly Attempt[]): string {
  return attempts.map(({ key }) => key).join();
}
