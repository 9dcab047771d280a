import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsIn } from './anchors.ts';

const root = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'apps/*/*.md', 'test/**/*.md'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
});

/** What links of a Markdown text point at, without addresses of the web. */
function linksIn(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

function mistakeOf(document: string, link: string): string | null {
  const [file = '', anchor] = link.split('#');
  const place = file === '' ? document : join(dirname(document), file);
  if (!existsSync(join(root, place))) return `${link}: no such file`;
  if (anchor === undefined || !place.endsWith('.md')) return null;
  return anchorsIn(readFileSync(join(root, place), 'utf8')).has(anchor) ? null : `${link}: no such heading`;
}

it('finds what a text links to', () => {
  const text = '[a](a/b.ts), [b](../c.md#part), [c](#here), [d](https://example.com), ![e](images/e.png)';
  expect(linksIn(text)).toEqual(['a/b.ts', '../c.md#part', '#here', 'images/e.png']);
});

it('says which file or heading a link misses', () => {
  expect(mistakeOf('README.md', 'docs/problems.md')).toBe(null);
  expect(mistakeOf('README.md', 'docs/nowhere.md')).toBe('docs/nowhere.md: no such file');
  expect(mistakeOf('README.md', '#two-commands')).toBe(null);
  expect(mistakeOf('docs/index.md', '../README.md#three-commands')).toBe(
    '../README.md#three-commands: no such heading',
  );
});

it.each(documents)('%s links to files and headings that exist', (document) => {
  const links = linksIn(readFileSync(join(root, document), 'utf8'));
  expect(links.flatMap((link) => mistakeOf(document, link) ?? [])).toEqual([]);
});
