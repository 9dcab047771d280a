import { createServer, type Server } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { naira } from '@tillside/server';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShopDatabase } from './database.ts';
import { createFunding } from './funding.ts';
import { createSessions, type Session, type Sessions } from './sessions.ts';
import { createMe, shopApi } from './shop-api.ts';

let database: DatabaseSync;
let sessions: Sessions;
let server: Server;
let address = '';
let ended: Session[] = [];

beforeEach(async () => {
  ended = [];
  database = openShopDatabase(':memory:');
  sessions = createSessions(database, { secret: 'a secret of the tests', https: false });
  const sessionEnded = async (session: Session): Promise<void> => {
    // By then the shop itself must not take the session any more.
    expect(sessions.isActive(session.id)).toBe(false);
    ended.push(session);
  };
  const funding = createFunding(database, { sell: naira(1_600), buy: naira(1_550) });
  server = createServer(
    express().use(
      shopApi(funding, sessions, {
        oneClickSignIn: true,
        describe: createMe(funding, sessions, { worlds: ['sandbox'], consoleUrl: null, isDemo: false }),
        sessionEnded,
      }),
    ),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : '';
});

afterEach(() => {
  server.close();
  database.close();
});

describe('signing out', () => {
  it('ends the session and reports which one ended', async () => {
    const cookie = await signIn('ada');
    await post('/sign-out', cookie);
    expect(ended).toMatchObject([{ id: expect.stringMatching(/^[0-9a-f]{64}$/), person: { id: 'ada' } }]);
    expect(await post('/sign-out', cookie)).toBe(200);
    expect(ended).toHaveLength(1);
  });

  it('happens to the previous session on a new sign-in, and to no other session of that person', async () => {
    const phone = await signIn('ada');
    const laptop = await signIn('ada');
    expect(ended).toEqual([]);
    await signIn('bayo', laptop);
    expect(ended).toMatchObject([{ person: { id: 'ada' } }]);
    const me = await fetch(`${address}/me`, { headers: { cookie: phone } });
    expect(await me.json()).toMatchObject({ user: { id: 'ada' } });
  });
});

async function signIn(user: string, cookie = ''): Promise<string> {
  const response = await send('/sign-in', cookie, { user });
  return response.headers.getSetCookie().at(-1)?.split(';')[0] ?? '';
}

async function post(path: string, cookie: string): Promise<number> {
  return (await send(path, cookie, {})).status;
}

function send(path: string, cookie: string, body: object): Promise<Response> {
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
