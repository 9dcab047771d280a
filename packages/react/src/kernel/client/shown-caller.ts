import { isCallerChanged, type Answer } from './failure.ts';

/**
 * The user that this page shows: the first one whose session was read. Every request has the tag, so the companion
 * can detect another sign-in, such as in another tab. From then on the page has to be reloaded.
 */
export interface ShownCaller {
  /** `null` until the session was read. */
  tag(): string | null;
  learn(tag: string): void;
  /** Checks an answer of the companion for `caller_changed`. */
  observe(answer: Answer<unknown>): void;
  hasChanged(): boolean;
  /** Called once it has changed. Returns a function that unsubscribes. */
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
    observe(answer) {
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
