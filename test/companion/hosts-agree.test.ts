import { connect } from 'node:net';
import { expect, onTestFinished, test as plainTest } from 'vitest';
import { startWorld, type World } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

/** The whole answer to a request that is written by hand, once the companion has closed the connection. */
function answerTo({ url }: World, lines: readonly string[], body = ''): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const common = ['Host: a', 'Cookie: shopper=ada', 'Connection: close', `Content-Length: ${body.length}`];
  socket.write([...lines, ...common, '', body].join('\r\n'));
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.on('data', (part) => (answer += part.toString('latin1')));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

test('a HEAD of the event stream is answered without a stream, and ends', async ({ world }) => {
  const answer = await answerTo(world, ['HEAD /till/events HTTP/1.1']);
  expect(answer).toMatch(/^HTTP\/1.1 200 OK[^]*content-type: text\/event-stream/i);
});

test('a request with two content types is refused, whichever comes first', async ({ world }) => {
  const types = ['Content-Type: application/json', 'Content-Type: text/plain'];
  for (const lines of [types, types.toReversed()]) {
    const answer = await answerTo(world, ['POST /till/quotes HTTP/1.1', ...lines], '{}');
    expect(answer).toMatch(/^HTTP\/1.1 415 [^]*unsupported_media_type/);
  }
});

test('a path is answered in one spelling, so that a limit of a proxy for it holds; webhooks in any', async ({
  world,
}) => {
  const statusOf = async (path: string, method = 'GET'): Promise<string> =>
    (await answerTo(world, [`${method} ${path} HTTP/1.1`])).slice(9, 12);
  expect(await statusOf('/till/session')).toBe('200');
  for (const path of ['/TILL/session', '/Till/session', '/till/SESSION', '/till/session/', '/TILL/SESSION/'])
    expect([path, await statusOf(path)]).toEqual([path, '404']);
  // It has no signature.
  for (const path of ['/till/webhooks', '/till/webhooks/', '/till/Webhooks', '/TILL/WEBHOOKS/'])
    expect([path, await statusOf(path, 'POST')]).toEqual([path, '401']);
});
