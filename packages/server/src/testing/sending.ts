import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { systemClock, type Clock } from '../clock.ts';
import { createPlatformClient, type Answer, type PlatformClient, type PlatformRequest } from '../platform/client.ts';
import { httpServer, tcpServer, type TestServer } from './servers.ts';

export const apiKey = 'ps_pk_test_canary4711';
export const purchase: PlatformRequest = {
  method: 'POST',
  path: '/airtime',
  body: { phone: '2348031234567', amount: 500 },
};

const open: TestServer[] = [];

export function kept(server: TestServer): TestServer {
  open.push(server);
  return server;
}

export async function closeKept(): Promise<void> {
  for (const server of open.splice(0)) await server.close();
}

export function clientOf(baseUrl: string, deadline = 5_000, clock: Clock = systemClock): PlatformClient {
  return createPlatformClient({ baseUrl, apiKey, environment: 'sandbox' }, 'print', deadline, clock, fetch);
}

/** Every answer and error passes here: none may carry the key. */
export function told(answer: Answer): Answer {
  if (JSON.stringify(answer).includes('canary4711')) throw new Error('The answer carries the key.');
  return answer;
}

export async function sendTo(listener: RequestListener, deadline?: number): Promise<Answer> {
  const server = kept(await httpServer(listener));
  return told(await clientOf(server.root, deadline).send(purchase));
}

export async function sendToTcp(...handling: Parameters<typeof tcpServer>): Promise<Answer> {
  const server = kept(await tcpServer(...handling));
  return told(await clientOf(server.root).send(purchase));
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
