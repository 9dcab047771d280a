import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real server on a separate port, for one test. */
export interface TestServer {
  readonly port: number;
  /** The API root on it. */
  readonly root: string;
  /** Calls `listener` for each connection that is made from now on. */
  connected(listener: (socket: Socket) => void): void;
  close(): Promise<void>;
}

export async function httpServer(listener: RequestListener): Promise<TestServer> {
  return listening(createServer(listener), 'http');
}

/** Does not answer in HTTP by itself: the test handles each connection. */
export async function tcpServer(connected: (socket: Socket) => void): Promise<TestServer> {
  return listening(createTcpServer(connected), 'http');
}

/** Serves TLS with a new certificate for the given name, which no client trusts yet. */
export async function tlsServer(
  name: string,
  listener: RequestListener,
): Promise<TestServer & { readonly certificate: string }> {
  const signed = selfSigned(name);
  return { ...(await listening(createTlsServer(signed, listener), 'https')), certificate: signed.cert };
}

/** A port on which nothing listens. */
export async function refusedPort(): Promise<number> {
  const server = await tcpServer(() => {});
  await server.close();
  return server.port;
}

/** A certificate for a name, made a moment ago. */
export function selfSigned(name: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const made = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '1',
      '-subj',
      `/CN=${name}`,
    ];
    execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function listening(server: Server, scheme: 'http' | 'https'): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    // These tests are about clients that disconnect in the middle.
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = addressOf(server);
  return {
    port,
    root: `${scheme}://127.0.0.1:${port}/api/v1`,
    connected: (listener) => void server.on('connection', listener),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address;
}
