import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listOf, runTool, tools } from '../../scripts/tool.ts';

const root = join(import.meta.dirname, '../..');
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** Texts about this repository. The others are about a shop, which has scripts of its own. */
const texts = globSync(
  [
    '*.{md,ts,json}',
    '{docs,.changeset,.storybook,.github,apps,packages,scripts,site,test}/**/*.{md,ts,tsx,mts,mjs,json,yml}',
    '.ci/run',
  ],
  {
    cwd: root,
    exclude: (path) =>
      /(?:^|\/)(?:node_modules|dist|\.cache)$|^(?:docs\/start|packages\/create-tillside|test\/(?:create|quick-starts|recipes))$/.test(
        path,
      ),
  },
).filter((file) => file !== 'test/house/tool.test.ts');

/** The commands that a text names and nobody can run. */
function unknownCommands(text: string): readonly string[] {
  const named = text.matchAll(/\bnpm run (?:-s )?(?:tool -- (?<tool>[a-z][\w:-]*)|(?<script>[a-z][\w:-]*))/g);
  return [...named].flatMap(([call, tool, script]) =>
    (tool === undefined ? Object.hasOwn(scripts, script ?? '') : Object.hasOwn(tools, tool)) ? [] : [call],
  );
}

function tool(...args: readonly string[]): {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/tool.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

describe('the commands of the repository', () => {
  it('are few enough to be read at once, and the others stand behind one', () => {
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(14);
    expect(scripts).toHaveProperty('tool');
    expect(Object.keys(tools).filter((name) => Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('are found in a text, and those that do not exist are named', () => {
    const text = 'Run `npm run tool -- openapi`, npm run -s setup, npm run openapi:check and npm run tool -- nothing.';
    expect(unknownCommands(text)).toEqual(['npm run openapi:check', 'npm run tool -- nothing']);
  });

  it('exist where a text names them', () => {
    expect(texts.length).toBeGreaterThan(1_000);
    const found = texts.flatMap((file) =>
      unknownCommands(readFileSync(join(root, file), 'utf8')).map((call) => `${file}: ${call}`),
    );
    expect(found).toEqual([]);
  });

  it('run files that exist', () => {
    const lines = [...Object.values(scripts), ...Object.values(tools).flatMap(({ run }) => run)];
    const files = lines.flatMap((line) => line.match(/\S+\.ts\b/g) ?? []);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

describe('npm run tool', () => {
  it('lists every tool with a line', () => {
    const { code, stdout } = tool();
    expect(code).toBe(0);
    expect(stdout).toContain(listOf(tools));
    expect(listOf(tools).trimEnd().split('\n')).toHaveLength(Object.keys(tools).length);
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
  });

  it('names the tools where one does not exist', () => {
    expect(tool('toString')).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no tool toString. These exist:\n\n${listOf(tools)}`,
    });
  });

  it('passes arguments to the last command, and its exit code back', async () => {
    const last = 'node -e process.exit(process.argv.length-1)';
    expect(await runTool({ about: '', run: ['node -e 0', last] }, ['a', 'b'])).toBe(2);
    expect(await runTool({ about: '', run: ['node -e process.exit(7)', last] }, [])).toBe(7);
  });

  it('fails where a signal ended the command', async () => {
    expect(await runTool({ about: '', run: ['node -e process.kill(process.pid,"SIGTERM")'] }, [])).toBe(143);
  });
});
