import type { BalanceEntry, BalanceFunding } from '@tillside/server';
import express, { Router, type Request, type Response } from 'express';
import { people, personById, type Person } from './people.ts';
import { refuse } from './refuse.ts';
import type { Session, Sessions } from './sessions.ts';
import type { World } from './settings.ts';

type Balances = Pick<BalanceFunding, 'balanceOf' | 'statement'>;

/** The signed-in user and their balance: for `GET /api/me`, and in each page. */
export interface Me {
  /** The worlds of the platform that this shop serves: the page offers no other. */
  readonly worlds: readonly World[];
  /** The sandbox's console, where the page may offer its tour. */
  readonly consoleUrl: string | null;
  /** Whether the shop opened as Ada by itself: the page says so. */
  readonly isDemo: boolean;
  readonly user: Pick<Person, 'id' | 'name' | 'roles'> | null;
  readonly balance: Awaited<ReturnType<Balances['balanceOf']>>;
}

/** Describes the user of a request. */
export function createMe(
  balances: Balances,
  sessions: Sessions,
  shop: Pick<Me, 'worlds' | 'consoleUrl' | 'isDemo'>,
): (request: Request) => Promise<Me> {
  return async (request) => {
    const session = sessions.read(request);
    if (session === null) return { ...shop, user: null, balance: null };
    const { id, name, roles } = session.person;
    return { ...shop, user: { id, name, roles }, balance: await balances.balanceOf(id) };
  };
}

/** The shop's own API: the signed-in user and their balance. It knows nothing of the payments platform. */
export function shopApi(
  balances: Balances,
  sessions: Sessions,
  options: {
    readonly oneClickSignIn: boolean;
    readonly describe: (request: Request) => Promise<Me>;
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

  router.get('/me', async (request, response) => void response.json(await options.describe(request)));

  router.get('/balance', async (request, response) => {
    const session = sessions.read(request);
    if (session === null) return signedOut(response);
    response.json(await balances.balanceOf(session.person.id));
  });

  router.get('/statement', async (request, response) => {
    const session = sessions.read(request);
    if (session === null) return signedOut(response);
    response.json({ lines: linesOf(await balances.statement(session.person.id, { limit: 60 })) });
  });

  // One-click sign-in is for development: it asks for no password. A real shop has its own sign-in here.
  router.get('/sign-in', async (_request, response) => {
    const offered = options.oneClickSignIn ? people : [];
    const choices = offered.map(async ({ id, name, roles }) => ({
      id,
      name,
      roles,
      balance: await balances.balanceOf(id),
    }));
    response.json({ people: await Promise.all(choices) });
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

/** The lines of all that begins among these entries. What began earlier would be shown in part. */
function linesOf(entries: readonly BalanceEntry[]) {
  const begun = new Set(entries.filter(({ kind }) => begins.has(kind)).map(({ ref }) => ref));
  const lines = entries.map(({ kind, reason, ...line }) => ({ ...line, kind: reason ?? kind }));
  return lines.filter(({ ref }) => begun.has(ref));
}

const begins: ReadonlySet<BalanceEntry['kind']> = new Set(['deposit', 'reserve', 'credit']);

function userIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'user' in body && typeof body.user === 'string' ? body.user : '';
}

function signedOut(response: Response): void {
  refuse(response, 401, 'Nobody is signed in.');
}
