import { validateHeaderValue } from 'node:http';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Clock } from '../clock.ts';
import { createAnswerReader, type AnswerReader, type RawAnswer, type Reading } from './answer-reader.ts';
import { notSentFault } from './not-sent.ts';
import type { Target } from './target.ts';
import { broken, heldUp, largestAnswer, tooLate, type Exchange, type Outgoing, type Transport } from './transport.ts';

/** So many connections wait for the next question. */
const mostIdle = 16;

/** What is under way on a connection. */
interface UnderWay {
  readonly reader: AnswerReader;
  settle(exchange: Exchange | Promise<Exchange>): void;
}

interface Connection {
  readonly socket: Socket;
  underWay: UnderWay | null;
}

/**
 * Exchanges of questions: GETs, which change nothing and carry no body, over connections that are used again and again.
 * Node's client makes a request, an agent's entry and two streams for each, and that is most of what an uncached lookup
 * costs; a question is one line and an answer is read in one piece. What changes something never comes here.
 */
export function questionTransport(
  clock: Clock,
  targetOf: (root: string) => Target,
  ours: Readonly<Record<string, string>>,
  { connectDeadline, longestIdle }: { readonly connectDeadline: number; readonly longestIdle: number },
): Pick<Transport, 'exchange'> {
  const idle = new Map<string, Connection[]>();
  /** The lines of headers that a client sends each time, written once. */
  const written = new WeakMap<Outgoing['headers'], string>();

  function linesOf(headers: Outgoing['headers']): string {
    const known = written.get(headers) ?? writeLines({ ...headers, ...ours });
    written.set(headers, known);
    return known;
  }

  function idleAt(root: string): Connection[] {
    const known = idle.get(root) ?? [];
    idle.set(root, known);
    return known;
  }

  function finish(root: string, connection: Connection, reading: Exclude<Reading, 'more'>): void {
    const { socket, underWay } = connection;
    connection.underWay = null;
    const waiting = idleAt(root);
    if (reading !== 'broken' && reading.keptFor >= longestIdle && waiting.length < mostIdle && !socket.destroyed) {
      waiting.push(connection);
      // Nobody waits for it: the process may end.
      socket.unref();
      // Set anew each time: a timeout that passed while a slow answer was awaited does not come again by itself.
      socket.setTimeout(longestIdle);
    } else {
      socket.destroy();
    }
    underWay?.settle(reading === 'broken' ? broken : exchangeOf(reading));
  }

  /** Listens once for all exchanges of a connection. Whatever comes unasked ends it. */
  function attend(root: string, connection: Connection): void {
    const { socket } = connection;
    const lose = (): void => {
      const waiting = idleAt(root);
      const place = waiting.indexOf(connection);
      if (place !== -1) waiting.splice(place, 1);
      if (connection.underWay) finish(root, connection, 'broken');
      else socket.destroy();
    };
    socket.on('data', (chunk: Buffer) => {
      const reading = connection.underWay ? connection.underWay.reader.read(chunk) : 'broken';
      if (reading === 'broken') lose();
      else if (reading !== 'more') finish(root, connection, reading);
    });
    socket.on('end', () => {
      const reading = connection.underWay ? connection.underWay.reader.end() : 'broken';
      if (reading === 'broken' || reading === 'more') lose();
      else finish(root, connection, reading);
    });
    socket.on('error', lose);
    socket.on('close', lose);
    // Servers close idle connections after five seconds or more: ours are given up before that.
    socket.on('timeout', () => {
      if (connection.underWay === null) lose();
    });
  }

  /** Makes a connection, and calls `standing` once, with TLS, it has come about. Answers how to give it up. */
  function connect(target: Target, standing: (socket: Socket) => void, failed: (error?: unknown) => void): () => void {
    const socket = openSocket(target);
    const close = (): void => failed();
    socket.once('error', failed);
    socket.once('close', close);
    socket.once(target.isSecure ? 'secureConnect' : 'connect', () => {
      socket.off('error', failed);
      socket.off('close', close);
      standing(socket);
    });
    return () => {
      // What it may still say of being given up is nobody's any more.
      socket.on('error', () => {});
      socket.destroy();
    };
  }

  async function exchange(request: Outgoing, deadline: number, mayStart: () => boolean): Promise<Exchange> {
    if (!mayStart()) return heldUp;
    const question = tryToWrite(request);
    if (!question) return { kind: 'not_sent', fault: 'request_not_written' };
    const { target, text } = question;
    const { promise, resolve } = Promise.withResolvers<Exchange>();

    function start(connection: Connection): void {
      connection.underWay = { reader: createAnswerReader(), settle: resolve };
      connection.socket.write(text, 'latin1');
      stop = () => {
        connection.underWay = null;
        connection.socket.destroy();
        resolve(tooLate);
      };
    }

    function startOnNew(): () => void {
      const late: Exchange = { kind: 'not_sent', fault: 'no_connection_in_time' };
      const giveUp = connect(
        target,
        (socket) => {
          cancelConnecting();
          // It may have taken long: the sender is asked again, just before the first byte.
          if (!mayStart()) {
            giveUp();
            resolve(heldUp);
            return;
          }
          const connection: Connection = { socket, underWay: null };
          attend(request.root, connection);
          start(connection);
        },
        (error) => resolve({ kind: 'not_sent', fault: notSentFault(error) ?? 'no_connection' }),
      );
      const tooSlow = (): void => {
        giveUp();
        resolve(late);
      };
      cancelConnecting = clock.setTimeout(tooSlow, connectDeadline);
      return tooSlow;
    }

    let cancelConnecting = (): void => {};
    let stop = (): void => {};
    const kept = idleAt(request.root).pop();
    try {
      if (!kept) stop = startOnNew();
      else if (mayStart()) {
        kept.socket.ref();
        start(kept);
      } else {
        idleAt(request.root).push(kept);
        return heldUp;
      }
    } catch {
      return { kind: 'not_sent', fault: 'request_not_written' };
    }
    const cancel = clock.setTimeout(() => stop(), deadline);
    try {
      return await promise;
    } finally {
      cancel();
      cancelConnecting();
    }
  }

  function tryToWrite({ root, path, method, headers }: Outgoing): { target: Target; text: string } | null {
    try {
      const target = targetOf(root);
      const address = target.base + path;
      // What would end the line early would write headers of its own.
      if (/[^\u0021-\u007e]/.test(address)) return null;
      return { target, text: `${method} ${address} HTTP/1.1\r\nhost: ${target.host}\r\n${linesOf(headers)}\r\n` };
    } catch {
      return null;
    }
  }

  return { exchange };
}

function openSocket({ isSecure, hostname, port }: Target): Socket {
  if (!isSecure) return connectPlain({ host: hostname, port: port ?? 80, noDelay: true });
  // An address is no name that a certificate could be asked for by (RFC 6066 §3).
  const servername = isIP(hostname) === 0 ? hostname : '';
  return connectSecure({ host: hostname, port: port ?? 443, servername, ALPNProtocols: ['http/1.1'] }).setNoDelay(true);
}

/** @throws TypeError for a value that cannot stand in a header. */
function writeLines(headers: Readonly<Record<string, string>>): string {
  let lines = 'connection: keep-alive\r\n';
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderValue(name, value);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

function exchangeOf({ status, retryAfter, encoding, body }: RawAnswer): Exchange | Promise<Exchange> {
  const told = { kind: 'answered', status, retryAfter } as const;
  if (body === null) return { ...told, text: null };
  if (encoding === '' || encoding === 'identity') return { ...told, text: body.toString('utf8') };
  const unpack = unpackers.get(encoding);
  if (!unpack) return { ...told, text: null };
  return unpack(body, { maxOutputLength: largestAnswer }).then(
    (plain) => ({ ...told, text: plain.toString('utf8') }),
    (error: unknown) => (isTooLarge(error) ? { ...told, text: null } : broken),
  );
}

const unpackers: ReadonlyMap<string, (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> =
  new Map([
    ['gzip', promisify(gunzip)],
    ['x-gzip', promisify(gunzip)],
    ['deflate', promisify(inflate)],
    ['br', promisify(brotliDecompress)],
  ]);

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
