import { getRequestListener } from '@hono/node-server';
import express from 'express';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { recordedLogger } from '../../testing/recorded-logger.ts';
import { httpServer, type TestServer } from '../../testing/servers.ts';
import { createBodies, maxHeld, minHeld, type Bodies, type BodyEnd } from './body.ts';
import { createExpressRouter } from './express.ts';
import { createFetchHandler } from './fetch.ts';
import { bodyTerms, json, problemAnswer, type BodyKind, type HttpRequest, type HttpResponse } from './message.ts';

type Answer = (request: HttpRequest) => Promise<HttpResponse>;

const { logger } = recordedLogger();
const options = { caller: () => null, publicUrl: 'https://shop.example/api/v1' };

const hosts: Readonly<Record<string, (answer: Answer, bodies: Bodies) => RequestListener>> = {
  express: (answer, bodies) => express().use('/api/v1', createExpressRouter(answer, { options, logger, bodies })),
  fetch: (answer, bodies) => {
    // Files of tests share a process: the next one has Node's own Request and Response.
    const listener = getRequestListener(createFetchHandler(answer, { options, logger, bodies }), {
      overrideGlobalObjects: false,
    });
    return (request, response) => void listener(request, response);
  },
};

const types: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  token: 'application/json',
  console: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
  bytes: 'a/b',
  unsigned: 'a/b',
};
const kindNames = Object.keys(bodyTerms).filter((name): name is BodyKind => Object.hasOwn(bodyTerms, name));

describe.each(Object.entries(hosts))('a body over %s', (_name, listenerOf) => {
  const reading =
    (kind: BodyKind): Answer =>
    async (request) => {
      try {
        const body = await request.read(kind);
        return json({
          hasBody: request.hasBody,
          body: body instanceof Uint8Array ? Buffer.from(body).toString() : body,
        });
      } catch (error) {
        return problemAnswer(error, request, logger);
      }
    };

  async function serve(kind: BodyKind) {
    const clock = new ManualClock();
    const ends: BodyEnd[] = [];
    const bodies = createBodies({ clock, ended: (why) => ends.push(why) });
    return { clock, ends, server: await listening(listenerOf(reading(kind), bodies)) };
  }

  async function send(kind: BodyKind, headers: Record<string, string>, body: BodyInit | null): Promise<unknown> {
    const { server } = await serve(kind);
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const answer = await fetch(server.root, init);
    const text = await answer.text();
    expect(text.includes('canary') && answer.status >= 400, 'a refusal repeats nothing').toBe(false);
    const read: unknown = JSON.parse(text);
    return read;
  }

  const asJson = { 'content-type': 'application/json' };
  const code = (name: string): object => expect.objectContaining({ code: name });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('is decompressed by %s, within the same limit', async (encoding, compress) => {
    const headers = { ...asJson, 'content-encoding': encoding };
    expect(await send('json', headers, compress('{"a": 1}'))).toEqual({ hasBody: true, body: { a: 1 } });
    const bomb = compress(Buffer.alloc(4 * bodyTerms.json.limit, ' '));
    expect(await send('json', headers, bomb)).toEqual(code('body_too_large'));
    expect(await send('json', headers, '{"canary": true}')).toEqual(code('malformed_json'));
    expect(await send('json', headers, compress('{"canary": true}').subarray(0, -2))).toEqual(code('malformed_json'));
  });

  it.each([
    ['json', ['gzip', 'deflate', 'br']],
    ['bytes', ['gzip']],
    ['unsigned', ['gzip']],
    ['token', []],
    ['console', []],
    ['form', []],
    ['text', []],
  ] as const)('of %s may be compressed by %s only', async (kind, encodings) => {
    const compressors = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
    for (const [encoding, compress] of Object.entries(compressors)) {
      const headers = { 'content-type': types[kind], 'content-encoding': encoding };
      const answer = await send(kind, headers, compress('{"a": 1}'));
      if (encodings.some((name) => name === encoding)) expect(answer).toHaveProperty('body');
      else expect(answer).toEqual(code('unsupported_media_type'));
    }
  });

  it.each(kindNames)('of %s may have so many bytes', async (kind) => {
    const { limit, parsedAs } = bodyTerms[kind];
    const headers = { 'content-type': types[kind] };
    const text = parsedAs === 'json' ? JSON.stringify(['x'.repeat(limit - 4)]) : 'x'.repeat(limit);
    expect(await send(kind, headers, text)).toMatchObject({ body: expect.anything() });
    const refused = { code: 'body_too_large', detail: `Send at most ${limit / 1_024} kB.` };
    expect(await send(kind, headers, `${text} `)).toMatchObject(refused);
    expect(await send(kind, headers, new Blob([`${text} `]).stream())).toMatchObject(refused);
  });

  it('is an object or a list in JSON, in UTF-8 with its mark or without', async () => {
    for (const text of ['{"canary"', '"canary"', '1', '\u00a0', 'null']) {
      expect(await send('json', asJson, text)).toEqual(code('malformed_json'));
    }
    expect(await send('json', asJson, '\ufeff{"a":"ẹ"}')).toMatchObject({ body: { a: 'ẹ' } });
    const charset = (name: string) => ({ 'content-type': `application/json; charset=${name}` });
    expect(await send('json', charset('"UTF-8"'), '[]')).toMatchObject({ body: [] });
    expect(await send('json', charset('canary'), '{}')).toEqual(code('unsupported_media_type'));
    expect(await send('json', { ...asJson, 'content-encoding': 'constructor' }, '{}')).toEqual(
      code('unsupported_media_type'),
    );
  });

  it('of a form has at most four fields, and no other type is read as one', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await send('form', form, 'a=1&b=%20&a=2')).toMatchObject({ body: { a: ['1', '2'], b: ' ' } });
    expect(await send('form', form, 'a=1&a=2&a=3&a=4&a=5')).toEqual(code('body_too_large'));
    expect(await send('form', { 'content-type': 'text/plain' }, 'a=1')).not.toHaveProperty('body');
    expect(await send('text', form, 'a=1')).not.toHaveProperty('body');
  });

  it('is none where nothing came', async () => {
    expect(await send('json', {}, null)).toEqual({ hasBody: false });
    expect(await send('json', asJson, null)).toEqual({ hasBody: false });
    expect(await send('json', asJson, new Blob([]).stream())).not.toHaveProperty('body');
  });

  it('that breaks off did not arrive whole', async () => {
    const read = Promise.withResolvers<unknown>();
    const answer: Answer = async (request) => {
      read.resolve(await request.read('json').catch((error: unknown) => error));
      return json(null);
    };
    const bodies = createBodies({ clock: new ManualClock(), ended: () => {} });
    const server = await listening(listenerOf(answer, bodies));
    const body = await openBody(server, { length: 99 });
    await body.send('{"a":');
    body.socket.destroy();
    expect(await read.promise).toMatchObject({ problem: { code: 'malformed_json' } });
  });

  it('in small chunks takes about as much memory as it is long', async () => {
    const { server } = await serve('bytes');
    const [chunks, size] = [20_000, 20];
    const before = memoryAfterCollection();
    const bodies = await Promise.all(Array.from({ length: 8 }, () => openBody(server)));
    await Promise.all(bodies.map((body) => body.send(`14\r\n${'x'.repeat(size)}\r\n`.repeat(chunks))));
    // Eight of 512 kB each.
    expect(memoryAfterCollection() - before).toBeLessThan(3 * 8 * chunks * size);
    for (const body of bodies) body.socket.write('0\r\n\r\n');
    for (const body of bodies) expect(await body.answer()).toContain('200 OK');
  });

  it('of five hundred bytes may come in as many chunks, and one of a megabyte is ended at once', async () => {
    const { server, ends } = await serve('bytes');
    const crumbs = '1\r\nx\r\n';
    const short = await openBody(server);
    short.socket.write(`${crumbs.repeat(500)}0\r\n\r\n`);
    expect(await short.answer()).toContain('200 OK');
    const before = memoryAfterCollection();
    const long = await openBody(server);
    long.socket.write(crumbs.repeat(1_000_000));
    await long.closed;
    expect(ends).toEqual(['crumbs']);
    await vi.waitFor(() => expect(memoryAfterCollection() - before).toBeLessThan(4_000_000), { interval: 100 });
  });

  it('of an unknown compression is answered at once, and is not waited for', async () => {
    const { server } = await serve('bytes');
    const body = await openBody(server, { headers: ['Content-Encoding: br'] });
    await body.send('4\r\nabcd\r\n');
    expect(await body.answer()).toContain('415');
  });

  it.each([
    ['bytes', 10],
    ['token', 10],
    ['console', 10],
    ['form', 10],
    ['text', 10],
    ['unsigned', 10],
    ['json', 60],
  ] as const)('of %s that takes over %i seconds is answered, and its connection is closed', async (kind, seconds) => {
    const { server, clock, ends } = await serve(kind);
    const body = await openBody(server, { headers: [`Content-Type: ${types[kind]}`] });
    for (let second = 0; second < seconds; second += 1) {
      expect(ends).toEqual([]);
      await body.send('1\r\nx\r\n');
      await clock.advance(1_000);
    }
    expect(ends).toEqual(['slow']);
    expect(await body.answer()).toMatch(/400 Bad Request[^]*within \d0 seconds/);
    await clock.advance(1_000);
    await body.closed;
    expect(clock.waiting).toBe(0);
  });

  it('that is too long is read on and dropped, but no longer than any other', async () => {
    const { server, clock, ends } = await serve('token');
    const body = await openBody(server, { headers: ['Content-Type: application/json'] });
    await body.send(`401\r\n${'x'.repeat(1_025)}\r\n`);
    expect(await body.answer()).toContain('413');
    await body.send('1\r\nx\r\n');
    await clock.advance(10_000);
    await body.closed;
    expect(ends).toEqual([]);
  });

  it('that comes whole is always read: the one that has been open for longest is ended for it', async () => {
    const { server, ends } = await serve('bytes');
    const length = 500_000;
    const slow = [];
    for (let number = 0; number * length <= maxHeld; number += 1) {
      const body = await openBody(server, { length: length + 1 });
      await body.send('x'.repeat(length));
      slow.push(body);
    }
    const whole = await fetch(server.root, { method: 'POST', body: 'x'.repeat(bodyTerms.bytes.limit) });
    expect(whole.status).toBe(200);
    expect([1, 2, 3]).toContain(ends.length);
    for (const [number, body] of slow.entries()) {
      if (number >= ends.length) body.socket.write('x');
      expect(await body.answer()).toMatch(
        number < ends.length ? /503 Service(?=[^]*retry-after: 2)[^]*connection: close/i : /200 OK/,
      );
    }
  });

  it('counts for its connection, however short it is', async () => {
    const { server, ends } = await serve('token');
    const bodies = [];
    for (let number = 0; number <= maxHeld / minHeld; number += 1)
      bodies.push(await openBody(server, { length: 2, headers: ['Content-Type: application/json'] }));
    await vi.waitFor(() => expect(ends).toEqual(['full']));
    expect(await bodies[0]?.answer()).toContain('503');
  });
});

/** A server, with its connections by the port of their client. */
type Listening = TestServer & { readonly connections: ReadonlyMap<number | undefined, Socket> };

async function listening(listener: RequestListener): Promise<Listening> {
  const server = await httpServer(listener);
  onTestFinished(() => server.close());
  const connections = new Map<number | undefined, Socket>();
  server.connected((connection) => connections.set(connection.remotePort, connection));
  return { ...server, connections };
}

interface OpenBody {
  readonly socket: Socket;
  /** Sends text, and waits until the server has read it. */
  send(text: string): Promise<void>;
  /** The answer so far, once there is one. */
  answer(): Promise<string>;
  /** The server has ended the connection. */
  readonly closed: Promise<unknown>;
}

/** A request whose body is sent by hand: of this length, or in chunks. */
async function openBody(
  server: Listening,
  { length, headers = [] }: { length?: number; headers?: readonly string[] } = {},
): Promise<OpenBody> {
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => void socket.once('connect', resolve));
  let answer = '';
  socket.on('data', (part) => (answer += part.toString('latin1'))).on('error', () => {});
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  let sent = 0;
  const send = async (text: string): Promise<void> => {
    sent += text.length;
    socket.write(text);
    const isRead = (): void => expect(server.connections.get(socket.localPort)?.bytesRead).toBeGreaterThanOrEqual(sent);
    await vi.waitFor(isRead, { timeout: 20_000, interval: 1 });
  };
  const framing = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  await send(['POST /api/v1 HTTP/1.1', 'Host: a', framing, ...headers, '', ''].join('\r\n'));
  return {
    socket,
    send,
    closed,
    async answer() {
      await vi.waitFor(() => expect(answer).toContain('\r\n\r\n'), { timeout: 20_000, interval: 1 });
      return answer;
    },
  };
}

function memoryAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
