import { useSyncExternalStore } from 'react';
import type { Appearance } from '../kernel/theme/appearance.ts';

let look: Appearance = {};
const readers = new Set<() => void>();

/** Sets an appearance that overrides that of every story. A visible story changes immediately, and keeps its state. */
export function setStoryLook(next: Appearance): void {
  look = next;
  for (const read of readers) read();
}

/** The appearance that stories have over their own. */
export function useStoryLook(): Appearance {
  return useSyncExternalStore(subscribe, () => look);
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}
