import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naira } from '@tillside/server';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { builtPages } from './pages.ts';
import type { Me } from './shop-api.ts';

const shop = { worlds: ['sandbox'], consoleUrl: null, isDemo: false } as const;
const signedOut: Me = { ...shop, user: null, balance: null };
const ada: Me = {
  ...shop,
  user: { id: 'ada', name: 'Ada </script><script>alert(1)</script>', roles: ['shopper'] },
  balance: { available: naira(500), held: naira(0) },
};
const staff: Me = { ...shop, user: { id: 'staff', name: 'Staff', roles: ['staff'] }, balance: null };

async function served(me: Me, path = '/'): Promise<string> {
  const dist = mkdtempSync(join(tmpdir(), 'sunbird-pages-'));
  const page = '<body><div id="root"><!--first-paint--><p>Bones</p><!--/first-paint--></div></body>';
  writeFileSync(join(dist, 'index.html'), page);
  writeFileSync(join(dist, 'sunbird.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const server = createServer(express().use(builtPages(dist)(() => Promise.resolve(me))));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(dist, { recursive: true });
  });
  const bound = server.address();
  const response = await fetch(`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}${path}`);
  expect(response.headers.get('cache-control')).toBe(path.endsWith('.svg') ? 'public, max-age=86400' : 'no-store');
  return response.text();
}

test('a shopper’s bills page holds the skeleton of its first form', async () => {
  expect(await served(ada)).toContain('<p>Bones</p>');
});

test.each([
  [signedOut, '/'],
  [staff, '/'],
  [ada, '/history'],
  [ada, '/nowhere'],
])('any other page holds none: %#', async (me, path) => {
  expect(await served(me, path)).not.toContain('Bones');
});

test('a page contains who is signed in, as data that no name can break out of', async () => {
  const html = await served(ada);
  const [, json = ''] = /<script type="application\/json" id="me">([^]*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(ada);
  expect(html).not.toContain('<script>alert');
});

test('the logo that receipts and tickets show is at its address', async () => {
  expect(await served(signedOut, '/sunbird.svg')).toContain('<svg');
});
