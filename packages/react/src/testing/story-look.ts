import { useSyncExternalStore } from 'react';
import type { Appearance } from '../theme/appearance.ts';

let look: Appearance = {};
const readers = new Set<() => void>();

/** Gives every story this appearance over its own. A story that is shown takes it at once, and keeps its state. */
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
