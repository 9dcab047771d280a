import type { Server } from 'node:http';

const loopback = '127.0.0.1';

/** Listens on this machine only. */
export function listenOn(server: Server, port: number): Promise<{ readonly url: string; readonly port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => {
      server.off('error', reject);
      const address = server.address();
      const actual = typeof address === 'object' && address !== null ? address.port : port;
      resolve({ url: `http://${loopback}:${actual}`, port: actual });
    });
  });
}

/** Stops listening and closes open connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
