import { createServer } from 'node:http';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { createTillside } from '../../composition/express.ts';
import { sqliteStore } from '../store/sqlite/sqlite-store.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A companion with a stand-in, whose console answers whoever reaches it. */
function optionsOf(log: string[]) {
  const note = (fields: object, message: string): void => void log.push(`${message} ${JSON.stringify(fields)}`);
  const baseUrl = 'http://sandbox.localhost/api/v1';
  const inProcess = { fetch, console: async () => new Response('console'), open() {}, close: async () => {} };
  return {
    platform: { baseUrl, apiKey: 'ps_pk_test_x', environment: 'sandbox', inProcess },
    publicUrl: 'http://localhost:3000/till',
    secret: 'canary-secret-of-thirty-two-chars',
    store: sqliteStore(':memory:'),
    caller: () => null,
    logger: { info: note, warn: note, error: note },
  } as const;
}

/** Asks as a client at this address does, of a shop that listens on every interface. */
async function ask(peer: string | undefined, headers: Record<string, string> = {}) {
  const log: string[] = [];
  const till = createTillside(optionsOf(log));
  const app = express().set('trust proxy', true);
  app.use((request, _response, next) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: peer });
    next();
  });
  app.use('/till', till.router);
  await till.ready();
  closing.push(() => till.close());
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  );
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const answer = await fetch(`http://localhost:${port}/till/sandbox`, { headers });
  return { status: answer.status, text: await answer.text(), log: log.join('\n') };
}

describe('the console of a stand-in', () => {
  it.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('answers this machine at %s', async (peer) => {
    expect(await ask(peer)).toMatchObject({ status: 200, text: 'console' });
  });

  it.each(['192.168.0.7', '::ffff:192.168.0.7', 'fe80::1', '128.0.0.1', '0.0.0.0', '', undefined])(
    'refuses the network at %s, though its Host is localhost, and says how to reach it',
    async (peer) => {
      const { status, text, log } = await ask(peer);
      expect([status, text]).toEqual([403, expect.stringContaining('this machine only')]);
      expect(log).toMatch(/"problem":"console_refused".*"cause".*"fix"/);
    },
  );

  it.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
  ])('is not opened to the network by the header %j', async (headers) => {
    expect((await ask('192.168.0.7', headers)).status).toBe(403);
  });
});
