import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAppFiles, writeNewFiles } from './new-app.ts';
import { productNames, type Range } from './products.ts';

const root = join(import.meta.dirname, '../../..');
const ranges: Readonly<Record<string, Range>> = {
  ...Object.fromEntries(productNames.map((name) => [name, [name]])),
  all: 'all',
  several: productNames,
};

// In the package, so that shops find what it has installed.
let place: string;

beforeAll(() => {
  place = mkdtempSync(join(import.meta.dirname, '../.shops-'));
  for (const [name, sell] of Object.entries(ranges))
    writeNewFiles(join(place, name), newAppFiles({ frontend: 'vite', sell }, name));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

it('has a shop that compiles', async () => {
  const settings = {
    extends: join(root, 'packages/create-tillside/tsconfig.templates.json'),
    compilerOptions: { incremental: false, tsBuildInfoFile: null, lib: ['es2024', 'dom', 'dom.iterable'] }, // the packages' sources are compiled with them
    include: ['*/server', '*/src', '*/*.ts'],
    references: [],
  };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(settings));
  expect(await outputOf(join(root, 'node_modules/.bin/tsc'), ['-p', place])).toBe('');
}, 120_000);

it('has a test that buys', async () => {
  const options = ['--conditions=@tillside/source', '--test', '--test-reporter=tap', '--test-concurrency=4'];
  const output = await outputOf(process.execPath, [...options, '*/server/purchase.test.ts']);
  expect(output).toContain(`# pass ${2 * Object.keys(ranges).length}\n# fail 0`);
}, 240_000);

it('has a test of its page', async () => {
  // From source, as everything here; a shop's own configuration has the same plugin.
  writeFileSync(
    join(place, 'vite.config.ts'),
    `import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions } from 'vite';
export default {
  plugins: [react()],
  resolve: { conditions: ['@tillside/source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['@tillside/source', ...defaultServerConditions] } },
};
`,
  );
  const vitest = join(root, 'node_modules/.bin/vitest');
  const output = await outputOf(vitest, ['run', '--root', place, '--no-color', '--isolate=false', 'src']);
  expect(output).toMatch(new RegExp(`Test Files +${Object.keys(ranges).length} passed`));
}, 240_000);

it('leaves to its owner what no program can know, and fixes the rest by a sentence', async () => {
  const cli = join(root, 'packages/server/src/cli.ts');
  const words = ['--conditions=@tillside/source', cli, 'doctor', '--live', '--json', '--config', 'server/till.ts'];
  const { lines } = JSON.parse(await outputOf(process.execPath, words, join(place, 'airtime'))) as {
    lines: { line: string; result: string; how: string }[];
  };
  const left = lines.filter(({ result }) => result === 'person').map(({ line }) => line);
  expect(left).toEqual([
    'streams',
    'webhookAddress',
    'staff',
    'sessions',
    'store',
    'log',
    'drain',
    'backups',
    'rehearsal',
  ]);
  const notStarted = lines.filter(({ line }) => ['reach', 'headers', 'webhooks'].includes(line));
  expect(notStarted.map(({ how }) => how.split(',')[0])).toEqual(Array(3).fill('Start the host'));
}, 60_000);

function outputOf(program: string, args: readonly string[], cwd: string = place): Promise<string> {
  return new Promise((resolve) => {
    const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;
    execFile(program, args, { cwd, env, maxBuffer: 1e8 }, (_error, output, errors) => resolve(output + errors));
  });
}
