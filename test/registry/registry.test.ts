import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileOf, filesOf } from '../../scripts/registry/pack.ts';
import { openRegistry } from '../../scripts/registry/registry.ts';

const place = mkdtempSync(join(tmpdir(), 'tillside-registry-test-'));
afterAll(() => rmSync(place, { recursive: true }));

const manifest = { name: '@tillside/paint', version: '1.2.3', dependencies: { zod: '^4.0.0' } };
const tarball = join(place, 'tillside-paint-1.2.3.tgz');
mkdirSync(join(place, 'package'));
writeFileSync(join(place, 'package/package.json'), JSON.stringify(manifest));
execFileSync('tar', ['-czf', tarball, '-C', place, 'package']);

const registry = await openRegistry({
  packages: [{ manifest, tarball }],
  upstream: 'https://registry.example/npm',
});
afterAll(() => registry.close());

const ask = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(new URL(path, registry.url), { redirect: 'manual', ...init });

test('a tarball is listed, and its files can be read', () => {
  expect(filesOf(tarball)).toEqual(['package.json']);
  expect(JSON.parse(fileOf(tarball, 'package.json'))).toEqual(manifest);
});

test('a package of ours is there as if it were published, by both spellings of its name', async () => {
  for (const path of ['@tillside/paint', '@tillside%2fpaint']) {
    const response = await ask(path);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      name: '@tillside/paint',
      'dist-tags': { latest: '1.2.3' },
      versions: { '1.2.3': { dependencies: { zod: '^4.0.0' } } },
    });
  }
});

test('its tarball has the integrity that the package names', async () => {
  const { versions } = (await (await ask('@tillside/paint')).json()) as {
    versions: Record<string, { dist: { tarball: string; integrity: string } }>;
  };
  const dist = versions['1.2.3']?.dist;
  const bytes = Buffer.from(await (await fetch(dist?.tarball ?? '')).arrayBuffer());
  expect(`sha512-${createHash('sha512').update(bytes).digest('base64')}`).toBe(dist?.integrity);
});

test('everything else is at the registry of the machine, and nothing can be published', async () => {
  const elsewhere = await ask('@types%2fnode?write=false');
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([
    307,
    'https://registry.example/npm/@types%2fnode?write=false',
  ]);
  expect((await ask('@tillside/other', { method: 'PUT', body: '{}' })).status).toBe(405);
});
