import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { BoundedBytes } from '../model/bounded-bytes.ts';
import type { Clock } from '../model/clock.ts';
import { answered, createTargets, headOf, readTransport, unpacked } from './read-transport.ts';
import { notSentFault } from './not-sent.ts';
import {
  connectionLost,
  startRefused,
  deadlineExceeded,
  maxAnswer,
  type Exchange,
  type Outgoing,
  type Transport,
} from '../model/transport.ts';

const ours = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'tillside' };

/** Defaults, in milliseconds. */
const defaults = {
  /** Name resolution, connection and TLS together. A timeout proves that nothing was sent, and is retried soon. */
  connectDeadline: 10_000,
  /** Servers close idle connections after five seconds or more: ours are closed before that. */
  maxIdle: 4_000,
};

/**
 * The transport over `node:http`. Node's `fetch` hides when the first byte is sent and treats 407 as a network error. Here
 * nothing is written before the connection is established, so an earlier failure provably sent nothing.
 */
export function socketTransport(clock: Clock, timings: Partial<typeof defaults> = {}): Transport {
  const { connectDeadline, maxIdle } = { ...defaults, ...timings };
  // An import of `node:http` would also load what Node loads lazily, such as its `WebSocket` client.
  const plain = process.getBuiltinModule('node:http');
  const secure = process.getBuiltinModule('node:https');
  // A write never uses an idle connection: the platform may be closing it at that moment, and it would be unknown
  // whether the purchase arrived. A new connection costs a round trip, at most 54 times a minute.
  const agents = { plain: new plain.Agent({ keepAlive: false }), secure: new secure.Agent({ keepAlive: false }) };
  const targetOf = createTargets();
  const reads = readTransport(clock, targetOf, ours, { connectDeadline, maxIdle });
  function open({ root, path, method, headers }: Outgoing): ClientRequest {
    const { isSecure, hostname, port, base } = targetOf(root);
    const options = { hostname, port, path: base + path, method, headers: { ...headers, ...ours } };
    return isSecure
      ? secure.request({ ...options, agent: agents.secure })
      : plain.request({ ...options, agent: agents.plain });
  }

  /** `null` if its address or a header is invalid. */
  function tryToOpen(request: Outgoing): ClientRequest | null {
    try {
      return open(request);
    } catch {
      return null;
    }
  }

  /** Calls `then` once connected, or `late` after the timeout. Returns a function that stops waiting. */
  function whenStanding(socket: Socket, then: () => void, late: () => void): () => void {
    const cancel = clock.setTimeout(late, connectDeadline);
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
      cancel();
      then();
    });
    return cancel;
  }

  async function exchange(request: Outgoing, deadline: number, mayStart: () => boolean): Promise<Exchange> {
    if (!mayStart()) return startRefused;
    const { promise, resolve } = Promise.withResolvers<Exchange>();
    let stage: 'connecting' | 'started' | 'answering' = 'connecting';
    const sent = tryToOpen(request);
    if (!sent) return { kind: 'not_sent', fault: 'request_not_written' };
    const notConnected = (error: unknown): Exchange => ({
      kind: 'not_sent',
      fault: notSentFault(error) ?? 'no_connection',
    });
    const fail = (error?: unknown): void => {
      if (stage === 'connecting') resolve(notConnected(error));
      // Once the head of the answer is here, the reader of its body reports the end.
      if (stage === 'started') resolve(connectionLost);
    };
    const giveUp = (): void => {
      resolve(stage === 'connecting' ? { kind: 'not_sent', fault: 'no_connection_in_time' } : deadlineExceeded);
      sent.destroy();
    };
    const start = (): void => {
      if (sent.destroyed) return;
      if (!mayStart()) {
        resolve(startRefused);
        sent.destroy();
        return;
      }
      stage = 'started';
      // The first byte of the head is sent with the body, and not before.
      sent.end(request.body ?? undefined);
    };
    const cancel = clock.setTimeout(giveUp, deadline);
    let cancelConnecting = (): void => {};
    sent.on('socket', (socket) => (cancelConnecting = whenStanding(socket, start, giveUp)));
    sent.on('error', fail);
    sent.on('close', fail);
    sent.on('response', (response) => {
      stage = 'answering';
      readAnswer(response).then(resolve, () => resolve(connectionLost));
    });
    try {
      return await promise;
    } finally {
      cancel();
      cancelConnecting();
    }
  }

  return {
    provesNotSent: true,
    exchange: (request, deadline, mayStart) =>
      (request.method === 'GET' ? reads.exchange : exchange)(request, deadline, mayStart),
  };
}

/** Reads the body by events: an async iterator would cost more than all other work on a small answer. */
function readAnswer(response: IncomingMessage): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const head = headOf(response.statusCode ?? 0, response.headers);
  const body = new BoundedBytes(maxAnswer);
  response.on('data', (chunk: Buffer) => {
    if (body.add(chunk)) return;
    resolve(answered(head, null));
    response.destroy();
  });
  response.on('end', () => resolve(unpacked(head, body.bytes())));
  response.on('error', reject);
  response.on('close', () => {
    // Avoid creating an unused error after the end: its stack trace alone costs as much as the read.
    if (!response.readableEnded) reject(new Error('the answer broke off'));
  });
  return promise;
}
