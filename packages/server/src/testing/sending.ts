import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { systemClock, type Clock } from '../kernel/model/clock.ts';
import {
  createPlatformClient,
  type Answer,
  type PlatformClient,
  type PlatformRequest,
} from '../kernel/platform/client.ts';
import { fetchTransport } from '../kernel/platform/fetch-transport.ts';
import { socketTransport } from '../kernel/platform/socket-transport.ts';
import type { Transport } from '../kernel/model/transport.ts';
import { ManualClock } from './manual-clock.ts';
import { httpServer, tcpServer, type TestServer } from './servers.ts';

export const apiKey = 'ps_pk_test_canary4711';
export const purchase: PlatformRequest = {
  operation: 'airtime.buy',
  method: 'POST',
  path: '/airtime',
  body: { phone: '2348031234567', amount: 500 },
};
export const question: PlatformRequest = { operation: 'bill.requery', method: 'GET', path: '/requery?trans_id=ts_one' };

const open: TestServer[] = [];

export function kept(server: TestServer): TestServer {
  open.push(server);
  return server;
}

export async function closeKept(): Promise<void> {
  for (const server of open.splice(0)) await server.close();
}

/** The transports. The client makes the same guarantees over each of them. */
const transports = {
  sockets: (clock: Clock): Transport => socketTransport(clock),
  fetch: (clock: Clock): Transport => fetchTransport(fetch, { clock }),
};

export type TransportName = keyof typeof transports;

export const transportNames = ['sockets', 'fetch'] as const satisfies readonly TransportName[];

/** Each kind of request over each transport: a write is sent in another way than a read. */
export const ways = transportNames.flatMap((transport) => [
  { transport, name: 'a purchase', sent: purchase },
  { transport, name: 'a question', sent: question },
]);

interface Sending {
  clientOf(baseUrl: string, deadline?: number, clock?: Clock): PlatformClient;
  /** Sends one request to a server that answers by `listener`. */
  sendTo(listener: RequestListener): Promise<Answer>;
  /** Sends one request to a server that leaves it open. The deadline passes once `listener` has run. */
  sendToHanging(listener: RequestListener): Promise<Answer>;
  /** Sends one request to a TCP server, which does not answer in HTTP by itself. */
  sendToTcp(...handling: Parameters<typeof tcpServer>): Promise<Answer>;
}

export function sendingOver(name: TransportName, sent: PlatformRequest = purchase): Sending {
  function clientOf(baseUrl: string, deadline = 5_000, clock: Clock = systemClock): PlatformClient {
    return createPlatformClient({ baseUrl, apiKey }, () => 'print', deadline, transports[name](clock));
  }
  return {
    clientOf,
    async sendTo(listener) {
      const server = kept(await httpServer(listener));
      return withoutKey(await clientOf(server.root).send(sent));
    },
    async sendToHanging(listener) {
      const clock = new ManualClock();
      const received = Promise.withResolvers<void>();
      const server = await httpServer((request, response) => {
        listener(request, response);
        received.resolve();
      });
      const sending = clientOf(kept(server).root, 30_000, clock).send(sent);
      await received.promise;
      await arrived();
      await clock.advance(30_000);
      return withoutKey(await sending);
    },
    async sendToTcp(...handling) {
      const server = kept(await tcpServer(...handling));
      return withoutKey(await clientOf(server.root).send(sent));
    },
  };
}

/**
 * Resolves once data that was written to a connection on this machine has been read at its other end, in the same
 * process: each turn of the event loop looks at every socket.
 */
export async function arrived(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Every answer and error passes here: none may carry the key. */
export function withoutKey(answer: Answer): Answer {
  if (JSON.stringify(answer).includes('canary4711')) throw new Error('The answer carries the key.');
  return answer;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
