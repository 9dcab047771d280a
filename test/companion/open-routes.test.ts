import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { companionRoutes } from '@tillside/contract/schemas';
import { sandboxPlatform } from '@tillside/sandbox';
import { paymentHash, sqliteStore, timestamped } from '@tillside/server';
import { ManualClock } from '@tillside/server/testing';
import express from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTillside } from './host.ts';
import { linkWorld } from './link-world.ts';
import { listen } from './listen.ts';
import { webhookSecret, type World } from './world.ts';

interface Row {
  readonly route: string;
  readonly who: string;
  readonly bytes: number;
  readonly seconds: number;
  readonly open: string;
}

const [, table = ''] = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8').split(
  '### Open routes\n',
);

/** The table of docs/security.md: route, who, what is read, bytes, seconds, open requests. */
const rows = [...table.matchAll(/^\| `([^`]+)` \| ([^|]+) \| [^|]+ \| ([\d,]+) \| (\d+) \| ([^|]+) \|$/gm)].map(
  ([, route = '', who = '', bytes = '', seconds, open = '']): Row => ({
    route,
    who,
    bytes: Number(bytes.replaceAll(',', '')),
    seconds: Number(seconds),
    open,
  }),
);
const reading = rows.filter(({ bytes }) => bytes > 0);

const signed = ['X-Event-Id: 1', 'X-Timestamp: 1', 'X-Signature: v1=00'];
const verify = [timestamped({ secret: webhookSecret }), paymentHash({ secretKey: 'sk_of_the_tests' })];

/** A companion, what a stranger sends to it, and its clock. */
type Shop = Pick<World, 'url' | 'clock' | 'log' | 'request'>;

const shopOf = ({ route }: Row): Promise<Shop> =>
  route.includes('/sandbox/') ? shopWithConsole() : linkWorld({ webhooks: { verify } });

async function shopWithConsole(): Promise<Shop> {
  const app = express();
  const server = createServer(app);
  const url = await listen(server);
  const clock = new ManualClock();
  const till = createTillside({
    platform: sandboxPlatform({ data: null }),
    publicUrl: `${url}/till`,
    secret: 'a secret of the tests that is long enough',
    store: sqliteStore(':memory:'),
    caller: () => null,
    advanced: { clock },
  });
  app.use('/till', till.router);
  await till.ready();
  onTestFinished(async () => {
    await till.close();
    server.closeAllConnections();
    server.close();
  });
  return { url, clock, log: [], request: (path) => fetch(`${url}/till${path}`) };
}

/** What a stranger can send without knowing anything: the headers that a page or the platform sets. */
function headersOf({ url }: Shop, { route, who }: Pick<Row, 'route' | 'who'>): readonly string[] {
  const types = [
    ['/frames/open', 'application/x-www-form-urlencoded'],
    ['/frames/', 'text/plain'],
    ['/', 'application/json'],
  ] as const;
  const type = types.find(([part]) => route.includes(part))?.[1];
  const isPage = route.includes('/links/') || route.includes('/sandbox/');
  return [
    `Content-Type: ${type}`,
    ...(isPage ? [`Origin: ${url}`, 'Sec-Fetch-Site: same-origin'] : []),
    ...(who.includes('with the headers') ? signed : []),
  ];
}

/** A request whose body is sent by hand, in chunks. */
async function open(world: Shop, route: string, headers: readonly string[]) {
  const [method = '', path = ''] = route.replaceAll(/\{\w+\}/g, 'some').split(' ');
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (part) => (answer += part.toString('latin1'))).on('error', () => {});
  const send = (length: number): void => void socket.write(`${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`);
  const head = [`${method} /till${path} HTTP/1.1`, 'Host: a', 'Transfer-Encoding: chunked', ...headers, '', ''];
  socket.write(head.join('\r\n'));
  return {
    send,
    async answered(): Promise<boolean> {
      await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1.1 [^]*\r\n\r\n/), { timeout: 10_000, interval: 1 });
      return true;
    },
    /** Whatever was sent before has arrived when others are answered. */
    async notAnswered() {
      for (let time = 0; time < 5; time += 1) await (await world.request('/live', { as: null })).text();
      expect(answer).toBe('');
    },
  };
}

test('every route that anyone can reach is in the table, and no other', () => {
  const listed = rows.map(({ route }) => route).filter((route) => !/\/(?:links|sandbox)/.test(route));
  const declared = companionRoutes.filter(({ who }) => who !== 'caller' && who !== 'staff');
  expect([...new Set(listed)].toSorted()).toEqual(declared.map(({ method, path }) => `${method} ${path}`).toSorted());
});

test.each(reading.map((row) => [`${row.route} of ${row.who}`, row] as const))(
  '%s reads as many bytes and seconds as the table says',
  async (_name, row) => {
    const world = await shopOf(row);
    const long = await open(world, row.route, headersOf(world, row));
    long.send(row.bytes);
    await long.notAnswered();
    long.send(1);
    await long.answered();
    const slow = await open(world, row.route, headersOf(world, row));
    slow.send(1);
    await slow.notAnswered();
    await world.clock.advance(row.seconds * 1_000 - 1);
    await slow.notAnswered();
    await world.clock.advance(1);
    expect(await slow.answered()).toBe(true);
  },
);

test('no other route reads a byte of a stranger', async () => {
  const world = await linkWorld();
  const isReading = new Set(reading.map(({ route }) => route));
  const ours = companionRoutes.map(({ method, path }) => `${method} ${path}`).filter((route) => !isReading.has(route));
  const ofLinks = ours.map((route) => route.replace(' ', ' /links/api')).concat('POST /links/api/link', 'POST /links');
  const others = ['POST /webhooks', 'POST /no-such-route', 'PUT /webhooks', 'DELETE /links/api/preview'];
  for (const route of [...ours, ...ofLinks, ...others]) {
    const request = await open(world, route, headersOf(world, { route: route, who: '' }));
    expect(await request.answered(), route).toBe(true);
  }
});

test('as many bodies may be open as the table says: the next one ends the slowest', async () => {
  const row = reading.find(({ route }) => route.endsWith('/preview'));
  if (!row) throw new Error('The table has no preview.');
  const world = await shopOf(row);
  const bodies = [];
  for (let number = 0; number < Number(row.open.replaceAll(',', '')); number += 1)
    bodies.push(await open(world, row.route, headersOf(world, row)));
  await bodies[0]?.notAnswered();
  await open(world, row.route, headersOf(world, row));
  await bodies[0]?.answered();
  await bodies[1]?.notAnswered();
  expect(world.log.filter((line) => line.includes('body_ended'))).toEqual([
    expect.stringMatching(/^warn a body was ended .*16 MB.*proxy/),
  ]);
});
