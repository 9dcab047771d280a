import type { DatabaseSync } from 'node:sqlite';
import express, { Router, type Request, type Response } from 'express';
import { readBalance, readStatement, type Balance } from './balance.ts';
import { people, personById, type Person } from './people.ts';
import { refuse } from './refuse.ts';
import type { Session, Sessions } from './sessions.ts';
import type { World } from './settings.ts';

/** The signed-in user and their balance: for `GET /api/me`, and in each page. */
export interface Me {
  /** The worlds of the platform that this shop serves: the page offers no other. */
  readonly worlds: readonly World[];
  /** The sandbox's console, where the page may offer its tour. */
  readonly consoleUrl: string | null;
  readonly user: Pick<Person, 'id' | 'name' | 'roles'> | null;
  readonly balance: Balance | null;
}

/** Describes the user of a request. */
export function createMe(
  database: DatabaseSync,
  sessions: Sessions,
  shop: Pick<Me, 'worlds' | 'consoleUrl'>,
): (request: Request) => Me {
  return (request) => {
    const session = sessions.read(request);
    if (session === null) return { ...shop, user: null, balance: null };
    const { id, name, roles } = session.person;
    return { ...shop, user: { id, name, roles }, balance: readBalance(database, id) };
  };
}

/** The shop's own API: the signed-in user and their balance. It knows nothing of the payments platform. */
export function shopApi(
  database: DatabaseSync,
  sessions: Sessions,
  options: {
    readonly oneClickSignIn: boolean;
    readonly describe: (request: Request) => Me;
    /** Called with each session that ended by signing out, or by signing in again. */
    readonly sessionEnded: (session: Session) => Promise<void>;
  },
): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(express.json({ limit: '10kb' }));

  router.get('/me', (request, response) => void response.json(options.describe(request)));

  router.get('/balance', (request, response) => {
    const session = sessions.read(request);
    if (session === null) return signedOut(response);
    response.json(readBalance(database, session.person.id));
  });

  router.get('/statement', (request, response) => {
    const session = sessions.read(request);
    if (session === null) return signedOut(response);
    response.json({ lines: readStatement(database, session.person.id) });
  });

  // One-click sign-in is for development: it asks for no password. A real shop has its own sign-in here.
  router.get('/sign-in', (_request, response) => {
    const offered = options.oneClickSignIn ? people : [];
    response.json({
      people: offered.map(({ id, name, roles }) => ({ id, name, roles, balance: readBalance(database, id) })),
    });
  });

  router.post('/sign-in', async (request, response) => {
    if (!options.oneClickSignIn) return refuse(response, 404, 'One-click sign-in is for development only.');
    const person = personById(userIn(request.body));
    if (person === null) return refuse(response, 422, 'There is no such person.');
    const before = sessions.read(request);
    sessions.start(person, request, response);
    if (before !== null) await options.sessionEnded(before);
    response.json({ user: { id: person.id, name: person.name, roles: person.roles } });
  });

  router.post('/sign-out', async (request, response) => {
    const session = sessions.read(request);
    sessions.end(request, response);
    if (session !== null) await options.sessionEnded(session);
    response.json({ user: null });
  });

  router.use((_request, response) => refuse(response, 404, 'There is nothing here.'));
  return router;
}

function userIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'user' in body && typeof body.user === 'string' ? body.user : '';
}

function signedOut(response: Response): void {
  refuse(response, 401, 'Nobody is signed in.');
}
