import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../scripts/tool.ts';
import { copyTree, type CopiedTree } from './copied-tree.ts';
import { blocksOf, commandsOf } from './page-blocks.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/backend/adding-a-product.md'), 'utf8');
const blocks = blocksOf(page);
const minutes = 60_000;

/** The command of a tool. */
function wordsOf(name: string): readonly string[] {
  const [, words] = /^node (.*)$/.exec(tools[name]?.run.join(' && ') ?? '') ?? [];
  if (words === undefined) throw new Error(`The page says to run ${name}: that is no tool which node runs.`);
  return words.split(' ');
}

describe('docs/backend/adding-a-product.md', () => {
  let tree: CopiedTree;

  beforeAll(() => {
    tree = copyTree();
    for (const block of blocks) tree.apply(block);
  }, 5 * minutes);
  afterAll(() => rmSync(tree.directory, { recursive: true, force: true }));

  it('adds a file or folder to each package, and one entry with its import to one registry of each', () => {
    const files = blocks.map(({ path, kind }) => `${kind === 'file' ? 'new' : 'changed'} ${path}`);
    process.stdout.write(`Adding water.pay touches:\n${files.join('\n')}\n`);
    for (const name of ['contract', 'server', 'sandbox', 'react']) {
      const mine = blocks.filter(({ path }) => path.startsWith(`packages/${name}/`));
      const [registry, ...others] = mine.filter(({ kind }) => kind === 'diff');
      expect(others).toEqual([]);
      const added = registry?.text.split('\n').filter((line) => line.startsWith('+')) ?? [];
      const [imported, ...entry] = added;
      expect(imported).toMatch(/^\+import /);
      expect(entry.join('\n')).toMatch(/^\+ {2}[^ ].*(\{\n(\+ {4}.*\n)+\+ {2}\})?,$/);
    }
    const elsewhere = blocks.filter(({ path }) => !/^packages\/(contract|server|sandbox|react)\//.test(path));
    expect(elsewhere.map(({ path }) => path)).toEqual(['packages/messages/languages/en-NG.json']);
  });

  it('does not compile before the ids and the texts are generated', { timeout: 5 * minutes }, async () => {
    expect(await typeCheck('packages/contract')).toMatchObject({
      code: 2,
      output: expect.stringContaining('water'),
    });
  });

  it('compiles, tests included, after the commands that it lists', { timeout: 10 * minutes }, async () => {
    for (const command of commandsOf(page)) {
      const ran = await tree.run(...onNode, ...wordsOf(command));
      expect(ran.code, ran.output).toBe(0);
    }
    const checked = await typeCheck();
    expect(checked.output).toBe('');
    expect(checked.code).toBe(0);
  });

  it('is formatted as it is printed', async () => {
    const files = blocks.filter(({ kind, path }) => kind === 'file' || path.endsWith('.ts')).map(({ path }) => path);
    const { code, output } = await tree.run('node_modules/.bin/oxfmt', '--check', ...files);
    expect(code, output).toBe(0);
  });

  it('buys: list, name check, quote, purchase, outcome, over HTTP', { timeout: 2 * minutes }, async () => {
    const ran = await tree.run(...onNode, 'test/adding/buy-water.ts');
    expect(ran.code, ran.output).toBe(0);
    const reported: unknown = JSON.parse(ran.output.split('\n').find((line) => line.startsWith('{')) ?? '');
    const amount = { currency: 'NGN', minor: 100_000 };
    expect(reported).toMatchObject({
      session: {
        body: {
          abilities: expect.arrayContaining(['water.pay']),
          catalogue: { amounts: { water: { minimum: { minor: 50_000 }, maximum: { minor: 50_000_000 } } } },
        },
      },
      list: { status: 200, body: { details: [{ id: 'lwc', active: true }, { active: false }] } },
      name: { status: 200, body: { details: { name: expect.any(String), account: '100001' } } },
      unknown: { status: 422, body: { code: 'not_recognised' } },
      quote: { status: 200, body: { quote: amount } },
      tooLittle: { status: 422, body: { errors: { amount: { code: 'too_small', minimum: { minor: 50_000 } } } } },
      outcome: { body: { operation: 'water.pay', state: 'succeeded', quote: amount, details: { account: '100001' } } },
      saved: { status: 201, body: { operation: 'water.pay' } },
    });
  });

  it.each([
    ['contract', 'features/bills/bills.ts'],
    ['server', 'features/bills/plans.ts'],
    ['sandbox', 'features/bills/products.ts'],
    ['react', 'features/bills/bill-products.ts'],
  ])('without its line in the registry of %s, it does not compile', { timeout: 5 * minutes }, async (name, file) => {
    const line = blocks.find(({ path }) => path === `packages/${name}/src/${file}`);
    if (!line) throw new Error(`The page says nothing of ${file}.`);
    tree.takeBack(line);
    const { code, output } = await typeCheck(`packages/${name}`);
    tree.apply(line);
    expect(code).not.toBe(0);
    expect(output).toContain('water');
  });

  const onNode = [
    'node_modules/.bin/node',
    '--conditions=@tillside/source',
    '--disable-warning=ExperimentalWarning',
  ] as const;

  function typeCheck(...projects: readonly string[]): ReturnType<CopiedTree['run']> {
    return tree.run('node_modules/.bin/tsc', '-b', ...projects);
  }
});
