import { createServer, type Server } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShopDatabase } from './database.ts';
import { personById } from './people.ts';
import { sameOriginWrites } from './same-origin.ts';
import { createSessions } from './sessions.ts';
import { stepUpApi } from './step-up-api.ts';
import { confirmationLifetime, createStepUps, safeReturn } from './step-up.ts';

const publicUrl = 'https://shop.example';
let now = 0;
let oneClick = true;
let database: DatabaseSync;
let server: Server;
let address = '';

/** The shop's sign-in, its confirmation, and a place that asks the hook as the companion does. */
beforeEach(async () => {
  now = 1_000_000;
  oneClick = true;
  database = openShopDatabase(':memory:');
  const sessions = createSessions(database, { secret: 'a secret of the tests', https: false });
  const stepUps = createStepUps(database, () => now);
  const app = express();
  app.post('/sign-in/:user', (request, response) => {
    const person = personById(request.params.user);
    if (person !== null) sessions.start(person, request, response);
    response.end();
  });
  app.post('/sign-out', (request, response) => {
    sessions.end(request, response);
    response.end();
  });
  app.use('/api', sameOriginWrites([publicUrl]), (request, response, next) =>
    stepUpApi({ sessions, stepUps, publicUrl, oneClick })(request, response, next),
  );
  for (const environment of ['sandbox', 'live'] as const) {
    app.post(`/${environment}/cards/:id/reveal`, async (request, response) => {
      const session = sessions.read(request);
      const caller = { id: 'ada', sessionId: session?.id ?? 'nobody', roles: ['shopper'] } as const;
      response.json(await stepUps.stepUpFor(environment)(request, caller));
    });
  }
  server = createServer(app);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : '';
});

afterEach(() => {
  server.close();
  database.close();
});

describe('confirming', () => {
  it('opens cards for five minutes, and not a moment longer', async () => {
    const cookie = await signIn('ada');
    expect(await reveal(cookie)).toEqual({ url: '/confirm?return=%2Fcards%2Fcard-1' });
    expect(await confirm(cookie)).toMatchObject({ status: 200, body: { return: '/cards' } });
    expect(await reveal(cookie)).toBe(true);
    now += confirmationLifetime - 1;
    expect(await reveal(cookie)).toBe(true);
    now += 1;
    expect(await reveal(cookie)).toHaveProperty('url');
  });

  it('counts from the last confirmation, and never by a clock that was set back', async () => {
    const cookie = await signIn('ada');
    await confirm(cookie);
    now += confirmationLifetime;
    await confirm(cookie);
    expect(await reveal(cookie)).toBe(true);
    now -= 1;
    expect(await reveal(cookie)).toHaveProperty('url');
  });

  it('opens nothing in another session, of the same person either', async () => {
    const phone = await signIn('ada');
    const laptop = await signIn('ada');
    await confirm(phone);
    expect(await reveal(laptop)).toHaveProperty('url');
    expect(await reveal('')).toHaveProperty('url');
  });

  it('ends with the session', async () => {
    const cookie = await signIn('ada');
    await confirm(cookie);
    await post('/sign-out', cookie);
    expect(database.prepare('SELECT count(*) AS count FROM confirmations').get()).toEqual({ count: 0 });
    expect(await reveal(await signIn('ada'))).toHaveProperty('url');
  });

  it('is refused to users who are signed out, to other sites, and without a real proof in production', async () => {
    expect(await confirm('')).toMatchObject({ status: 401 });
    const cookie = await signIn('ada');
    expect(await confirm(cookie, {}, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect(await confirm(cookie, {}, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    oneClick = false;
    expect(await confirm(cookie)).toMatchObject({ status: 404 });
    expect(await reveal(cookie)).toHaveProperty('url');
  });

  it('leads back to the card, in its environment', async () => {
    const cookie = await signIn('ada');
    const asked = await reveal(cookie, 'live');
    expect(asked).toEqual({ url: '/confirm?environment=live&return=%2Fcards%2Fcard-1%3Fenvironment%3Dlive' });
    const wanted = new URL(Object(asked).url, publicUrl).searchParams.get('return');
    expect(await confirm(cookie, { return: wanted })).toMatchObject({
      body: { return: '/cards/card-1?environment=live' },
    });
  });
});

describe('where a confirmation leads', () => {
  it.each(['/cards', '/cards/card-1', '/cards/card-1?environment=live'])('is %s, as asked', (wanted) => {
    expect(safeReturn(wanted, publicUrl)).toBe(wanted);
  });

  it.each([
    'https://evil.example/cards',
    '//evil.example/cards',
    '/\\evil.example/cards',
    '/\t/evil.example/cards',
    'javascript:alert(1)',
    '/api/sign-out',
    '/cards/../api/me',
    '/cardsharp',
    '',
    null,
    ['/cards'],
  ])('is never %j', (wanted) => {
    expect(safeReturn(wanted, publicUrl)).toBe('/cards');
  });
});

async function signIn(user: string): Promise<string> {
  const response = await post(`/sign-in/${user}`, '');
  return response.headers.getSetCookie().at(-1)?.split(';')[0] ?? '';
}

async function confirm(cookie: string, body: object = {}, headers: Record<string, string> = {}) {
  const response = await post('/api/confirm', cookie, JSON.stringify(body), {
    'content-type': 'application/json',
    origin: publicUrl,
    ...headers,
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

async function reveal(cookie: string, environment = 'sandbox'): Promise<unknown> {
  return (await post(`/${environment}/cards/card-1/reveal`, cookie)).json();
}

function post(path: string, cookie: string, body = '', headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address + path, { method: 'POST', headers: { cookie, ...headers }, ...(body === '' ? {} : { body }) });
}
