import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { CookieOptions, Request, Response } from 'express';
import { textOf } from './database.ts';
import { personById, type Person } from './people.ts';

export interface Session {
  /** Identifies the session but cannot open it, so it is safe to pass to the companion and to logs. */
  readonly id: string;
  readonly person: Person;
}

export interface Sessions {
  read(request: Request): Session | null;
  /** Whether this browser was here before: also after signing out. */
  isKnown(request: Request): boolean;
  /** Begins a new session. It ends the previous one, if any: nothing of it continues under another name. */
  start(person: Person, request: Request, response: Response): void;
  end(request: Request, response: Response): void;
  /** Whether a session is still signed in, by its id. */
  isActive(id: string): boolean;
}

const cookieName = 'sunbird_session';
const lifetime = 12 * 60 * 60 * 1000;

/** Cookie sessions in the shop's database. Use the sessions of your own shop: Tillside only asks who is signed in. */
export function createSessions(
  database: DatabaseSync,
  options: { readonly secret: string; readonly https: boolean },
): Sessions {
  const find = database.prepare('SELECT user FROM sessions WHERE id_hash = ? AND expires_at > ?');
  const insert = database.prepare('INSERT INTO sessions (id_hash, user, expires_at) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM sessions WHERE id_hash = ?');
  const sweep = database.prepare('DELETE FROM sessions WHERE expires_at <= ?');

  // HttpOnly: no script reads it. Lax: no other site's form carries it. Secure: never over plain HTTP, where there is HTTPS.
  const cookie: CookieOptions = { httpOnly: true, sameSite: 'lax', secure: options.https, path: '/' };

  /** The signature rejects made-up cookies before the database is queried. */
  const sign = (token: string): string => createHmac('sha256', options.secret).update(token).digest('base64url');

  function idOf(request: Request): string | null {
    const [token, signature] = (cookieOf(request, cookieName) ?? '').split('.');
    if (token === undefined || signature === undefined) return null;
    const expected = Buffer.from(sign(token));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return createHash('sha256').update(token).digest('hex');
  }

  function forget(request: Request): void {
    const id = idOf(request);
    if (id !== null) remove.run(id);
  }

  /** A session that began with this very request. */
  const begun = new WeakMap<Request, string>();

  return {
    isKnown: (request) => cookieOf(request, cookieName) !== null,
    read(request) {
      const id = begun.get(request) ?? idOf(request);
      const row = id === null ? undefined : find.get(id, Date.now());
      const person = row === undefined ? null : personById(textOf(row, 'user'));
      return id === null || person === null ? null : { id, person };
    },
    start(person, request, response) {
      forget(request);
      const token = randomBytes(32).toString('base64url');
      sweep.run(Date.now());
      const id = createHash('sha256').update(token).digest('hex');
      insert.run(id, person.id, Date.now() + lifetime);
      begun.set(request, id);
      response.cookie(cookieName, `${token}.${sign(token)}`, { ...cookie, maxAge: lifetime });
    },
    end(request, response) {
      forget(request);
      response.cookie(cookieName, '', cookie);
    },
    isActive: (id) => find.get(id, Date.now()) !== undefined,
  };
}

function cookieOf(request: Request, name: string): string | null {
  for (const pair of (request.get('cookie') ?? '').split(';')) {
    const [key, value] = pair.trim().split('=');
    if (key === name && value !== undefined) return value;
  }
  return null;
}
