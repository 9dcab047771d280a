import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const texts = globSync(
  [
    '*.{md,json}',
    '{docs,site,scripts}/**/*.{md,ts,mjs,json,css}',
    'packages/*/*.md',
    'packages/create-tillside/templates/**/*',
  ],
  { cwd: root, withFileTypes: true, exclude: ['**/node_modules/**', '**/dist/**', '**/CHANGELOG.md'] },
)
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));

/** What a page tells its reader to create, or where a reader puts a file of their own. */
const newFile = /title="[^"]+"|^-- [^\n]+|Put the file into `[^`]+`/gm;
const folders = '(?:packages|apps|test|scripts|site|docs|\\.storybook|\\.ci)';
const path = new RegExp(String.raw`(?<![\w./@$:}-])(?:\.\.?/)*${folders}/[\w./@*{},-]*[\w/*}]`, 'g');

function pathsIn(text: string): readonly string[] {
  return [...new Set(text.replace(newFile, '').match(path))];
}

/** What a build writes (`dist` in `.gitignore`) is there only afterwards: a clean clone has none of it. */
const built = /(?:^|\/)dist(?:\/|$)/;

/** A path is from the root, or from the file that names it, or from a document that this writes. A pattern has to match something. */
function isThere(named: string, by: string): boolean {
  if (built.test(named)) return true;
  const places = [named.replace(/^(?:\.\.?\/)+/, ''), normalize(join(dirname(by), named))];
  return places.some((place) => globSync(place, { cwd: root }).length > 0);
}

it('finds the paths that a text names', () => {
  const text = 'See `packages/server/src/a.ts`, (docs/b.md), "../../test/c/**/*.ts" and https://x.example/docs/d.';
  expect(pathsIn(text)).toEqual(['packages/server/src/a.ts', 'docs/b.md', '../../test/c/**/*.ts']);
  expect(pathsIn('```ts title="packages/server/src/water.ts"')).toEqual([]);
});

it('knows which of them are there', () => {
  expect(isThere('docs/problems.md', 'README.md')).toBe(true);
  expect(isThere('../docs/problems.md', 'scripts/run.ts')).toBe(true);
  expect(isThere('packages/*/nowhere.ts', 'README.md')).toBe(false);
  expect(isThere('packages/nobody/dist/styles.css', 'README.md')).toBe(true);
});

it.each(texts)('%s names paths that are there', (file) => {
  const named = pathsIn(readFileSync(join(root, file), 'utf8'));
  expect(named.filter((each) => !isThere(each, file))).toEqual([]);
});
