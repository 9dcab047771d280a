import { parse } from 'node:querystring';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Failure } from '../model/errors.ts';
import { bodyLimits, type BodyKind, type HttpHeaders } from './message.ts';

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

/**
 * Reads a whole body within its limit and parses it. `undefined` if it is empty or of another kind.
 * @throws Failure that quotes nothing of the body.
 */
export async function readBody(kind: BodyKind, source: Readable, headers: HttpHeaders): Promise<unknown> {
  const { type, charset } = contentType(headers);
  if (kind === 'form' && type !== 'application/x-www-form-urlencoded') return undefined;
  if (kind === 'text' && type !== 'text/plain') return undefined;
  if (kind !== 'bytes' && charset !== 'utf-8' && charset !== 'utf8') throw unsupported();
  const bytes = await collect(source, headers, bodyLimits[kind]);
  if (kind === 'bytes') return bytes;
  if (bytes.length === 0) return undefined;
  // The decoder removes a byte order mark, which JSON does not allow.
  const text = new TextDecoder().decode(bytes);
  if (kind === 'json') return parseJson(text);
  return kind === 'form' ? parseForm(text) : text;
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
  if (text.split('&').length > maxFormFields) throw tooLarge();
  return { ...parse(text) };
}

const decompressors: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function collect(source: Readable, headers: HttpHeaders, limit: number): Promise<Uint8Array> {
  const encoding = (headers.get('content-encoding') ?? 'identity').toLowerCase();
  const isPlain = encoding === 'identity';
  const decompressor =
    isPlain || !Object.hasOwn(decompressors, encoding) ? null : (decompressors[encoding]?.() ?? null);

  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    let size = 0;
    const add = (part: Uint8Array): void => {
      size += part.length;
      if (size > limit) fail(tooLarge());
      else parts.push(part);
    };
    // Drain the rest of the body unread, so that the answer reaches a client that is still sending.
    const fail = (failure: Failure): void => {
      source.unpipe();
      stream.off('data', add);
      decompressor?.destroy();
      source.resume();
      reject(failure);
    };
    const stream = decompressor ?? source;
    source.on('error', () => fail(incomplete()));
    source.on('close', () => {
      if (!source.readableEnded) fail(incomplete());
    });
    if (!isPlain && !decompressor) return fail(unsupported());
    if (isPlain && Number(headers.get('content-length') ?? 0) > limit) return fail(tooLarge());
    decompressor?.on('error', () => fail(notCompressedSo()));
    stream.on('end', () => resolve(Buffer.concat(parts)));
    stream.on('data', add);
    if (decompressor) source.pipe(decompressor);
  });
}

function tooLarge(): Failure {
  return new Failure('body_too_large', { detail: 'Send at most 512 kB.' });
}

function incomplete(): Failure {
  return new Failure('malformed_json', { detail: 'The body did not arrive whole.' });
}

function unsupported(): Failure {
  return new Failure('unsupported_media_type', { detail: 'Send plain UTF-8, or gzip, deflate or br.' });
}

function notCompressedSo(): Failure {
  return new Failure('malformed_json', {
    detail: 'Compress the body as its Content-Encoding says, and send it whole.',
  });
}
