import express, { type RequestHandler } from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { httpServer } from '../testing/servers.ts';
import { dispatch, type DispatchedRoute } from './dispatch.ts';

const tell =
  (name: string): RequestHandler =>
  (request, response) =>
    void response.json({ name, params: request.params });
const route = (method: DispatchedRoute['method'], path: string, ...handlers: RequestHandler[]): DispatchedRoute => ({
  method,
  path,
  handlers: handlers.length > 0 ? handlers : [tell(`${method} ${path}`)],
});
const routes = [
  route('GET', '/cards'),
  route('GET', '/cards/orders'),
  route('GET', '/cards/{id}'),
  route('POST', '/cards/{id}'),
  route('GET', '/cards/{id}/days/{day}'),
  route('GET', '/steps', (_request, _response, next) => next(), tell('second')),
  route(
    'GET',
    '/broken',
    (_request, _response, next) => setImmediate(next),
    () => {
      throw new Error('a handler threw');
    },
  ),
];

async function ask(path: string, method = 'GET'): Promise<{ status: number; body: unknown }> {
  const app = express();
  const router = express.Router();
  router.use(dispatch(routes));
  router.use((_request, response) => void response.status(404).json('none'));
  app.use('/api/v1', router);
  const failed: express.ErrorRequestHandler = (error: Error, _request, response, _next) =>
    void response.status(500).json(error.message);
  app.use(failed);
  const server = await httpServer(app);
  onTestFinished(() => server.close());
  const answer = await fetch(server.root + path, { method });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

describe('a request', () => {
  it.each([
    ['/cards', 'GET /cards', {}],
    ['/cards/', 'GET /cards', {}],
    ['/CARDS?limit=2', 'GET /cards', {}],
    ['/cards/orders', 'GET /cards/orders', {}],
    ['/cards/Ab1/', 'GET /cards/{id}', { id: 'Ab1' }],
    ['/cards/a%2Fb%20c', 'GET /cards/{id}', { id: 'a/b c' }],
    ['/cards/__proto__', 'GET /cards/{id}', { id: '__proto__' }],
    ['/cards/1/days/2', 'GET /cards/{id}/days/{day}', { id: '1', day: '2' }],
  ])('for %s is %s with its values', async (path, name, params) => {
    expect(await ask(path)).toEqual({ status: 200, body: { name, params } });
  });

  it('is told apart by its method, and HEAD is a GET', async () => {
    expect(await ask('/cards/1', 'POST')).toMatchObject({ body: { name: 'POST /cards/{id}' } });
    expect(await ask('/cards', 'HEAD')).toMatchObject({ status: 200 });
    expect(await ask('/cards', 'POST')).toMatchObject({ status: 404 });
    expect(await ask('/cards/1', 'OPTIONS')).toMatchObject({ status: 404 });
  });

  it.each(['/', '/card', '/cards/1/2', '/cards//', '/cards//days/2', '/cards/%E0%A4%A', '//cards', '/cards/1/days/'])(
    'for %s fits no route and goes on',
    async (path) => {
      expect(await ask(path)).toEqual({ status: 404, body: 'none' });
    },
  );

  it('runs through all handlers of its route, and what one throws later is told like any other error', async () => {
    expect(await ask('/steps')).toMatchObject({ body: { name: 'second' } });
    expect(await ask('/broken')).toEqual({ status: 500, body: 'a handler threw' });
  });
});
