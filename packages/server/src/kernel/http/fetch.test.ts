import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { recordedLogger } from '../../testing/recorded-logger.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createBodies } from './body.ts';
import { createFetchHandler, type TillsideOptions } from './fetch.ts';
import { json, type HttpRequest, type HttpResponse } from './message.ts';

const bodies = createBodies({ clock: new ManualClock(), ended: () => {} });

type Answer = (request: HttpRequest) => Promise<HttpResponse>;

const root = 'https://inside.example/till';

function served(answer: Answer, given: Partial<Pick<TillsideOptions, 'caller' | 'cards' | 'basePath'>> = {}) {
  const { logger, lines } = recordedLogger();
  const options = { caller: () => null, publicUrl: 'https://shop.example/till/', ...given };
  const handler = createFetchHandler(answer, { options, logger, bodies });
  return { lines, ask: (path: string, init?: RequestInit) => handler(new Request(root + path, init)) };
}

const echo: Answer = async ({ method, path, query, headers }) =>
  json({ method, path, query, accept: headers.get('accept'), none: headers.get('x') ?? null });

describe('a request of the web’s shape', () => {
  it('has a path below the base, a query, and headers', async () => {
    const { ask } = served(echo);
    const answer = await ask('/cards/1?limit=2&tag=a&tag=b', { headers: { accept: 'text/plain' } });
    expect(await answer.json()).toEqual({
      method: 'GET',
      path: '/cards/1',
      query: { limit: '2', tag: ['a', 'b'] },
      accept: 'text/plain',
      none: null,
    });
    expect(await (await ask('')).json()).toMatchObject({ path: '/' });
  });

  it('has no fragment in its path', async () => {
    const { ask } = served(echo);
    expect(await (await ask('/live#there?not=1')).json()).toMatchObject({ path: '/live' });
    expect(await (await ask('/live?limit=2#there')).json()).toMatchObject({ path: '/live' });
  });

  it('is served below basePath where the host has another path than pages see', async () => {
    const handler = served(echo, { basePath: '/till/inner' });
    expect(await (await handler.ask('/inner/session')).json()).toMatchObject({ path: '/session' });
    // Another spelling fits no route, but for webhooks.
    expect(await (await handler.ask('/INNER/session')).json()).toMatchObject({ path: '//till/INNER/session' });
    expect(await (await handler.ask('/INNER/webhooks/')).json()).toMatchObject({ path: '/webhooks/' });
    const [outside, beside] = [await handler.ask('/session'), await handler.ask('/innermost')];
    expect([outside.status, beside.status, (await outside.json()).code]).toEqual([404, 404, 'not_found']);
    expect(handler.lines).toEqual([expect.objectContaining({ message: expect.stringContaining('set basePath') })]);
  });

  it('is answered with a problem where answering it breaks off, and the cause is logged', async () => {
    const header = async (): Promise<HttpResponse> => ({ status: 200, headers: { 'X-Page': 'a\nb' } });
    for (const answer of [header, () => Promise.reject(new Error('broken'))]) {
      const { ask, lines } = served(answer);
      const answered = await ask('/session');
      expect([answered.status, (await answered.json()).code]).toEqual([500, 'internal']);
      expect(lines).toEqual([expect.objectContaining({ message: 'a request failed' })]);
    }
  });

  it('is what the hooks are given', async () => {
    const seen: Request[] = [];
    const { ask } = served(async (request) => json([await request.hooks.caller(), request.hooks.stepUp]), {
      caller: (request) => {
        seen.push(request);
        return { id: 'ada', sessionId: String(request.headers.get('cookie')), roles: [] };
      },
    });
    const answer = await ask('/', { headers: { cookie: 'shopper=ada' } });
    expect(await answer.json()).toEqual([{ id: 'ada', sessionId: 'shopper=ada', roles: [] }, null]);
    expect(seen).toEqual([expect.any(Request)]);
  });

  it('has a body though no header declares one, and none where there is none', async () => {
    const { ask } = served(async (request) => json({ has: request.hasBody, body: await request.read('json') }));
    const headers = { 'content-type': 'application/json' };
    const has = await ask('/', { method: 'POST', headers, body: '{"a":1}' });
    expect(await has.json()).toEqual({ has: true, body: { a: 1 } });
    expect(await (await ask('/', { method: 'POST', headers })).json()).toEqual({ has: false });
  });

  it('that was already read is refused with a cause, not taken for an empty one', async () => {
    const { logger } = recordedLogger();
    const failures: unknown[] = [];
    const handler = createFetchHandler(
      async (request) => {
        failures.push(await request.read('bytes'));
        failures.push(await request.read('json').catch((error: unknown) => error));
        return json(null);
      },
      { options: { caller: () => null, publicUrl: root }, logger, bodies },
    );
    const request = new Request(root, { method: 'POST', body: '{"a":1}' });
    await request.text();
    await handler(request);
    expect(failures).toEqual([null, expect.objectContaining({ message: expect.stringContaining('read before') })]);
  });
});

describe('an answer of the web’s shape', () => {
  it('has its status, its headers without those to remove, and its body', async () => {
    const headers = { 'X-Frame-Options': null, 'Set-Cookie': 'till=1' };
    const { ask } = served(async () => json({ a: 1 }, { status: 201, headers }));
    const answer = await ask('/');
    expect([answer.status, answer.headers.get('x-frame-options'), answer.headers.getSetCookie()]).toEqual([
      201,
      null,
      ['till=1'],
    ]);
    expect([await answer.text(), await (await ask('/', { method: 'HEAD' })).text()]).toEqual(['{"a":1}', '']);
  });

  it('reports its status', async () => {
    const closed = vi.fn<(status: number) => void>();
    const { ask } = served(async (request) => {
      request.onClose(closed);
      return json({}, { status: 202 });
    });
    await ask('/');
    expect(closed.mock.calls).toEqual([[202]]);
  });
});

describe('a stream', () => {
  /** A stream that the test writes to, and that reports its end. */
  async function open(init?: RequestInit) {
    const page = Promise.withResolvers<Writable>();
    const { ask, lines } = served(async () => ({ status: 200, body: async (given) => page.resolve(given) }));
    const answer = await ask('/events', init);
    const written = await page.promise;
    const closed = vi.fn<() => void>();
    written.on('close', closed);
    if (!answer.body) throw new Error('The answer has no body.');
    return { reader: answer.body.pipeThrough(new TextDecoderStream()).getReader(), page: written, closed, lines };
  }

  it('is read as it is written, and ends when it is ended', async () => {
    const { reader, page, closed } = await open();
    page.write('one');
    expect(await reader.read()).toEqual({ done: false, value: 'one' });
    page.end('two');
    expect([await reader.read(), await reader.read()]).toEqual([
      { done: false, value: 'two' },
      { done: true, value: undefined },
    ]);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it('ends when its reader leaves, or the client of its request', async () => {
    const left = await open();
    await left.reader.cancel();
    await vi.waitFor(() => expect(left.closed).toHaveBeenCalledOnce());

    const controller = new AbortController();
    const gone = await open({ signal: controller.signal });
    controller.abort();
    await vi.waitFor(() => expect(gone.closed).toHaveBeenCalledOnce());
    expect(await gone.reader.read()).toEqual({ done: true, value: undefined });
    expect((await open({ signal: AbortSignal.abort() })).page.destroyed).toBe(true);
  });

  it('holds its writer back while it is not read, and lets it continue as soon as it is', async () => {
    const { logger } = recordedLogger();
    const page = Promise.withResolvers<Writable>();
    const handler = createFetchHandler(async () => ({ status: 200, body: async (given) => page.resolve(given) }), {
      options: { caller: () => null, publicUrl: root },
      logger,
      bodies,
    });
    const answer = await handler(new Request(root));
    const written = await page.promise;
    const kilobyte = Buffer.alloc(1_024, 'x');
    let count = 0;
    for (; count < 1_000 && !written.writableNeedDrain; count += 1) written.write(kilobyte);
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    expect([count < 128, written.writableNeedDrain]).toEqual([true, true]);
    const drained = vi.fn<() => void>();
    written.once('drain', drained);
    const reader = answer.body?.getReader();
    for (let read = 0; read < count; read += 1) await reader?.read();
    await vi.waitFor(() => expect(drained).toHaveBeenCalledOnce());
    await reader?.cancel();
  });

  it('that breaks off fails its reader, and is logged by the host’s logger', async () => {
    const { ask, lines } = served(async () => ({
      status: 200,
      async body(page) {
        page.write('the first half');
        throw new Error('canary');
      },
    }));
    await expect((await ask('/')).text()).rejects.toThrow('broke off');
    expect(lines).toEqual([expect.objectContaining({ message: 'an answer broke off' })]);
    expect(JSON.stringify(lines)).not.toContain('canary');
  });
});
