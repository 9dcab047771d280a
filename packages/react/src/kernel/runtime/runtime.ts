import { QueryClient } from '@tanstack/react-query';
import type { Instruction } from '@tillside/contract';
import {
  createAttemptStorage,
  localArea,
  type AttemptStorage,
  createAttemptLock,
  type AttemptLock,
} from './attempt-storage.ts';
import { createCompanionClient, type CompanionClient } from '../client/companion-client.ts';
import { CompanionError, isPassing } from '../client/failure.ts';
import type { SendingOptions } from '../client/send-request.ts';
import { createShownCaller, type ShownCaller } from '../client/shown-caller.ts';
import type { LiveUpdates } from './live-updates.ts';
import { instructionKey, instructionsKey } from './query-keys.ts';
import { fromChunk } from './from-chunk.ts';

/** The state that all widgets of one provider share. Created once per companion; nothing in it is global. */
export interface Runtime {
  /** Separates the stored data of one companion from another's. */
  readonly scope: string;
  readonly client: CompanionClient;
  /** Private: a page's own query client never contains a purchase. */
  readonly queries: QueryClient;
  readonly attemptLock: AttemptLock;
  readonly shownCaller: ShownCaller;
  /** Sets the options of future requests. */
  sendWith(options: SendingOptions): void;
  liveFor(callerTag: string): LiveUpdates;
  attemptsFor(callerTag: string): AttemptStorage;
  /** Caches an instruction that just arrived for all widgets. */
  learn(callerTag: string, instruction: Instruction): void;
}

export function createRuntime(url: string): Runtime {
  let sending: SendingOptions = {};
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always', // widgets show "offline" themselves; a paused query would seem to load without end
        refetchOnReconnect: true,
        retry: (count, error) => count < 2 && error instanceof CompanionError && isPassing(error.failure),
        retryDelay: (count) => 500 * 2 ** count,
      },
    },
  });
  const shownCaller = createShownCaller();
  const attempts = remembered((tag) => createAttemptStorage(localArea(), url, tag));
  const live = remembered((tag) =>
    laterUpdates(async () => (await fromChunk(() => import('./follow-news.ts'), 'followNews'))(url, tag, queries)),
  );
  return {
    scope: url,
    client: createCompanionClient({ url, sending: () => sending, shownCaller }),
    queries,
    attemptLock: createAttemptLock(typeof navigator === 'undefined' ? undefined : navigator.locks),
    shownCaller,
    sendWith(options) {
      sending = options;
    },
    liveFor: live,
    attemptsFor: attempts,
    learn(tag, instruction) {
      const known = queries.getQueryData<Instruction>(instructionKey(tag, instruction.ref));
      if (known && known.version > instruction.version) return;
      queries.setQueryData(instructionKey(tag, instruction.ref), instruction);
      void queries.invalidateQueries({ queryKey: instructionsKey(tag) });
    },
  };
}

function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/**
 * Live updates that are loaded with their first listener. Until they are loaded, and if loading fails,
 * nothing is live and the widgets poll. The next listener tries again.
 */
export function laterUpdates(load: () => Promise<LiveUpdates>): LiveUpdates {
  let loading: Promise<void> | null = null;
  let updates: LiveUpdates | null = null;
  return {
    isLive: () => updates?.isLive() ?? false,
    subscribe(listener) {
      let left = false;
      let leave = (): void => {};
      loading ??= load().then(
        (loaded) => {
          updates = loaded;
        },
        () => {
          loading = null;
        },
      );
      void loading.then(() => {
        if (updates && !left) leave = updates.subscribe(listener);
      });
      return () => {
        left = true;
        leave();
      };
    },
  };
}
