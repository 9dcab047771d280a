import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, defaultClientConditions } from 'vite';
import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const root = join(import.meta.dirname, '../..');
/** `payAtOnceSwitch`, as any build would have to write it. */
const mark = 'pay at once';

/** The code of a page with the widgets, for this `NODE_ENV`. */
async function pageFor(mode: 'production' | 'development'): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    resolve: { conditions: ['@tillside/source', ...defaultClientConditions] },
    build: {
      write: false,
      minify: mode === 'production',
      rollupOptions: {
        input: join(root, 'packages/react/src/kernel/purchase/PurchaseReview.tsx'),
        preserveEntrySignatures: 'strict',
        external: [/^react/, /^@tanstack/],
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .map((chunk) => ('code' in chunk ? chunk.code : ''))
    .join('');
}

test('a page in production has no switch that lets Pay take a press at once', async () => {
  const production = await pageFor('production');
  expect(production).toContain('ts-actions');
  expect(production.includes(mark)).toBe(false);
}, 60_000);

test('a page in development has it, and only the kit for tests sets it', async () => {
  expect(await pageFor('development')).toContain(mark);
  const users = [...importsOf('packages/react/src/**/*.{ts,tsx}')]
    .filter(([file]) => /\bpayAtOnceSwitch\b/.test(readFileSync(join(root, file), 'utf8')))
    .map(([file]) => file);
  expect(users.toSorted()).toEqual([
    'packages/react/src/kernel/client/development.ts',
    'packages/react/src/testing/create-test-companion.ts',
  ]);
}, 60_000);

test('no sealed frame knows of it', () => {
  const frames = globSync('packages/server/src/**/*.{ts,css}', { cwd: root, exclude: ['**/*.test.*'] });
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.filter((file) => readFileSync(join(root, file), 'utf8').includes(mark))).toEqual([]);
});

test.each([
  ['server', ['index', 'fetch', 'postgres', 'cli', 'store/index']],
  ['react', ['index', 'parts', 'themes']],
])('nothing of %s that runs in a shop reaches a kit for tests', (name, entries) => {
  const source = `packages/${name}/src`;
  const imports = importsOf(`${source}/**/*.{ts,tsx}`);
  const reached = new Set(entries.map((entry) => `${source}/${entry}.ts`));
  for (const file of reached) for (const imported of imports.get(file) ?? []) reached.add(imported);
  expect(reached.size).toBeGreaterThan(entries.length);
  expect([...reached].filter((file) => file.startsWith(`${source}/testing/`))).toEqual([]);
});
