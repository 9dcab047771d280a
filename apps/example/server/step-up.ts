import type { DatabaseSync } from 'node:sqlite';
import type { StepUp } from '@tillside/server';
import type { Request } from 'express';

/** How long a confirmation holds, in milliseconds: long enough for one errand, short enough for a borrowed phone. */
export const confirmationLifetime = 5 * 60_000;

const tables = `
CREATE TABLE IF NOT EXISTS confirmations (                  -- who has just proved once more that it is them
  session TEXT PRIMARY KEY REFERENCES sessions (id_hash) ON DELETE CASCADE,  -- your own table of sessions: signing out takes it away
  at      INTEGER NOT NULL
) STRICT;
`;

export interface StepUps {
  /** Notes that the person behind this session has just proved once more who they are. */
  confirm(sessionId: string): void;
  /** Hand it to `createTillside({ cards: { stepUp } })`. This shop has two companions; yours needs no environment. */
  stepUpFor(environment: 'sandbox' | 'live'): StepUp;
}

/**
 * "Is it really you?", asked before a card's number is shown. **Copy this**, and put your own proof at the place that
 * `step-up-api.ts` marks.
 *
 * Being signed in is not enough: a session lives for hours, and a phone is lent or left open. So the companion asks this
 * hook before every showing. It answers `true` only for a while after a fresh proof, else where one can be given.
 *
 * A confirmation belongs to one session. Another device of the same person needs its own confirmation, and signing out
 * removes it.
 */
export function createStepUps(database: DatabaseSync, now: () => number = Date.now): StepUps {
  database.exec(tables);
  const insert = database.prepare(
    'INSERT INTO confirmations (session, at) VALUES (?, ?) ON CONFLICT (session) DO UPDATE SET at = excluded.at',
  );
  const find = database.prepare('SELECT at FROM confirmations WHERE session = ?');

  /** A confirmation in the future does not count: a clock that was set back must not prolong it. */
  function isConfirmed(sessionId: string): boolean {
    const row = find.get(sessionId);
    const at = row?.['at'];
    const age = typeof at === 'number' ? now() - at : -1;
    return age >= 0 && age < confirmationLifetime;
  }

  return {
    confirm: (sessionId) => void insert.run(sessionId, now()),
    stepUpFor: (environment) => (request, caller) =>
      isConfirmed(caller.sessionId) ? true : { url: confirmationAddress(request, environment) },
  };
}

/** The address at which the person confirms, with the return address: the card that they wanted to see. */
function confirmationAddress({ params }: Request, environment: 'sandbox' | 'live'): string {
  const { id } = params;
  const card = typeof id === 'string' ? `/cards/${encodeURIComponent(id)}` : '/cards';
  if (environment === 'sandbox') return `/confirm?${new URLSearchParams({ return: card }).toString()}`;
  return `/confirm?${new URLSearchParams({ environment, return: `${card}?environment=live` }).toString()}`;
}

/**
 * An address of this shop, or its cards. A value from the address bar may come from an attacker:
 * `https://evil.example`, `//evil.example`, `/\evil.example` and `javascript:` would lead a person, who has just
 * confirmed who they are, away to another site.
 */
export function safeReturn(wanted: unknown, publicUrl: string): string {
  const url = typeof wanted === 'string' && wanted.startsWith('/') ? URL.parse(wanted, publicUrl) : null;
  if (url === null || url.origin !== publicUrl || !/^\/cards(\/|$)/.test(url.pathname)) return '/cards';
  return url.pathname + url.search;
}
