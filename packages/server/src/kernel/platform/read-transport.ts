import type { Dispatcher } from 'undici';
import { BoundedBytes, decompress, isEncoding } from '../model/bounded-bytes.ts';
import type { Clock } from '../model/clock.ts';
import { notSentFault } from './not-sent.ts';
import {
  connectionLost,
  startRefused,
  maxAnswer,
  deadlineExceeded,
  type Exchange,
  type Transport,
} from '../model/transport.ts';
import { urlToHttpOptions } from 'node:url';

interface ReadTimings {
  /** In milliseconds, for name resolution, connection and TLS together. */
  readonly connectDeadline: number;
  /** In milliseconds, how long an idle connection is kept. */
  readonly maxIdle: number;
}

/** The read transport: sends GETs over kept-alive connections. Writes never use it. */
export function readTransport(
  clock: Clock,
  targetOf: (root: string) => Target,
  ours: Readonly<Record<string, string>>,
  { connectDeadline, maxIdle }: ReadTimings,
): Pick<Transport, 'exchange'> {
  let agent: Dispatcher | null = null;
  let loading: Promise<Dispatcher> | null = null;

  /** Loaded with the first read, because it would be a large part of the companion's import. */
  async function load(): Promise<Dispatcher> {
    const { Agent } = await import('undici');
    return (agent = new Agent({
      // Deadlines use the companion's clock.
      connect: { timeout: 0 },
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: maxIdle,
      keepAliveMaxTimeout: maxIdle,
    }));
  }

  return {
    async exchange({ root, path, headers }, deadline, mayStart) {
      const dispatcher = agent ?? (await (loading ??= load()));
      if (!mayStart()) return startRefused;
      const reading = new Reading(mayStart);
      // One timer after the other, because most exchanges end before the first.
      const first = Math.min(connectDeadline, deadline);
      let cancel = clock.setTimeout(() => {
        reading.giveUpConnecting();
        cancel = clock.setTimeout(() => reading.giveUp(), deadline - first);
      }, first);
      try {
        const { base, origin } = targetOf(root);
        dispatcher.dispatch({ origin, path: base + path, method: 'GET', headers: { ...headers, ...ours } }, reading);
        return await reading.exchange;
      } catch {
        // Its address or a header is invalid.
        return { kind: 'not_sent', fault: 'request_not_written' };
      } finally {
        cancel();
      }
    },
  };
}

/** Receives one answer. */
class Reading implements Dispatcher.DispatchHandler {
  readonly exchange: Promise<Exchange>;
  readonly #settle: (exchange: Exchange | Promise<Exchange>) => void;
  readonly #mayStart: () => boolean;
  readonly #body = new BoundedBytes(maxAnswer);
  #head: Head | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #isOver = false;

  constructor(mayStart: () => boolean) {
    const { promise, resolve } = Promise.withResolvers<Exchange>();
    this.exchange = promise;
    this.#settle = resolve;
    this.#mayStart = mayStart;
  }

  /** The connection timed out: provably nothing was sent. */
  giveUpConnecting(): void {
    if (this.#controller === null) this.giveUp();
  }

  /** The whole exchange timed out. */
  giveUp(): void {
    this.#stop(this.#controller === null ? { kind: 'not_sent', fault: 'no_connection_in_time' } : deadlineExceeded);
  }

  /** Connected, and no byte was written. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('given up'));
    else if (!this.#mayStart()) this.#stop(startRefused);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHeaders): void {
    // Informational responses are ignored.
    if (status < 200) return;
    this.#head = headOf(status, headers);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#body.add(chunk) && this.#head) this.#stop(answered(this.#head, null));
  }

  onResponseEnd(): void {
    this.#end(this.#head ? unpacked(this.#head, this.#body.bytes()) : connectionLost);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end(
      this.#controller === null ? { kind: 'not_sent', fault: notSentFault(error) ?? 'no_connection' } : connectionLost,
    );
  }

  /** The first end counts. */
  #end(exchange: Exchange | Promise<Exchange>): void {
    this.#isOver = true;
    this.#settle(exchange);
  }

  /** Ends the exchange before the answer is complete, and closes the connection. */
  #stop(exchange: Exchange): void {
    this.#end(exchange);
    this.#controller?.abort(new Error('given up'));
  }
}

type IncomingHeaders = Readonly<Record<string, string | string[] | undefined>>;

interface Head {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The content encoding of the body; empty for none. */
  readonly encoding: string;
}

export function headOf(status: number, headers: IncomingHeaders): Head {
  return {
    status,
    retryAfter: one(headers['retry-after']) ?? null,
    encoding: (one(headers['content-encoding']) ?? '').trim().toLowerCase(),
  };
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

export function answered({ status, retryAfter }: Head, text: string | null): Exchange {
  return { kind: 'answered', status, retryAfter, text };
}

/** `none` is no encoding of HTTP, and some servers say so. */
const unencoded: ReadonlySet<string> = new Set(['', 'identity', 'none']);

export function unpacked(head: Head, body: Buffer): Exchange | Promise<Exchange> {
  const { encoding } = head;
  if (unencoded.has(encoding)) return answered(head, body.toString('utf8'));
  if (!isEncoding(encoding)) return answered(head, null);
  return decompress(encoding, body, maxAnswer).then((plain) => {
    if (plain === 'broken') return connectionLost;
    return answered(head, plain === 'too_long' ? null : plain.toString('utf8'));
  });
}

/** The parsed address of an API root. */
interface Target {
  readonly origin: string;
  readonly isSecure: boolean;
  readonly hostname: string;
  /** The value of the `Host` header. */
  readonly host: string;
  /** `undefined` for the scheme's default. */
  readonly port: number | undefined;
  /** The path of the root. */
  readonly base: string;
}

/** Returns the parts of a root, parsed once. */
export function createTargets(): (root: string) => Target {
  const targets = new Map<string, Target>();
  return (root) => {
    const known = targets.get(root) ?? readTarget(root);
    targets.set(root, known);
    return known;
  };
}

/** @throws TypeError for an invalid root. */
function readTarget(root: string): Target {
  const url = new URL(root);
  const { hostname, path } = urlToHttpOptions(url);
  return {
    origin: url.origin,
    isSecure: url.protocol === 'https:',
    hostname: hostname ?? '',
    host: url.host,
    port: url.port === '' ? undefined : Number(url.port),
    base: path ?? '',
  };
}
