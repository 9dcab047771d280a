import { connect, type Socket } from 'node:net';

/**
 * One kept-alive connection that implements just enough HTTP/1.1 to count answers. Node's own client costs more than
 * the fastest servers that it would measure, so it would dominate the measurement.
 */
export class Wire {
  #socket: Socket;
  #seen: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error(`${origin} closed the connection in the middle.`)));
  }

  /** Sends one whole request and settles with its answer. */
  exchange(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // Without this check, nothing would report that the server has closed the connection since.
      if (this.#socket.destroyed) throw new Error('The connection was closed before the request.');
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close() {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer) {
    this.#seen = this.#seen.length === 0 ? chunk : Buffer.concat([this.#seen, chunk]);
    const answer = readAnswer(this.#seen);
    if (answer === null) return;
    this.#seen = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(answer);
  }

  #fail(error: Error) {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(error);
  }
}

type Answer = { status: number; body: string };

/** The whole answer at the beginning of these bytes, or `null` while some of it is missing. */
export function readAnswer(bytes: Buffer): Answer | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const from = headEnd + 4;
  if (length !== undefined) {
    const end = from + Number(length);
    return bytes.length < end ? null : { status, body: bytes.toString('utf8', from, end) };
  }
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
    const body = readChunks(bytes.subarray(from));
    return body === null ? null : { status, body };
  }
  return { status, body: '' };
}

function readChunks(bytes: Buffer) {
  const parts = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const end = line + 2 + size;
    if (bytes.length < end + 2) return null;
    if (size === 0) return Buffer.concat(parts).toString('utf8');
    parts.push(bytes.subarray(line + 2, end));
    at = end + 2;
  }
}

export type WireRequest = { method: string; url: URL; headers: Record<string, string>; body?: string | undefined };

/** A request as it goes over the wire. */
export function writeRequest({ method, url, headers, body }: WireRequest) {
  const lines = [`${method} ${url.pathname}${url.search} HTTP/1.1`, `host: ${url.host}`, 'connection: keep-alive'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
