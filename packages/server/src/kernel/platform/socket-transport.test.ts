import { once } from 'node:events';
import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { errorEnvelope, successEnvelope } from '@tillside/contract/schemas';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../model/clock.ts';
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
  withoutKey,
  ways,
} from '../../testing/sending.ts';
import { httpServer, tcpServer, tlsServer } from '../../testing/servers.ts';
import { createPlatformClient, type Answer, type PlatformClient } from './client.ts';
import { socketTransport } from './socket-transport.ts';

const { clientOf } = sendingOver('sockets');
const onSockets = ways.filter(({ transport }) => transport === 'sockets');
const envelope = successEnvelope({ trans_id: 'tr_1' }, 'Done');
/** The one in use where none is set. */
const connectDeadline = 10_000;
const notSent = { kind: 'not_sent', fault: 'no_connection_in_time' };

afterEach(closeKept);

function clientWith(baseUrl: string, timings: Parameters<typeof socketTransport>[1]): PlatformClient {
  return createPlatformClient({ baseUrl, apiKey }, () => 'print', 60_000, socketTransport(systemClock, timings));
}

/** Answers HTTP by hand: what each connection received is the test's to look at. */
async function answering(connected: (socket: Socket, received: () => string) => void): Promise<string> {
  const server = await tcpServer((socket) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    connected(socket, () => text);
  });
  return kept(server).root;
}

function answer(body: object, headers = ''): string {
  const text = JSON.stringify(body);
  return `HTTP/1.1 200 OK\r\n${headers}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

describe('connections', () => {
  it('are used again by questions, one after another, and never by a purchase', async () => {
    let connections = 0;
    const server = kept(await httpServer(json(200, envelope)));
    server.connected(() => (connections += 1));
    const client = clientOf(server.root);
    for (let asked = 0; asked < 5; asked += 1) await client.send(question);
    // The client frees a connection a moment after it has reported the end of the answer.
    expect(connections).toBeLessThanOrEqual(2);
    const before = connections;
    for (let sent = 0; sent < 3; sent += 1) expect(await client.send(purchase)).toMatchObject({ kind: 'answered' });
    expect(connections).toBe(before + 3);
  });

  it('that the platform closes after they have idled lose no purchase', async () => {
    const root = await answering((socket) => {
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        // Kept alive for one request; a later write finds the connection reset.
        if (requests === 1) socket.write(answer(envelope));
        else socket.resetAndDestroy();
      });
    });
    const client = clientOf(root);
    expect(await client.send(question)).toMatchObject({ kind: 'answered' });
    expect(await client.send(purchase)).toMatchObject({ kind: 'answered', envelope: { kind: 'success' } });
    expect(await client.send({ ...purchase, method: 'PATCH' })).toMatchObject({ kind: 'answered' });
  });

  it('are given up when they have idled for longer than any server keeps them, also after a slow answer', async () => {
    const closed: Promise<unknown>[] = [];
    const server = kept(await httpServer(json(200, envelope)));
    server.connected((socket) => closed.push(once(socket, 'close')));
    const client = clientWith(server.root, { maxIdle: 1 });
    await client.send(question);
    await Promise.all(closed);
    expect(await client.send(question)).toMatchObject({ kind: 'answered' });
    expect(closed).toHaveLength(2);
  });
});

describe.each(onSockets)('$name', ({ sent }) => {
  const { sendTo, sendToTcp } = sendingOver('sockets', sent);

  /** Sends to a server that takes the first message of the TLS handshake and never answers it, until all deadlines passed. */
  async function shakingHands(deadline: number): Promise<{ received: string; answer: Answer }> {
    const clock = new ManualClock();
    const firstBytes = Promise.withResolvers<() => string>();
    const root = await answering((socket, text) => void socket.once('data', () => firstBytes.resolve(text)));
    const sending = clientOf(root.replace('http:', 'https:'), deadline, clock).send(sent);
    const received = await firstBytes.promise;
    await clock.advance(Math.min(deadline, connectDeadline));
    return { received: received(), answer: withoutKey(await sending) };
  }

  describe('before the first byte', () => {
    it('a TLS handshake without an answer ends in time, and proves that nothing was sent', async () => {
      const { received, answer: reply } = await shakingHands(60_000);
      expect(reply).toEqual(notSent);
      expect(received.length).toBeGreaterThan(0);
      expect(received).not.toContain('/api/v1');
    });

    it('the deadline of the whole exchange proves that nothing was sent, too', async () => {
      expect((await shakingHands(5_000)).answer).toEqual(notSent);
    });

    it('a server that does not support TLS proves that nothing was sent', async () => {
      const root = await answering((socket) => void socket.end('hello'));
      expect(withoutKey(await clientOf(root.replace('http:', 'https:')).send(sent))).toEqual({
        kind: 'not_sent',
        fault: 'no_connection',
      });
    });

    it('the sender is asked once more when the connection stands, and may still change its mind', async () => {
      let received = (): string => 'no connection';
      const closed = Promise.withResolvers<void>();
      const root = await answering((socket, text) => {
        received = text;
        socket.once('close', () => closed.resolve());
      });
      let asked = 0;
      const reply = await clientOf(root).send(sent, () => (asked += 1) === 1);
      expect(reply).toMatchObject({ kind: 'not_sent' });
      expect(asked).toBe(2);
      await closed.promise;
      expect(received()).toBe('');
    });

    it('a request that cannot be written is not sent', async () => {
      const client = clientOf('http://127.0.0.1:99999/api/v1');
      expect(await client.send(sent)).toEqual({ kind: 'not_sent', fault: 'request_not_written' });
    });
  });

  describe('after the first byte', () => {
    it('a server that reads everything and answers nothing leaves the outcome open', async () => {
      const clock = new ManualClock();
      const firstBytes = Promise.withResolvers<void>();
      const root = await answering((socket) => void socket.once('data', () => firstBytes.resolve()));
      const sending = clientOf(root, 30_000, clock).send(sent);
      await firstBytes.promise;
      await clock.advance(30_000);
      expect(withoutKey(await sending)).toEqual({ kind: 'lost', fault: 'no_answer_in_time' });
      expect(clock.waiting).toBe(0);
    });

    it('a server that closes its half without an answer leaves the outcome open', async () => {
      expect(await sendToTcp((socket) => void socket.once('data', () => socket.end()))).toEqual({
        kind: 'lost',
        fault: 'connection_broke',
      });
    });

    it('the head of an answer and then silence leaves the outcome open', async () => {
      const clock = new ManualClock();
      const written = Promise.withResolvers<void>();
      const root = await answering(
        (socket) =>
          void socket.once('data', () => {
            socket.write('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n');
            written.resolve();
          }),
      );
      const sending = clientOf(root, 30_000, clock).send(sent);
      await written.promise;
      await arrived();
      await clock.advance(30_000);
      expect(await sending).toEqual({ kind: 'lost', fault: 'no_answer_in_time' });
    });

    it('an answer that is no HTTP leaves the outcome open', async () => {
      const reply = await sendToTcp((socket) => void socket.once('data', () => socket.end('hello\r\n\r\n')));
      expect(reply).toEqual({ kind: 'lost', fault: 'connection_broke' });
    });

    it('a hint that comes ahead of the answer is not taken for it', async () => {
      const early = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n';
      const reply = await sendToTcp((socket) => void socket.once('data', () => socket.end(early + answer(envelope))));
      expect(reply).toMatchObject({ kind: 'answered', status: 200, envelope: { kind: 'success' } });
    });

    it('an offer to speak another protocol is no answer', async () => {
      const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n';
      expect(await sendToTcp((socket) => void socket.once('data', () => socket.write(upgrade)))).toMatchObject({
        kind: 'lost',
      });
    });
  });

  describe('an answer', () => {
    it('407 is one, with its content', async () => {
      expect(await sendTo(json(407, errorEnvelope('No such product.', 407)))).toMatchObject({
        kind: 'answered',
        status: 407,
        envelope: { kind: 'error', statusCode: 407 },
      });
    });

    it.each([
      ['gzip', gzipSync],
      ['x-gzip', gzipSync],
      ['deflate', deflateSync],
      ['deflate', deflateRawSync],
      ['none', Buffer.from],
      ['br', brotliCompressSync],
    ])('packed as %s is unpacked', async (encoding, pack) => {
      const body = pack(JSON.stringify(envelope));
      const reply = await sendTo((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
      expect(reply).toMatchObject({ kind: 'answered', envelope: { details: { trans_id: 'tr_1' } } });
    });

    it('in an encoding that was not requested proves nothing', async () => {
      const reply = await sendTo(json(200, envelope, { 'content-encoding': 'zstd' }));
      expect(reply).toMatchObject({ kind: 'answered', envelope: null });
    });

    it('whose packing is broken leaves the outcome open', async () => {
      const half = gzipSync(JSON.stringify(envelope)).subarray(0, 30);
      const reply = await sendTo((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(half));
      expect(reply).toEqual({ kind: 'lost', fault: 'connection_broke' });
    });

    it('that repeats the key is returned without it', async () => {
      const reply = await sendTo((request, response) =>
        json(401, errorEnvelope('No.', 401, { key: String(request.headers.authorization) }))(request, response),
      );
      expect(reply).toMatchObject({ status: 401, envelope: { errors: { key: 'Bearer [key]' } } });
    });
  });
});

it('sends over TLS to whom it trusts, and uses that connection again for questions', async () => {
  let connections = 0;
  const server = await tlsServer('localhost', json(200, envelope));
  kept(server).connected(() => (connections += 1));
  const trusted = getCACertificates();
  onTestFinished(() => setDefaultCACertificates(trusted));
  setDefaultCACertificates([...trusted, server.certificate]);
  const client = clientOf(`https://localhost:${server.port}/api/v1`);
  expect(await client.send(purchase)).toMatchObject({ kind: 'answered', status: 200 });
  for (let asked = 0; asked < 5; asked += 1)
    expect(await client.send(question)).toMatchObject({ kind: 'answered', status: 200 });
  expect(connections).toBeLessThanOrEqual(3);
});
