import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recordedLogger } from '../testing/recorded-logger.ts';
import { httpServer } from '../testing/servers.ts';
import { createExpressRouter } from './express.ts';
import { createFetchHandler } from './fetch.ts';
import { bodyLimits, json, problemAnswer, type BodyKind, type HttpRequest, type HttpResponse } from './message.ts';

type Answer = (request: HttpRequest) => Promise<HttpResponse>;

const { logger } = recordedLogger();
const options = { caller: () => null, publicUrl: 'https://shop.example/api/v1' };

const hosts: Readonly<Record<string, (answer: Answer) => RequestListener>> = {
  express: (answer) => express().use('/api/v1', createExpressRouter(answer, { options, logger })),
  fetch: (answer) => {
    const listener = getRequestListener(createFetchHandler(answer, { options, logger }));
    return (request, response) => void listener(request, response);
  },
};

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

  async function send(kind: BodyKind, headers: Record<string, string>, body: BodyInit | null): Promise<unknown> {
    const server = await httpServer(listenerOf(reading(kind)));
    onTestFinished(() => server.close());
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
    const bomb = compress(Buffer.alloc(4 * bodyLimits.json, ' '));
    expect(await send('json', headers, bomb)).toEqual(code('body_too_large'));
    expect(await send('json', headers, '{"canary": true}')).toEqual(code('malformed_json'));
    expect(await send('json', headers, compress('{"canary": true}').subarray(0, -2))).toEqual(code('malformed_json'));
  });

  it.each(Object.entries(bodyLimits) as [BodyKind, number][])('of %s may have so many bytes', async (kind, limit) => {
    const types = {
      json: 'application/json',
      form: 'application/x-www-form-urlencoded',
      text: 'text/plain',
      bytes: 'a/b',
    };
    const headers = { 'content-type': types[kind] };
    const text = kind === 'json' ? JSON.stringify(['x'.repeat(limit - 4)]) : 'x'.repeat(limit);
    expect(await send(kind, headers, text)).toMatchObject({ body: expect.anything() });
    expect(await send(kind, headers, `${text} `)).toEqual(code('body_too_large'));
    expect(await send(kind, headers, new Blob([`${text} `]).stream())).toEqual(code('body_too_large'));
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
    const server = createServer(
      listenerOf(async (request) => {
        read.resolve(await request.read('json').catch((error: unknown) => error));
        return json(null);
      }),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    socket.write(
      'POST /api/v1 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a":',
    );
    await once(server, 'request');
    socket.destroy();
    expect(await read.promise).toMatchObject({ problem: { code: 'malformed_json' } });
  });
});
