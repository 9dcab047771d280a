import { createSandbox, sandboxKeys, type Sandbox } from '@tillside/sandbox';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { canaries, findSecrets } from '../../hostile/canary/secrets.ts';
import { listen } from '../../companion/listen.ts';
import { addressOf } from './exchange.ts';
import { masked } from './mask.ts';
import { recordInto } from './recorder.ts';
import { readRecording } from './recording.ts';

test('an exchange is kept with its bodies, its status and its media types, and without its secrets', async () => {
  const directory = temporary();
  onTestFinished(recordInto(directory));
  const sandbox = sandboxOfTest();
  const { url } = await sandbox.listen();
  const order = { username: '@ada', pin: canaries.pin, title: 'Shoes', amount: 100, ref: 'recorded-1' };
  const answer = await fetch(`${url}/live/api/v1/collections/wallet/create-order?otp=${canaries.pin}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.live}`, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(order),
  });
  const text = await answer.text();
  await expect
    .poll(() => readRecording(directory))
    .toEqual([
      {
        by: 'platform',
        environment: 'live',
        method: 'POST',
        path: '/collections/wallet/create-order',
        query: { otp: '0000' },
        request: {
          type: 'application/json',
          json: { ...order, pin: '0000' },
          isJson: true,
          length: JSON.stringify(order).length,
        },
        status: answer.status,
        answer: { type: 'application/json', json: masked(JSON.parse(text)), isJson: true, length: text.length },
      },
    ]);
  const kept = readdirSync(directory).map((file) => readFileSync(join(directory, file), 'utf8'));
  expect(findSecrets(kept.join(), { pin: canaries.pin, key: sandboxKeys.live })).toEqual([]);
});

test('a text is kept as its length, and neither an answer that broke off nor another server is kept', async () => {
  const directory = temporary();
  onTestFinished(recordInto(directory));
  const server = createServer((request, response) => {
    if (request.url === '/till/broken') response.writeHead(200, { 'content-length': 9 }).write('half');
    else response.end('<html>');
    if (request.url === '/till/broken') setImmediate(() => response.destroy());
  });
  onTestFinished(() => void server.close());
  const url = await listen(server);
  await expect(fetch(`${url}/till/broken`).then((response) => response.text())).rejects.toThrow('terminated');
  await fetch(`${url}/elsewhere`);
  await fetch(`${url}/till/live`);
  await expect.poll(() => readRecording(directory).map(({ path }) => path)).toEqual(['/live']);
  expect(readRecording(directory)[0]?.answer).toEqual({ type: null, json: null, isJson: false, length: 6 });
});

test('an address belongs to a root of the platform, to a companion, or to neither', () => {
  expect(addressOf('/live/api/v1/airtime?a=1')).toEqual({
    by: 'platform',
    environment: 'live',
    path: '/airtime',
    query: { a: '1' },
  });
  expect(addressOf('/till/session')).toMatchObject({ by: 'companion', environment: null, path: '/session' });
  expect(addressOf('/_sandbox/faults')).toBeNull();
  expect(addressOf('/till/links')).toBeNull();
  expect(addressOf('/till/links/api/redeem')).toBeNull();
});

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'recorder-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

function sandboxOfTest(): Sandbox {
  const sandbox = createSandbox({ postLimit: 0 });
  onTestFinished(() => sandbox.close());
  return sandbox;
}
