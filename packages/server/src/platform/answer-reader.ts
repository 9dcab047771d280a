import { largestAnswer } from './transport.ts';

/** One whole answer, as it came. */
export interface RawAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** How the body is packed, in lower case; empty: not at all. */
  readonly encoding: string;
  /** `null`: longer than `largestAnswer`, and not read to its end. */
  readonly body: Buffer | null;
  /** For how long the connection may wait for another request, in milliseconds; 0: none may follow. */
  readonly keptFor: number;
}

export type Reading = RawAnswer | 'more' | 'broken';

/** Reads one answer of HTTP/1.1 (RFC 9112), piece by piece. What is not clearly well-formed is broken, never guessed at. */
export interface AnswerReader {
  read(chunk: Buffer): Reading;
  /** The other side will say no more. */
  end(): Reading;
}

/** In bytes. */
const longestHead = 16 * 1024;
const longestChunkLine = 1_024;
/** In milliseconds. */
const closesEarly = 1_000;
const nothing = Buffer.alloc(0);

export function createAnswerReader(): AnswerReader {
  let pending: Buffer = nothing;
  let head: Head | null = null;
  const parts: Buffer[] = [];
  let length = 0;
  /** Of the chunk that is being read; -1: the line with its size comes next. */
  let chunkLeft = -1;

  function answer({ status, retryAfter, encoding, keptFor }: Head, isWhole = true): RawAnswer {
    const body = !isWhole ? null : parts.length === 1 ? (parts[0] ?? nothing) : Buffer.concat(parts);
    // Whatever came after the end was not asked for: nobody could tell whose answer it is.
    return { status, retryAfter, encoding, body, keptFor: isWhole && pending.length === 0 ? keptFor : 0 };
  }

  function take(count: number): void {
    const part = pending.length === count ? pending : pending.subarray(0, count);
    pending = pending.length === count ? nothing : pending.subarray(count);
    length += part.length;
    parts.push(part);
  }

  function readCounted(of: Head, total: number): Reading {
    if (total > largestAnswer) return answer(of, false);
    take(Math.min(pending.length, total - length));
    return length === total ? answer(of) : 'more';
  }

  function readChunks(of: Head): Reading {
    for (;;) {
      if (chunkLeft > 0) {
        const had = length;
        take(Math.min(pending.length, chunkLeft));
        chunkLeft -= length - had;
        if (length > largestAnswer) return answer(of, false);
        if (chunkLeft > 0) return 'more';
      }
      // After a chunk's bytes comes an empty line, and then the size of the next one.
      const from = chunkLeft === 0 ? 2 : 0;
      if (pending.length < from) return 'more';
      if (from > 0 && (pending[0] !== 0x0d || pending[1] !== 0x0a)) return 'broken';
      const end = pending.indexOf('\r\n', from);
      if (end === -1) return pending.length > longestChunkLine ? 'broken' : 'more';
      const size = /^([\da-f]{1,8})[\t ]*(?:;.*)?$/i.exec(pending.toString('latin1', from, end))?.[1];
      if (size === undefined) return 'broken';
      if (Number.parseInt(size, 16) === 0) return readTrailers(of, end);
      chunkLeft = Number.parseInt(size, 16);
      pending = pending.subarray(end + 2);
    }
  }

  /** Behind the last chunk: fields that nobody asked for, and an empty line. */
  function readTrailers(of: Head, lastChunkEnd: number): Reading {
    const end = pending.indexOf('\r\n\r\n', lastChunkEnd);
    if (end === -1) return pending.length > longestHead ? 'broken' : 'more';
    pending = pending.subarray(end + 4);
    return answer(of);
  }

  function readToTheEnd(of: Head): Reading {
    take(pending.length);
    return length > largestAnswer ? answer(of, false) : 'more';
  }

  return {
    read(chunk) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      while (head === null) {
        const end = pending.indexOf('\r\n\r\n');
        if (end > longestHead || (end === -1 && pending.length > longestHead)) return 'broken';
        if (end === -1) return 'more';
        const found = readHead(pending.toString('latin1', 0, end));
        if (found === null) return 'broken';
        pending = pending.subarray(end + 4);
        // A hint that comes ahead of the answer is none; an offer to speak another protocol was not asked for.
        if (found.status === 101) return 'broken';
        if (found.status >= 200) head = found;
      }
      switch (head.framing) {
        case 'chunked':
          return readChunks(head);
        case 'to_the_end':
          return readToTheEnd(head);
        default:
          return readCounted(head, head.framing);
      }
    },
    // Without a length the end of the connection is the end of the answer; with one it came too early.
    end: () => (head?.framing === 'to_the_end' ? answer(head) : 'broken'),
  };
}

interface Head {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly encoding: string;
  /** How the end of the body is found: a number is its length. */
  readonly framing: number | 'chunked' | 'to_the_end';
  readonly keptFor: number;
}

/** `null`: not a head as RFC 9112 has it. */
function readHead(text: string): Head | null {
  const lines = text.split('\r\n');
  const [, minor, code] = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: |$)/.exec(lines[0] ?? '') ?? [];
  if (code === undefined) return null;
  const fields = new Map<string, string>();
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const colon = line.indexOf(':');
    if (colon < 1 || !isToken(line, colon)) return null;
    const name = line.slice(0, colon).toLowerCase();
    if (!read.has(name)) continue;
    const before = fields.get(name);
    const value = line.slice(colon + 1).trim();
    fields.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const status = Number(code);
  const framing = framingOf(status, fields);
  if (framing === null) return null;
  return {
    status,
    framing,
    retryAfter: fields.get('retry-after') ?? null,
    encoding: (fields.get('content-encoding') ?? '').toLowerCase(),
    keptFor: framing !== 'to_the_end' && minor === '1' ? keptFor(fields) : 0,
  };
}

/** A server that says for how long it keeps a connection may close it a little earlier. */
function keptFor(fields: ReadonlyMap<string, string>): number {
  if (fields.get('connection')?.toLowerCase().includes('close')) return 0;
  const seconds = /(?:^|[\s,;])timeout=(\d{1,9})/i.exec(fields.get('keep-alive') ?? '')?.[1];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Number(seconds) * 1_000 - closesEarly);
}

/** The fields that are read at all. */
const read: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'retry-after',
  'transfer-encoding',
]);

/** A name with a space in it, or a line that goes on with the one before, is read differently by different readers. */
function isToken(line: string, end: number): boolean {
  for (let index = 0; index < end; index += 1) {
    const code = line.charCodeAt(index);
    if (code <= 0x20 || code >= 0x7f) return false;
  }
  return true;
}

function framingOf(status: number, fields: ReadonlyMap<string, string>): Head['framing'] | null {
  const coding = fields.get('transfer-encoding');
  const length = fields.get('content-length');
  // Two ways to find the end are one too many (RFC 9112 §6.3).
  if (coding !== undefined) return length === undefined && coding.toLowerCase() === 'chunked' ? 'chunked' : null;
  if (length !== undefined && !/^\d{1,15}$/.test(length)) return null;
  if (status < 200 || status === 204 || status === 304) return 0;
  return length === undefined ? 'to_the_end' : Number(length);
}
