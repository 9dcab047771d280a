import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { errorEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import {
  apiKey,
  arrived,
  closeKept,
  json,
  kept,
  purchase,
  question,
  sendingOver,
  transportNames,
  ways,
} from '../../testing/sending.ts';
import { httpServer, refusedPort, tcpServer } from '../../testing/servers.ts';

const envelope = successEnvelope({ trans_id: 'tr_1' }, 'Done');

afterEach(closeKept);

describe.each(transportNames)('over %s', (transport) => {
  const { clientOf, sendTo } = sendingOver(transport);

  describe('a request', () => {
    it('goes out once, below the API root, with the key in its header and JSON in its body', async () => {
      const seen: object[] = [];
      await sendTo((request, response) => {
        let body = '';
        request.on('data', (chunk) => (body += chunk));
        request.on('end', () => {
          const { authorization, accept, 'content-type': type } = request.headers;
          seen.push({ method: request.method, url: request.url, authorization, accept, type, body: JSON.parse(body) });
          json(200, envelope)(request, response);
        });
      });
      expect(seen).toEqual([
        {
          method: 'POST',
          url: '/api/v1/airtime',
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          type: 'application/json',
          body: purchase.body,
        },
      ]);
    });

    it('that only asks carries no body, and a slash at the end of the root is no second one', async () => {
      const seen: unknown[] = [];
      const server = await httpServer((request, response) => {
        seen.push([request.method, request.url, request.headers['content-type']]);
        json(200, envelope)(request, response);
      });
      kept(server);
      await clientOf(`${server.root}/`).send(question);
      expect(seen).toEqual([['GET', '/api/v1/requery?trans_id=ts_one', undefined]]);
    });
  });
});

describe.each(ways)('$name over $transport', ({ transport, sent }) => {
  const { clientOf, sendTo } = sendingOver(transport, sent);

  describe('a request', () => {
    it('is not sent when the sender may not start any more: no connection is even made', async () => {
      let connections = 0;
      const server = await tcpServer(() => (connections += 1));
      kept(server);
      const answer = await clientOf(server.root).send(sent, () => false);
      expect(answer).toMatchObject({ kind: 'not_sent' });
      // Connections are accepted in their order: one made before this one would be counted by now.
      const knocked = Promise.withResolvers<void>();
      server.connected(() => knocked.resolve());
      connect(server.port, '127.0.0.1').unref();
      await knocked.promise;
      expect(connections).toBe(1);
    });

    it('leaves no timer behind, whatever came of it', async () => {
      const clock = new ManualClock();
      const server = await httpServer(json(200, envelope));
      kept(server);
      await clientOf(server.root, 5_000, clock).send(sent);
      await clientOf(server.root, 5_000, clock).send(sent, () => false);
      await clientOf(`http://127.0.0.1:${await refusedPort()}/api/v1`, 5_000, clock).send(sent);
      expect(clock.waiting).toBe(0);
    });
  });

  describe('an answer', () => {
    it('of the platform is read with its status', async () => {
      expect(await sendTo(json(201, envelope))).toMatchObject({
        kind: 'answered',
        status: 201,
        envelope: { kind: 'success', details: { trans_id: 'tr_1' } },
        retryAfter: null,
      });
    });

    it('that is a refusal is read with its fields', async () => {
      expect(await sendTo(json(422, errorEnvelope('No.', 422, { phone: 'is wrong' })))).toMatchObject({
        status: 422,
        envelope: { kind: 'error', statusCode: 422, errors: { phone: 'is wrong' } },
      });
    });

    it('that calls itself text/plain is read all the same', async () => {
      expect(await sendTo(json(200, envelope, { 'content-type': 'text/plain' }))).toMatchObject({
        envelope: { kind: 'success' },
      });
    });

    it('that begins with a byte order mark is read all the same', async () => {
      const reply = await sendTo((_, response) => response.writeHead(200).end(`\uFEFF${JSON.stringify(envelope)}`));
      expect(reply).toMatchObject({ envelope: { kind: 'success' } });
    });

    it('in several chunks that cut a character in two is put together', async () => {
      const bytes = Buffer.from(JSON.stringify(successEnvelope({ name: 'Adé ₦' }, 'Done')));
      const cut = bytes.indexOf('₦') + 1;
      const answer = await sendTo((_, response) => {
        response.write(bytes.subarray(0, cut));
        void arrived().then(() => response.end(bytes.subarray(cut)));
      });
      expect(answer).toMatchObject({ envelope: { details: { name: 'Adé ₦' } } });
    });

    it.each([
      ['HTML', '<html><body>Bad gateway</body></html>'],
      ['nothing', ''],
      ['half a JSON', '{"status": true, "mess'],
      ['JSON that is no envelope', '{"ok": true}'],
      ['a JSON null', 'null'],
    ])('that is %s proves nothing', async (_, body) => {
      const answer = await sendTo((_request, response) => response.writeHead(200).end(body));
      expect(answer).toEqual({ kind: 'answered', status: 200, envelope: null, retryAfter: null });
    });

    it('with a warning before its JSON is read where it is a list, and proves nothing about a purchase', async () => {
      const listener = json(200, envelope);
      const warned: typeof listener = (_, response) =>
        response.writeHead(200).end(`<b>Warning</b>: Undefined index in /var/www/api.php\n${JSON.stringify(envelope)}`);
      const list = { operation: 'data.plans', method: 'GET', path: '/data/lookup?network=mtn' } as const;
      expect(await sendingOver(transport, list).sendTo(warned)).toMatchObject({ envelope: { kind: 'success' } });
      for (const asked of [purchase, question])
        expect(await sendingOver(transport, asked).sendTo(warned)).toMatchObject({ envelope: null });
    });

    it('keeps every digit of a number that JavaScript would round', async () => {
      const text = JSON.stringify(successEnvelope({ token: 'T' }, 'Done')).replace('"T"', '12345678901234567890');
      const answer = await sendTo((_, response) => response.writeHead(200).end(text));
      expect(answer).toMatchObject({ envelope: { details: { token: { digits: '12345678901234567890' } } } });
    });

    it('of more than 4 MB is not read to its end, and proves nothing', async () => {
      let written = 0;
      const answer = await sendTo((_, response) => {
        const chunk = Buffer.alloc(64 * 1024, ' ');
        response.writeHead(200);
        const more = (): void => {
          while (!response.destroyed && written < 64 * 1024 * 1024) {
            written += chunk.length;
            if (!response.write(chunk)) return void response.once('drain', more);
          }
          response.end(JSON.stringify(envelope));
        };
        more();
      });
      expect(answer).toMatchObject({ kind: 'answered', status: 200, envelope: null });
      expect(written).toBeLessThan(32 * 1024 * 1024);
    });

    it('that unpacks to more than 4 MB proves nothing either', async () => {
      const bomb = gzipSync(`${JSON.stringify(envelope)}${' '.repeat(8 * 1024 * 1024)}`);
      const answer = await sendTo((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
      expect(answer).toMatchObject({ kind: 'answered', envelope: null });
    });

    it.each([
      ['7', 7_000],
      [' 30 ', 30_000],
      ['0', 0],
      ['Fri, 21 Nov 2026 10:00:00 GMT', null],
      ['-5', null],
      ['1.5', null],
    ])('states when to retry in whole seconds: %j', async (header, expected) => {
      expect(await sendTo(json(429, {}, { 'retry-after': header }))).toMatchObject({
        status: 429,
        retryAfter: expected,
      });
    });

    it('that states to retry in a day is not accepted: ten minutes at most', async () => {
      expect(await sendTo(json(429, {}, { 'retry-after': '86400' }))).toMatchObject({ retryAfter: 600_000 });
    });
  });

  it('exposes its fingerprint, and not its key', () => {
    const client = clientOf('http://127.0.0.1:1/api/v1');
    expect(client.fingerprint).toBe('print');
    expect(JSON.stringify(client)).not.toContain('canary4711');
  });
});
