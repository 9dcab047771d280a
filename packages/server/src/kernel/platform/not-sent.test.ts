import { afterEach, describe, expect, it } from 'vitest';
import { httpServer, refusedPort, tcpServer, tlsServer, type TestServer } from '../../testing/servers.ts';
import { notSentFault } from './not-sent.ts';

const open: TestServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function failureOf(url: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(url, { method: 'POST', body: '{}', redirect: 'error', ...init });
    await response.text();
  } catch (error) {
    return error;
  }
  throw new Error('The request was expected to fail.');
}

function kept(server: TestServer): TestServer {
  open.push(server);
  return server;
}

describe('a request that failed before its first byte', () => {
  it('is proven not sent when the port is closed', async () => {
    const error = await failureOf(`http://127.0.0.1:${await refusedPort()}/`);
    expect(notSentFault(error)).toBe('connection_refused');
  });

  it('is proven not sent when each of several addresses refuses', async () => {
    const error = await failureOf(`http://localhost:${await refusedPort()}/`);
    expect(notSentFault(error)).toBe('connection_refused');
  });

  it('is proven not sent when the name cannot be resolved', async () => {
    expect(notSentFault(await failureOf('http://name.invalid/'))).toBe('name_not_resolved');
  });

  it('is proven not sent when the certificate is not trusted, and the server has seen no request', async () => {
    let requests = 0;
    const server = kept(await tlsServer('localhost', () => (requests += 1)));
    const error = await failureOf(`https://localhost:${server.port}/`);
    expect(notSentFault(error)).toBe('certificate_not_trusted');
    expect(requests).toBe(0);
  });
});

describe('a request that may have left', () => {
  it('counts as possibly sent when the connection is reset before an answer', async () => {
    const server = kept(await tcpServer((socket) => socket.once('data', () => socket.resetAndDestroy())));
    expect(notSentFault(await failureOf(server.root))).toBeNull();
  });

  it('counts as possibly sent when the connection is closed as soon as it is made', async () => {
    const server = kept(await tcpServer((socket) => socket.end()));
    expect(notSentFault(await failureOf(server.root))).toBeNull();
  });

  it('counts as possibly sent when the answer breaks off', async () => {
    const server = kept(
      await tcpServer((socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"st')),
      ),
    );
    expect(notSentFault(await failureOf(server.root))).toBeNull();
  });

  it('counts as possibly sent when the answer is no HTTP', async () => {
    const server = kept(await tcpServer((socket) => socket.once('data', () => socket.end('hello\r\n\r\n'))));
    expect(notSentFault(await failureOf(server.root))).toBeNull();
  });

  it('counts as possibly sent when the server does not support TLS', async () => {
    const server = kept(await tcpServer((socket) => socket.once('data', () => socket.end('hello'))));
    expect(notSentFault(await failureOf(server.root.replace('http:', 'https:')))).toBeNull();
  });

  it('counts as possibly sent when we gave up waiting', async () => {
    const server = kept(await httpServer(() => {}));
    expect(notSentFault(await failureOf(server.root, { signal: AbortSignal.timeout(50) }))).toBeNull();
  });

  it('counts as possibly sent when it was redirected', async () => {
    const server = kept(await httpServer((_, response) => response.writeHead(307, { location: '/' }).end()));
    expect(notSentFault(await failureOf(server.root))).toBeNull();
  });
});

describe('an error by its code', () => {
  const coded = (code: unknown, more: object = {}): Error => Object.assign(new Error('x'), { code, ...more });

  it.each(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL'])(
    '%s proves it only while connecting, for an open connection can end with it too',
    (code) => {
      expect(notSentFault(coded(code, { syscall: 'connect' }))).toBe('no_connection');
      expect(notSentFault(coded(code, { syscall: 'read' }))).toBeNull();
      expect(notSentFault(coded(code))).toBeNull();
    },
  );

  it.each([
    'ECONNRESET',
    'EPIPE',
    'UND_ERR_SOCKET',
    'UND_ERR_HEADERS_TIMEOUT',
    'UND_ERR_BODY_TIMEOUT',
    'ABORT_ERR',
    20,
  ])('%s proves nothing, whatever the call was', (code) => {
    expect(notSentFault(coded(code))).toBeNull();
    expect(notSentFault(coded(code, { syscall: 'connect' }))).toBeNull();
    expect(notSentFault(new TypeError('fetch failed', { cause: coded(code) }))).toBeNull();
  });

  it('is found in the cause, where fetch puts it', () => {
    expect(notSentFault(new TypeError('fetch failed', { cause: coded('UND_ERR_CONNECT_TIMEOUT') }))).toBe(
      'no_connection_in_time',
    );
  });

  it('proves nothing when one of several addresses was reached', () => {
    const mixed = new AggregateError([coded('ECONNREFUSED'), coded('ECONNRESET')]);
    expect(notSentFault(new TypeError('fetch failed', { cause: mixed }))).toBeNull();
    expect(notSentFault(new AggregateError([]))).toBeNull();
    expect(notSentFault(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))).not.toBeNull();
  });

  it.each([undefined, null, 'ECONNREFUSED', { code: 'ECONNREFUSED' }, new Error('ECONNREFUSED'), coded('toString')])(
    'that is none proves nothing: %j',
    (error) => {
      expect(notSentFault(error)).toBeNull();
    },
  );
});
