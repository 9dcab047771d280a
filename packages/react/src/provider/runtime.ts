import { QueryClient } from '@tanstack/react-query';
import type { Instruction } from '@tillside/contract/browser';
import { createAttemptStorage, localArea, type AttemptStorage } from '../attempts/attempt-storage.ts';
import { createTending, type Tending } from '../attempts/tending.ts';
import { createCompanionClient, type CompanionClient } from '../client/companion-client.ts';
import { CompanionError, isPassing } from '../client/failure.ts';
import type { SendingOptions } from '../client/send-request.ts';
import { createLiveUpdates, type LiveBrowser, type LiveUpdates, type News } from '../events/live-updates.ts';
import { instructionKey, instructionsKey } from '../instructions/query-keys.ts';

/** What all widgets of one provider share. Made once per companion; nothing in it is a global. */
export interface Runtime {
  readonly client: CompanionClient;
  /** Private: a page's own query client never sees a purchase. */
  readonly queries: QueryClient;
  readonly tending: Tending;
  /** Sets how requests are sent from now on. */
  sendWith(options: SendingOptions): void;
  liveFor(callerTag: string): LiveUpdates;
  attemptsFor(callerTag: string): AttemptStorage;
  /** Puts an instruction that just arrived where every widget reads it. */
  learn(callerTag: string, instruction: Instruction): void;
}

export function createRuntime(url: string): Runtime {
  let sending: SendingOptions = {};
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always', // we say "offline" ourselves; a paused query would just seem to load for ever
        refetchOnReconnect: true,
        retry: (count, error) => count < 2 && error instanceof CompanionError && isPassing(error.failure),
        retryDelay: (count) => 500 * 2 ** count,
      },
    },
  });
  const attempts = remembered((tag) => createAttemptStorage(localArea(), url, tag));
  const live = remembered((tag) => createLiveUpdates(url, tag, thisBrowser(), (news) => hear(queries, tag, news)));
  return {
    client: createCompanionClient({ url, sending: () => sending }),
    queries,
    tending: createTending(typeof navigator === 'undefined' ? undefined : navigator.locks),
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

/** News are hints: what they name is read again, from the companion. */
function hear(queries: QueryClient, tag: string, news: News): void {
  switch (news.kind) {
    case 'live':
      return;
    case 'reset':
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === tag });
      return;
    case 'hint': {
      const key = instructionKey(tag, news.ref);
      const known = queries.getQueryData<Instruction>(key);
      if (known && known.version >= news.version) return;
      void queries.invalidateQueries({ queryKey: key });
      void queries.invalidateQueries({ queryKey: instructionsKey(tag) });
      return;
    }
    default:
      news satisfies never;
  }
}

function thisBrowser(): LiveBrowser {
  return {
    ...(typeof EventSource !== 'undefined' && {
      openStream: (address: string) => new EventSource(address, { withCredentials: true }),
    }),
    ...(typeof BroadcastChannel !== 'undefined' && { openChannel: (name: string) => new BroadcastChannel(name) }),
    ...(typeof navigator !== 'undefined' && 'locks' in navigator && { locks: navigator.locks }),
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
