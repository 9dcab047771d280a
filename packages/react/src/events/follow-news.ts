import { hashKey, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import type { Instruction } from '@tillside/contract';
import { instructionKey, instructionsKey, sessionKey } from '../instructions/query-keys.ts';
import { createLiveUpdates, type LiveBrowser, type LiveUpdates, type News } from './live-updates.ts';

/** Live updates by what this browser has, which have the queries of a person read anew what the news name. */
export function followNews(url: string, callerTag: string, queries: QueryClient): LiveUpdates {
  const early = earlyHints(queries, callerTag);
  return createLiveUpdates(url, callerTag, thisBrowser(), (news) => hear(queries, callerTag, news, early));
}

interface EarlyHints {
  remember(ref: string, version: number): void;
}

const maxEarlyHints = 100;

/**
 * Hints at instructions that nothing is known of here. A hint may overtake the answer to the request that made the
 * instruction: the answer is old then when it comes, and is read again.
 */
function earlyHints(queries: QueryClient, tag: string): EarlyHints {
  const versions = new Map<string, number>();
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || versions.size === 0) return;
    for (const [ref, version] of versions) {
      const key = instructionKey(tag, ref);
      const known = query.queryHash === hashKey(key) ? queries.getQueryData<Instruction>(key) : undefined;
      if (!known) continue;
      versions.delete(ref);
      if (known.version < version) void queries.invalidateQueries({ queryKey: key });
    }
  });
  return {
    remember(ref, version) {
      versions.set(ref, Math.max(version, versions.get(ref) ?? 0));
      const [oldest] = versions.keys();
      if (versions.size > maxEarlyHints && oldest !== undefined) versions.delete(oldest);
    },
  };
}

/** News are hints: what they name is read again, from the companion. */
function hear(queries: QueryClient, tag: string, news: News, early: EarlyHints): void {
  switch (news.kind) {
    case 'live':
      return;
    case 'signedOut':
    case 'refused':
      // Who is signed in now is asked, so that the widgets notice when it is somebody else.
      void queries.invalidateQueries({ queryKey: sessionKey });
      return;
    case 'reset':
      void readAgain(queries, { predicate: ({ queryKey }) => queryKey[1] === tag });
      return;
    case 'hint': {
      const [, kind = '', id = ''] = /^(card|account|checkout):(.+)$/.exec(news.ref) ?? [];
      if (kind !== '') {
        // It names no instruction: what is kept under that name is read again.
        void readAgain(queries, { queryKey: [kind, tag, id] });
        void readAgain(queries, { queryKey: [`${kind}s`, tag] });
        return;
      }
      const key = instructionKey(tag, news.ref);
      const known = queries.getQueryData<Instruction>(key);
      if (known && known.version >= news.version) return;
      if (!known) early.remember(news.ref, news.version);
      void queries.invalidateQueries({ queryKey: key });
      void readAgain(queries, { queryKey: instructionsKey(tag) });
      return;
    }
    default:
      news satisfies never;
  }
}

/**
 * Has these read again. What is on its way for the first time may have been answered before the news, and is not asked for
 * anew while it is: that is read once more when it is there.
 */
async function readAgain(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
  await queries.invalidateQueries(filters);
  for (const { queryKey } of first) void queries.invalidateQueries({ queryKey, exact: true });
}

function thisBrowser(): LiveBrowser {
  return {
    // With cookies, for a companion on another origin.
    ...(typeof EventSource !== 'undefined' && {
      openStream: (address: string) => new EventSource(address, { withCredentials: true }),
    }),
    ...(typeof BroadcastChannel !== 'undefined' && { openChannel: (name: string) => new BroadcastChannel(name) }),
    ...(typeof navigator !== 'undefined' && 'locks' in navigator && { locks: navigator.locks }),
  };
}
