/* oxlint-disable react-hooks/rules-of-hooks -- Playwright's `use` hands a fixture over; it is no hook */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { hosted } from './hosted-world.ts';

const keys = { sandbox: 'ps_pk_test_tillside', live: 'ps_pk_live_tillside' };

interface ConsoleWorld {
  readonly url: string;
  /** What arrived at the address that events are sent to: the types, oldest first. */
  readonly received: readonly string[];
  /** Calls the platform in an environment. */
  platform(method: 'GET' | 'POST', path: string, body?: object, environment?: 'sandbox' | 'live'): Promise<void>;
}

/** A sandbox that sends its events to a server of the test, and its console page. */
export const test = hosted.extend<{ readonly sandbox: ConsoleWorld; readonly consoleLines: string[] }>({
  sandbox: async ({ worlds }, use) => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        received.push(/"event_type":"([^"]*)"/.exec(text)?.[1] ?? 'no event');
        response.end();
      });
    });
    const { promise: listening, resolve } = Promise.withResolvers<void>();
    receiver.listen(0, '127.0.0.1', resolve);
    await listening;
    const { port } = receiver.address() as AddressInfo;
    const world = await worlds.open();
    const { url } = world.sandbox;
    const webhook = { url: `http://127.0.0.1:${port}/webhooks`, secret: 'a secret of this test' };
    await send('PUT', `${url}/_sandbox/settings`, { webhook });
    await use({
      url,
      received,
      platform: (method, path, body, environment = 'sandbox') => {
        const root = environment === 'live' ? '/live/api/v1' : '/api/v1';
        return send(method, `${url}${root}${path}`, body, keys[environment]);
      },
    });
    await world.stop();
    receiver.close();
  },
  baseURL: async ({ sandbox }, use) => use(sandbox.url),
  consoleLines: [
    async ({ page }, use) => {
      const lines: string[] = [];
      page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
      await use(lines);
      expect(lines.filter((line) => /content security policy|uncaught/i.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A connection that is cut counts as an answer: the sandbox does that on purpose. */
async function send(method: string, address: string, body?: object, key?: string): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(address, request).catch(() => null);
  await response?.body?.cancel();
}
