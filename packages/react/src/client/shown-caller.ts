import { isCallerChanged, type Answer } from './failure.ts';

/**
 * Whom this page shows: the person whose session was read first. Every request carries their tag, so that the companion
 * can tell when somebody else has signed in meanwhile, as in another tab. From then on the page has to be reloaded.
 */
export interface ShownCaller {
  /** `null` until the session was read. */
  tag(): string | null;
  learn(tag: string): void;
  /** Looks at an answer of the companion: whether it says that somebody else is signed in. */
  hear(answer: Answer<unknown>): void;
  hasChanged(): boolean;
  /** Tells once it has changed. The answer ends it. */
  subscribe(listener: () => void): () => void;
}

export function createShownCaller(): ShownCaller {
  const listeners = new Set<() => void>();
  let shown: string | null = null;
  let changed = false;
  return {
    tag: () => shown,
    learn(tag) {
      shown ??= tag;
    },
    hear(answer) {
      if (changed || answer.ok || !isCallerChanged(answer.failure)) return;
      changed = true;
      for (const listener of listeners) listener();
    },
    hasChanged: () => changed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
