import type { BusyAccount } from '../../scripts/drift/busy-account.ts';
import { type Findings, probe } from '../../scripts/drift/server.ts';

/** Changes an answer on its way to the probe. */
export type Change = (answer: Response, url: URL) => Response | Promise<Response>;

/** Probes an account without waiting between requests. */
export function probeAccount(
  account: Pick<BusyAccount, 'platform' | 'given' | 'fetch'>,
  change: Change = (answer) => answer,
): Promise<Findings> {
  return probe({
    platform: account.platform,
    given: account.given,
    pause: async () => undefined,
    fetch: async (url, init) => change(await account.fetch(url, init), new URL(url)),
  });
}

/** What differs, one line each: the operation, the field, what was expected, what was found, whether the contract reads it. */
export function differencesIn({ compared }: Findings): string[] {
  return compared.flatMap(({ operation, drifts }) =>
    drifts.map(
      ({ path, expected, found, isReadable }) =>
        `${operation} ${path}: ${expected} -> ${found}${isReadable ? '' : ' (unreadable)'}`,
    ),
  );
}

export const nothingNamed = { refs: [], epins: [], cards: [], accounts: [], bettors: [] };
