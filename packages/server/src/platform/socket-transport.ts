import { Agent, request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { urlToHttpOptions } from 'node:url';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Clock } from '../clock.ts';
import { notSentReason } from './not-sent.ts';
import { broken, heldUp, largestAnswer, tooLate, type Exchange, type Outgoing, type Transport } from './transport.ts';

const ours = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'tillside' };

/** In milliseconds. */
const usual = {
  /** Name, connection and TLS together. One that takes longer is proven not sent, and is tried again soon. */
  connectDeadline: 10_000,
  /** Servers close idle connections after five seconds or more: ours are given up before that. */
  longestIdle: 4_000,
};

/**
 * Sends over sockets of our own. Node's `fetch` hides when the first byte leaves and takes 407 for a network error; here
 * nothing is written before the connection stands, so whatever fails earlier is proven not sent.
 */
export function socketTransport(clock: Clock, timings: Partial<typeof usual> = {}): Transport {
  const { connectDeadline, longestIdle } = { ...usual, ...timings };
  const reading = { keepAlive: true, maxFreeSockets: 16, timeout: longestIdle };
  // A request that changes something never goes out on a connection that has idled: the platform may be closing it at
  // that moment, and nobody could tell whether the purchase arrived. It costs a round trip, at most 54 times a minute.
  const changing = { keepAlive: false };
  const agents = {
    plain: { reading: new Agent(reading), changing: new Agent(changing) },
    secure: { reading: new SecureAgent(reading), changing: new SecureAgent(changing) },
  };
  /** Sockets whose connection, with TLS, has come about. */
  const standing = new WeakSet<Socket>();

  /** The parts of each root, parsed once; no more of them than are needed, for each request copies them. */
  const targets = new Map<string, Target>();

  function targetOf(root: string): Target {
    const known = targets.get(root) ?? readTarget(root);
    targets.set(root, known);
    return known;
  }

  function open({ root, path, method, headers }: Outgoing): ClientRequest {
    const { isSecure, hostname, port, base } = targetOf(root);
    const use = method === 'GET' ? 'reading' : 'changing';
    const options = { hostname, port, path: base + path, method, headers: { ...headers, ...ours } };
    return isSecure
      ? requestSecure({ ...options, agent: agents.secure[use] })
      : requestPlain({ ...options, agent: agents.plain[use] });
  }

  /** `null`: its address or a header cannot be written. */
  function tryToOpen(request: Outgoing): ClientRequest | null {
    try {
      return open(request);
    } catch {
      return null;
    }
  }

  /** Calls `then` once the connection stands, and `late` where that takes too long. The answer stops waiting. */
  function whenStanding(socket: Socket, then: () => void, late: () => void): () => void {
    if (standing.has(socket)) {
      then();
      return () => {};
    }
    const cancel = clock.setTimeout(late, connectDeadline);
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => {
      cancel();
      standing.add(socket);
      then();
    });
    return cancel;
  }

  async function exchange(request: Outgoing, deadline: number, mayStart: () => boolean): Promise<Exchange> {
    if (!mayStart()) return heldUp;
    const { promise, resolve } = Promise.withResolvers<Exchange>();
    let stage: 'connecting' | 'started' | 'answering' = 'connecting';
    const sent = tryToOpen(request);
    if (!sent) return { kind: 'not_sent', why: 'the request could not be written' };
    const notConnected = (error: unknown): Exchange => ({
      kind: 'not_sent',
      why: notSentReason(error) ?? 'no connection came about',
    });
    const fail = (error?: unknown): void => {
      if (stage === 'connecting') resolve(notConnected(error));
      // Once the head of the answer is here, the reader of its body tells how it ended.
      if (stage === 'started') resolve(broken);
    };
    const giveUp = (): void => {
      resolve(stage === 'connecting' ? { kind: 'not_sent', why: 'no connection came about in time' } : tooLate);
      sent.destroy();
    };
    const start = (): void => {
      if (sent.destroyed) return;
      if (!mayStart()) {
        resolve(heldUp);
        sent.destroy();
        return;
      }
      stage = 'started';
      // The first byte of the head leaves with the body, and not before.
      sent.end(request.body ?? undefined);
    };
    const cancel = clock.setTimeout(giveUp, deadline);
    let cancelConnecting = (): void => {};
    sent.on('socket', (socket) => (cancelConnecting = whenStanding(socket, start, giveUp)));
    sent.on('error', fail);
    sent.on('close', fail);
    sent.on('response', (response) => {
      stage = 'answering';
      const retryAfter = response.headers['retry-after'] ?? null;
      const status = response.statusCode ?? 0;
      readText(response).then(
        (text) => resolve({ kind: 'answered', status, retryAfter, text }),
        () => resolve(broken),
      );
    });
    try {
      return await promise;
    } finally {
      cancel();
      cancelConnecting();
    }
  }

  return { exchange };
}

interface Target {
  readonly isSecure: boolean;
  readonly hostname: string;
  /** Undefined: the scheme's own. */
  readonly port: number | undefined;
  /** The path of the root. */
  readonly base: string;
}

function readTarget(root: string): Target {
  const url = new URL(root);
  const { hostname, path } = urlToHttpOptions(url);
  return {
    isSecure: url.protocol === 'https:',
    hostname: hostname ?? '',
    port: url.port === '' ? undefined : Number(url.port),
    base: path ?? '',
  };
}

/** Reads the body by its events: an async iterator costs more than everything else that is done with a small answer. */
function readText(response: IncomingMessage): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const body = unpack(response);
  const stop = (): void => {
    resolve(null);
    response.destroy();
  };
  if (body === null) {
    stop();
    return promise;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  body.on('data', (chunk: Buffer) => {
    length += chunk.byteLength;
    if (length > largestAnswer) stop();
    else chunks.push(chunk);
  });
  body.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  body.on('error', reject);
  body.on('close', () => {
    // Also after the end, where an error would be made for nobody: its stack alone costs as much as the reading.
    if (!body.readableEnded) reject(new Error('the answer broke off'));
  });
  return promise;
}

function unpack(response: IncomingMessage): Readable | null {
  switch ((response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()) {
    case 'identity':
    case '':
      return response;
    case 'gzip':
    case 'x-gzip':
      return pipeline(response, createGunzip(), ignore);
    case 'deflate':
      return pipeline(response, createInflate(), ignore);
    case 'br':
      return pipeline(response, createBrotliDecompress(), ignore);
    default:
      return null;
  }
}

/** The reader of the stream meets the same error. */
function ignore(): void {}
