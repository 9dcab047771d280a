import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswerReader, type Reading } from './answer-reader.ts';

const framed = {
  'a length': 'HTTP/1.1 200 OK\r\nContent-Length: 7\r\nContent-Encoding: GZIP\r\nRetry-After: 3\r\n\r\n{"a":1}',
  chunks:
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;name=value\r\n{"a\r\n4\r\n":1}\r\n0\r\nx-sum: 1\r\n\r\n',
  'a hint before it':
    'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n{"a":1}',
};

function readAll(text: string, cuts: readonly number[] = []): Reading {
  const bytes = Buffer.from(text, 'latin1');
  const reader = createAnswerReader();
  const places = [...new Set(cuts.map((cut) => cut % bytes.length))].toSorted((left, right) => left - right);
  let from = 0;
  for (const to of [...places, bytes.length]) {
    if (to === from) continue;
    const reading = reader.read(bytes.subarray(from, to));
    if (reading !== 'more') return reading;
    from = to;
  }
  return reader.end();
}

function bodyOf(reading: Reading): string | null {
  if (reading === 'more' || reading === 'broken') throw new Error(`The answer is ${reading}.`);
  return reading.body === null ? null : reading.body.toString();
}

describe.each(Object.entries(framed))('an answer with %s', (_, text) => {
  it('is the same wherever the network cuts it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(text.length - 1), { maxLength: 8 }), (cuts) => {
        expect(readAll(text, cuts)).toEqual(readAll(text));
        expect(bodyOf(readAll(text, cuts))).toBe('{"a":1}');
      }),
    );
  });

  it('is broken when any of its end is missing', () => {
    for (let length = 1; length < text.length; length += 1) expect(readAll(text.slice(0, length))).toBe('broken');
  });

  it('leaves a connection that may be used again, unless more came than was asked for', () => {
    expect(readAll(text)).toMatchObject({ keptFor: Number.POSITIVE_INFINITY });
    expect(readAll(`${text}HTTP/1.1 200 OK\r\n`)).toMatchObject({ keptFor: 0 });
  });
});

it('tells status, packing and when to come back', () => {
  expect(readAll(framed['a length'])).toMatchObject({ status: 200, encoding: 'gzip', retryAfter: '3' });
});

it('without a length is whole when the connection ends, and not before', () => {
  const reader = createAnswerReader();
  expect(reader.read(Buffer.from('HTTP/1.1 200 OK\r\n\r\n{"a"'))).toBe('more');
  expect(reader.read(Buffer.from(':1}'))).toBe('more');
  expect(bodyOf(reader.end())).toBe('{"a":1}');
  expect(reader.end()).toMatchObject({ keptFor: 0 });
});

it('that may have no body has none, whatever it says of its length', () => {
  expect(bodyOf(readAll('HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\n'))).toBe('');
  expect(bodyOf(readAll('HTTP/1.1 304 Not Modified\r\n\r\n'))).toBe('');
});

it.each([
  ['connection: close', 0],
  ['Connection: Keep-Alive, Close', 0],
  ['keep-alive: timeout=5, max=100', 4_000],
  ['keep-alive: max=100, timeout=1', 0],
  ['connection: keep-alive', Number.POSITIVE_INFINITY],
])('with %j keeps its connection for %d ms', (line, keptFor) => {
  expect(readAll(`HTTP/1.1 200 OK\r\n${line}\r\ncontent-length: 0\r\n\r\n`)).toMatchObject({ keptFor });
});

it.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['another version', 'HTTP/2 200 OK\r\ncontent-length: 0\r\n\r\n'],
  ['a status that is no number', 'HTTP/1.1 2xx OK\r\ncontent-length: 0\r\n\r\n'],
  ['a line without a colon', 'HTTP/1.1 200 OK\r\nhello\r\ncontent-length: 0\r\n\r\n'],
  ['a line that goes on with the one before', 'HTTP/1.1 200 OK\r\nx: 1\r\n y: 2\r\ncontent-length: 0\r\n\r\n'],
  ['a space before a colon', 'HTTP/1.1 200 OK\r\ncontent-length : 0\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 0\r\n\r\n{'],
  ['a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n{'],
  ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a coding that was not asked for', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
  ['a chunk whose size is no number', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nx\r\n\r\n'],
  ['a chunk that is longer than it says', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n'],
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
  ],
  ['a head without an end', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}`],
  ['a size without an end', `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;${'x'.repeat(2_000)}`],
])('that is or has %s is broken', (_, text) => {
  expect(readAll(text)).toBe('broken');
});

it.each([
  ['says', 'HTTP/1.1 200 OK\r\ncontent-length: 4194305\r\n\r\n{'],
  ['sends in one chunk', `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n400001\r\n${' '.repeat(4_194_305)}`],
  ['sends without a length', `HTTP/1.1 200 OK\r\n\r\n${' '.repeat(4_194_305)}`],
])('whose body is longer than is read, as it %s, is not read to its end', (_, text) => {
  expect(readAll(text)).toMatchObject({ status: 200, body: null, keptFor: 0 });
});
