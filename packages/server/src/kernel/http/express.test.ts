import express, { type RequestHandler } from 'express';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { recordedLogger } from '../../testing/recorded-logger.ts';
import { httpServer } from '../../testing/servers.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createBodies } from './body.ts';
import { createExpressRouter } from './express.ts';
import { json, type HttpRequest, type HttpResponse } from './message.ts';

const bodies = createBodies({ clock: new ManualClock(), ended: () => {} });

type Answer = (request: HttpRequest) => Promise<HttpResponse>;

/** Serves an answer under `/api/v1`, behind the middleware of a host. */
async function serve(answer: Answer, ...middleware: readonly RequestHandler[]) {
  const { logger, lines } = recordedLogger();
  const options = { caller: () => null, publicUrl: 'https://shop.example/shop/api/v1/' };
  const app = express();
  if (middleware.length > 0) app.use(...middleware);
  app.use('/api/v1', createExpressRouter(answer, { options, logger, bodies }));
  const server = await httpServer(app);
  onTestFinished(() => server.close());
  return { lines, ask: (path: string, init?: RequestInit) => fetch(server.root + path, init) };
}

describe('a request through Express', () => {
  it('has a path below the mount, a query, and headers', async () => {
    const { ask } = await serve(async ({ method, path, query, headers }) =>
      json({
        method,
        path,
        query,
        accept: headers.get('accept'),
        none: headers.get('x') ?? null,
      }),
    );
    const answer = await ask('/cards/1?limit=2&tag=a&tag=b', { headers: { accept: 'text/plain' } });
    expect(await answer.json()).toEqual({
      method: 'GET',
      path: '/cards/1',
      query: { limit: '2', tag: ['a', 'b'] },
      accept: 'text/plain',
      none: null,
    });
  });

  it('has no path of ours below another spelling of the mount, but for webhooks', async () => {
    const { ask } = await serve(async ({ path }) => json(path));
    const pathOf = async (path: string): Promise<unknown> => (await ask(`/../V1${path}`)).json();
    expect(await pathOf('/session')).toBe('//api/V1/session');
    expect(await pathOf('/Webhooks/')).toBe('/Webhooks/');
  });

  it('has the body that the host’s own parser has read', async () => {
    const answer: Answer = async (request) => json({ body: await request.read('json') });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"one":1}' };
    for (const middleware of [[], [express.json()]]) {
      const { ask } = await serve(answer, ...middleware);
      expect(await (await ask('/', init)).json()).toEqual({ body: { one: 1 } });
    }
  });

  it('asks the hooks with Express’s own request and the values of its path, and as methods of the options', async () => {
    const { logger } = recordedLogger();
    const options = {
      id: 'ada',
      publicUrl: 'https://shop.example/api/v1',
      caller(request: express.Request) {
        return { id: this.id, sessionId: `${String(request.params['id'])} from ${request.ip}`, roles: [] };
      },
    };
    const app = express();
    const answer: Answer = async (request) => {
      request.params = { id: 'crd_1' };
      return json([await request.hooks.caller(), request.hooks.stepUp]);
    };
    app.use('/api/v1', createExpressRouter(answer, { options, logger, bodies }));
    const server = await httpServer(app);
    onTestFinished(() => server.close());
    expect(await (await fetch(server.root)).json()).toEqual([
      { id: 'ada', sessionId: expect.stringMatching(/^crd_1 from .*127\.0\.0\.1/), roles: [] },
      null,
    ]);
  });
});

describe('an answer through Express', () => {
  it('sets its headers over the host’s, removes what it must not inherit, and adds to its cookies', async () => {
    const host: RequestHandler = (_request, response, next) => {
      response.set({ 'X-Frame-Options': 'DENY', Vary: 'Accept' }).cookie('host', '1');
      next();
    };
    const headers = { 'X-Frame-Options': null, Vary: 'Cookie', 'Set-Cookie': 'till=1' };
    const { ask } = await serve(async () => json({}, { status: 201, headers }), host);
    const answer = await ask('/');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/json; charset=utf-8']);
    expect([answer.headers.get('x-frame-options'), answer.headers.get('vary')]).toEqual([null, 'Cookie']);
    expect(answer.headers.getSetCookie()).toEqual(['host=1; Path=/', 'till=1']);
  });

  it('sends bytes as they are, and nothing where there is no body', async () => {
    const { ask } = await serve(async ({ path }) =>
      path === '/none' ? { status: 204 } : { status: 200, body: Buffer.from('{"a": 1}') },
    );
    const bytes = await ask('/');
    expect([bytes.headers.get('content-length'), bytes.headers.get('etag'), await bytes.text()]).toEqual([
      '8',
      null,
      '{"a": 1}',
    ]);
    expect([(await ask('/none')).status, await (await ask('/', { method: 'HEAD' })).text()]).toEqual([204, '']);
  });

  it('to a HEAD has no stream, and ends', async () => {
    let hasStarted = false;
    const { ask } = await serve(async () => ({
      status: 200,
      async body() {
        hasStarted = true;
      },
    }));
    const answer = await ask('/', { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
    expect([answer.status, await answer.text(), hasStarted]).toEqual([200, '', false]);
  });

  it('reports its status once it was sent', async () => {
    const closed: number[] = [];
    const { ask } = await serve(async (request) => {
      request.onClose((status) => closed.push(status));
      return json({}, { status: 202 });
    });
    await ask('/');
    await vi.waitFor(() => expect(closed).toEqual([202]));
  });

  it('that breaks off ends the connection, and is logged by the host’s logger, not on standard error', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    const { ask, lines } = await serve(async () => ({
      status: 200,
      async body(page) {
        await new Promise((resolve) => void page.write('the first half', resolve));
        throw new Error('canary');
      },
    }));
    await expect(ask('/').then((answer) => answer.text())).rejects.toThrow('terminated');
    expect(lines).toEqual([expect.objectContaining({ message: 'an answer broke off' })]);
    expect(JSON.stringify(lines)).not.toContain('canary');
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });
});
