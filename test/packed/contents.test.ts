import { expect, test } from 'vitest';
import { contentMistakes } from './contents.ts';

const manifest = { name: '@tillside/paint', version: '1.0.0', files: ['dist', 'languages'] };
const always = ['LICENSE', 'README.md', 'package.json'];
const mistakesOf = (files: readonly string[], text = '{}'): readonly string[] =>
  contentMistakes(manifest, files, () => text);

test('a package holds its documents, and what its manifest names', () => {
  expect(mistakesOf([...always, 'CHANGELOG.md', 'dist/index.js', 'languages/en-NG.json'])).toEqual([]);
  expect(mistakesOf(['README.md', 'package.json', 'src/index.ts'])).toEqual([
    'no LICENSE',
    'src/index.ts: is not in "files" of its manifest',
  ]);
});

test('it holds no tests of its own; a template may', () => {
  expect(contentMistakes({ ...manifest, files: ['templates'] }, [...always, 'templates/a.test.ts'], () => '')).toEqual(
    [],
  );
  expect(mistakesOf([...always, 'dist/Form.stories.js', 'dist/sum.test.d.ts'])).toEqual([
    'dist/Form.stories.js: belongs to tests',
    'dist/sum.test.d.ts: belongs to tests',
  ]);
});

test('its source maps hold their sources', () => {
  const files = [...always, 'dist/index.js.map'];
  const sources = ['../src/a.ts', '../src/b.ts'];
  expect(mistakesOf(files, JSON.stringify({ sources, sourcesContent: ['a', 'b'] }))).toEqual([]);
  const mistake = ['dist/index.js.map: names sources that are not there'];
  expect(mistakesOf(files, JSON.stringify({ sources, sourcesContent: ['a', null] }))).toEqual(mistake);
  expect(mistakesOf(files, JSON.stringify({ sources }))).toEqual(mistake);
});

test('no declaration of it has the type any, with which every mistake compiles', () => {
  const files = [...always, 'dist/index.d.ts'];
  expect(mistakesOf(files, '/** Takes any paint. */\nexport type Any = "any" | { any: string };\n')).toEqual([]);
  expect(
    mistakesOf(files, 'export declare const paints: readonly ["red", ...any[]];\nexport type A = {\n  a: any;\n};\n'),
  ).toEqual([
    'dist/index.d.ts: has the type any: export declare const paints: readonly ["red", ...any[]];',
    'dist/index.d.ts: has the type any: a: any;',
  ]);
});

test('its declarations have the names that were written', () => {
  const files = [...always, 'dist/index.d.ts'];
  expect(mistakesOf(files, 'amount: Naira; price: `$${1}`;')).toEqual([]);
  expect(mistakesOf(files, 'import { Naira as Naira$1 }')).toEqual(['dist/index.d.ts: declares Naira$1']);
});

test('it holds the pages that it names, if it holds any', () => {
  const named = 'See docs/live/operating.md#alerts and docs/problems.md.';
  const files = [...always, 'dist/index.js'];
  expect(mistakesOf(files, named)).toEqual([]);
  const withPages = { ...manifest, files: ['dist', 'docs'] };
  expect(contentMistakes(withPages, [...files, 'docs/problems.md'], () => named)).toEqual([
    'dist/index.js: names docs/live/operating.md, which is not there',
  ]);
});
