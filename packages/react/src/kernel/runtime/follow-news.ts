import { hashKey, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import type { Instruction } from '@tillside/contract';
import { instructionKey, instructionsKey, sessionKey } from './query-keys.ts';
import { createLiveUpdates, type LiveBrowser, type LiveUpdates, type News } from './live-updates.ts';

/** Live updates with this browser's features. Each event refetches a user's affected queries. */
export function followNews(url: string, callerTag: string, queries: QueryClient): LiveUpdates {
  const early = earlyHints(queries, callerTag);
  return createLiveUpdates(url, callerTag, thisBrowser(), (news) => applyNews(queries, callerTag, news, early));
}

interface EarlyHints {
  remember(ref: string, version: number): void;
}

const maxEarlyHints = 100;

/**
 * Hints about unknown instructions. A hint may overtake the answer to the request that made the
 * instruction: that answer is then outdated, and is read again.
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

/** The queries that events refetch. Lists, people and balances are refetched when they are shown again. */
const isFollowed = /^(instructions?|cards?|cardOrder|accounts?|checkout|cases?)$/;

/** Events are hints: their subjects are read again from the companion. */
function applyNews(queries: QueryClient, tag: string, news: News, early: EarlyHints): void {
  switch (news.kind) {
    case 'live':
      return;
    case 'signedOut':
    case 'refused':
      // Refetch the session, so that the widgets notice another user.
      void queries.invalidateQueries({ queryKey: sessionKey });
      return;
    case 'reset':
      void readAgain(queries, { predicate: ({ queryKey: [kind, of] }) => of === tag && isFollowed.test(String(kind)) });
      return;
    case 'hint': {
      const [, kind = '', id = ''] = /^(card|account|checkout|case):(.+)$/.exec(news.ref) ?? [];
      if (kind !== '') {
        // The hint does not name an instruction: refetch the queries with that name.
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
 * Refetches queries. A first fetch that is still running may predate the event; it is not cancelled,
 * but followed by another one.
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
