import { parse } from 'node:querystring';
import { BoundedBytes, decompress, type Encoding } from '../model/bounded-bytes.ts';
import type { Clock } from '../model/clock.ts';
import { BodyEnded, Failure } from '../model/errors.ts';
import { bodyTerms, type BodyKind, type BodyTerms, type HttpHeaders } from './message.ts';

const maxFormFields = 4;

/**
 * Whether a request declares a body. `undefined` if its headers state nothing: over HTTP/1 it then has no body, but
 * HTTP/2 requests and requests that were never on a wire need not declare one.
 */
export function declaresBody(headers: Pick<HttpHeaders, 'get'>): boolean | undefined {
  const length = headers.get('content-length');
  if (length !== undefined && length !== '0') return true;
  if (headers.get('transfer-encoding') !== undefined) return true;
  return length === undefined ? undefined : false;
}

/** How the bytes of a request come in. */
export interface BodySource {
  /** Passes each chunk on as it comes. Settles at the end, and rejects if the body breaks off. */
  read(receive: (chunk: Uint8Array) => void): Promise<void>;
  /** Stops reading at once, and ends the connection if the host allows it. Else the answer ends it. */
  end(): void;
}

/** Why a body was ended before it was whole. */
export type BodyEnd = 'slow' | 'full' | 'crumbs';

export interface Bodies {
  /**
   * Reads a whole body by its terms and parses it. `undefined` if it is empty or of another type.
   * @throws Failure that quotes nothing of the body.
   */
  read(kind: BodyKind, source: BodySource, headers: HttpHeaders): Promise<unknown>;
}

interface BodiesDeps {
  readonly clock: Clock;
  /** Called for each body that was ended before it was whole. */
  readonly ended: (why: BodyEnd) => void;
}

/** The memory of all open bodies, in bytes. */
export const maxHeld: number = 16 * 1024 * 1024;
/** What an open body counts at least, because its connection needs memory too: at most 1,024 bodies are open. */
export const minHeld: number = 16 * 1024;
/** How many chunks a body may have, and one more for each 16 bytes: a hundred cost as much time as a request. */
const maxChunks = 512;
const bytesOfChunk = 16;
/** How long a client may take to receive why its body was ended, in milliseconds. */
const farewell = 1_000;

interface OpenBody {
  bytes: BoundedBytes;
  counted: number;
  end(why: BodyEnd, ended: BodyEnded): void;
}

/** Reads the bodies of all requests within one budget of memory. */
export function createBodies({ clock, ended }: BodiesDeps): Bodies {
  /** In the order in which they began: the first is the slowest. */
  const open = new Set<OpenBody>();
  let held = 0;
  let decompressing: Promise<unknown> = Promise.resolve();

  /** A body that comes whole is always admitted: those that have been open for longer are ended for it. */
  function count(body: OpenBody): void {
    const holds = Math.max(minHeld, body.bytes.held);
    held += holds - body.counted;
    body.counted = holds;
    for (const slowest of open) {
      if (held <= maxHeld) return;
      slowest.end('full', new BodyEnded('unavailable', { detail: 'Too many bodies are open.', retry_after: 2 }));
    }
  }

  function release(body: OpenBody): void {
    if (open.delete(body)) held -= body.counted;
    // The source may go on for a while, and would keep the bytes.
    body.bytes = new BoundedBytes(0);
  }

  /** One at a time: the result of a small body may be as long as the limit. */
  function decompressInTurn(encoding: Encoding, packed: Buffer, limit: number): ReturnType<typeof decompress> {
    const plain = decompressing.then(() => decompress(encoding, packed, limit));
    decompressing = plain;
    return plain;
  }

  async function collect(source: BodySource, headers: HttpHeaders, terms: BodyTerms): Promise<Buffer> {
    const { limit, seconds } = terms;
    const encoding = encodingOf(headers, terms);
    const whole = Promise.withResolvers<Buffer>();
    const body: OpenBody = {
      bytes: new BoundedBytes(limit),
      counted: 0,
      end(why, failure) {
        ended(why);
        fail(failure);
        cancel();
        cancel = clock.setTimeout(() => source.end(), farewell);
      },
    };
    // The rest is read and dropped, so that the answer reaches a client that is still sending, but not for ever.
    const late = (): void => (open.has(body) ? body.end('slow', tooSlow(seconds)) : source.end());
    let cancel = clock.setTimeout(late, seconds * 1_000);

    function fail(failure: Failure): void {
      release(body);
      whole.reject(failure);
    }

    let [chunks, received] = [0, 0];
    function receive(chunk: Uint8Array): void {
      chunks += 1;
      received += chunk.byteLength;
      if (chunks > maxChunks + received / bytesOfChunk) return stopCrumbs();
      if (!open.has(body)) return;
      if (body.bytes.add(chunk)) count(body);
      else fail(tooLarge(limit));
    }

    /** Not read on for an answer, because reading is what it costs. */
    function stopCrumbs(): void {
      if (open.has(body)) body.end('crumbs', inCrumbs());
      source.end();
    }

    async function finish(): Promise<void> {
      cancel();
      if (!open.has(body)) return;
      const packed = body.bytes.bytes();
      const plain = encoding === null ? packed : await decompressInTurn(encoding, packed, limit);
      if (plain === 'too_long') return fail(tooLarge(limit));
      if (plain === 'broken') return fail(notCompressedSo());
      release(body);
      whole.resolve(plain);
    }

    open.add(body);
    count(body);
    source.read(receive).then(finish, () => {
      cancel();
      fail(brokenOff());
    });
    if (Number(headers.get('content-length') ?? 0) > limit) fail(tooLarge(limit));
    return whole.promise;
  }

  return {
    async read(kind, source, headers) {
      const terms = bodyTerms[kind];
      const { type, charset } = contentType(headers);
      const { parsedAs } = terms;
      if (parsedAs === 'form' && type !== 'application/x-www-form-urlencoded') return undefined;
      if (parsedAs === 'text' && type !== 'text/plain') return undefined;
      if (parsedAs !== 'bytes' && charset !== 'utf-8' && charset !== 'utf8') throw unsupported(terms);
      const bytes = await collect(source, headers, terms);
      if (parsedAs === 'bytes') return bytes;
      if (bytes.length === 0) return undefined;
      // The decoder removes a byte order mark, which JSON does not allow.
      const text = new TextDecoder().decode(bytes);
      if (parsedAs === 'json') return parseJson(text);
      return parsedAs === 'form' ? parseForm(text) : text;
    },
  };
}

/** `null` for a body that is not compressed. @throws Failure */
function encodingOf(headers: HttpHeaders, terms: BodyTerms): Encoding | null {
  const encoding = (headers.get('content-encoding') ?? 'identity').toLowerCase();
  if (encoding === 'identity') return null;
  const known = terms.encodings.find((name) => name === encoding);
  if (known === undefined) throw unsupported(terms);
  return known;
}

function contentType(headers: HttpHeaders): { readonly type: string; readonly charset: string } {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(parameter)?.[1]);
  return { type: type.trim(), charset: charset.find((name) => name !== undefined) ?? 'utf-8' };
}

function parseJson(text: string): unknown {
  try {
    // No route accepts a bare number or text as its body.
    if (/^\s*[[{]/.test(text)) return JSON.parse(text);
  } catch {
    // Its message quotes the body.
  }
  throw new Failure('malformed_json', { detail: 'Send a JSON object, complete and in UTF-8.' });
}

function parseForm(text: string): unknown {
  if (text.split('&').length > maxFormFields)
    throw new Failure('body_too_large', { detail: `Send at most ${maxFormFields} fields.` });
  return { ...parse(text) };
}

function tooLarge(limit: number): Failure {
  return new Failure('body_too_large', { detail: `Send at most ${limit / 1024} kB.` });
}

function inCrumbs(): BodyEnded {
  return new BodyEnded('body_too_large', { detail: 'Send it in fewer, larger chunks.' });
}

function tooSlow(seconds: number): BodyEnded {
  return new BodyEnded('malformed_json', { detail: `The body did not arrive whole within ${seconds} seconds.` });
}

function brokenOff(): Failure {
  return new Failure('malformed_json', { detail: 'The body did not arrive whole.' });
}

function unsupported({ encodings }: BodyTerms): Failure {
  const or = encodings.length === 0 ? '' : ` It may be compressed with ${encodings.join(' or ')}.`;
  return new Failure('unsupported_media_type', { detail: `Send plain UTF-8.${or}` });
}

function notCompressedSo(): Failure {
  return new Failure('malformed_json', {
    detail: 'Compress the body as its Content-Encoding says, and send it whole.',
  });
}
