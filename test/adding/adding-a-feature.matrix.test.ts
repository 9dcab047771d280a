import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree, type CopiedTree } from './copied-tree.ts';
import { blocksOf } from './page-blocks.ts';

const root = join(import.meta.dirname, '../..');
const blocks = blocksOf(readFileSync(join(root, 'docs/backend/adding-a-feature.md'), 'utf8'));
const minutes = 60_000;
const node = [
  'node_modules/.bin/node',
  '--conditions=@tillside/source',
  '--disable-warning=ExperimentalWarning',
] as const;

describe('docs/backend/adding-a-feature.md', () => {
  let tree: CopiedTree;

  beforeAll(() => {
    tree = copyTree();
    for (const block of blocks) tree.apply(block);
  }, 5 * minutes);
  afterAll(() => rmSync(tree.directory, { recursive: true, force: true }));

  it('adds a folder of one name to each package, and lines to lists', () => {
    const files = blocks.map(({ path, kind }) => `${kind} ${path}`);
    process.stdout.write(`Adding notes touches:\n${files.join('\n')}\n`);
    const added = blocks.filter(({ kind }) => kind === 'file').map(({ path }) => path);
    expect(added.filter((path) => !/^packages\/\w+\/src\/features\/notes\//.test(path))).toEqual([]);
    const changed = blocks.filter(({ kind }) => kind === 'diff').map(({ path }) => path);
    const lists = /^(?:packages\/contract\/src\/(?:list\/|schemas)|packages\/server\/src\/composition\/|test\/)/;
    expect(changed.filter((path) => !lists.test(path))).toEqual([]);
  });

  it('compiles, and is formatted as it is printed', { timeout: 10 * minutes }, async () => {
    const checked = await tree.run('node_modules/.bin/tsc', '-b', 'packages/server', 'tsconfig.test.json');
    expect(checked.output).toBe('');
    const { code, output } = await tree.run('node_modules/.bin/oxfmt', '--check', ...blocks.map(({ path }) => path));
    expect(code, output).toBe(0);
  });

  it('imports the kernel and no other feature, and is nobody’s but the owner’s', { timeout: 5 * minutes }, async () => {
    const { code, output } = await tree.run(
      'env',
      'TILLSIDE_TESTS=quick',
      'node_modules/.bin/vitest',
      '--run',
      '--project',
      'node',
      'test/house/features.test.ts',
      'test/house/layers.test.ts',
      'test/companion/ownership.test.ts',
    );
    expect(code, output).toBe(0);
  });

  it(
    'keeps a note for its owner alone, hands it to the shop, and erases it with its person',
    { timeout: 2 * minutes },
    async () => {
      const ran = await tree.run(...node, 'test/adding/keep-a-note.ts');
      expect(ran.code, ran.output).toBe(0);
      const reported: unknown = JSON.parse(ran.output.split('\n').find((line) => line.startsWith('{')) ?? '');
      const text = 'For Mum’s phone.';
      expect(reported).toMatchObject({
        none: { status: 200, body: { text: null } },
        kept: { status: 200, body: { text: 'For Mum.' } },
        again: { status: 200, body: { text } },
        read: { status: 200, body: { text } },
        ofAnother: { status: 404 },
        byAnother: { status: 404 },
        card: { status: 422, body: { errors: { text: {} } } },
        byTill: text,
        exported: [{ body: { text } }],
        afterwards: null,
      });
    },
  );

  it('without its handlers does not start', { timeout: 2 * minutes }, async () => {
    const list = blocks.find(({ path }) => path === 'packages/server/src/composition/tillside.ts');
    if (!list) throw new Error('The page says nothing of the list.');
    tree.takeBack(list);
    const { code, output } = await tree.run(...node, 'test/adding/keep-a-note.ts');
    tree.apply(list);
    expect(code).not.toBe(0);
    expect(output).toContain('GET /instructions/{ref}/note is declared and has no handler');
  });
});
