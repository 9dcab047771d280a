import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'apps/*/*.md', 'test/**/*.md'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
});

/** What links of a Markdown text point at, without addresses of the web and places within the text itself. */
function filesLinkedFrom(text: string): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.replace(/#.*$/, ''));
  return targets.filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}

it('finds what a text links to', () => {
  const text = '[a](a/b.ts), [b](../c.md#part), [c](#here), [d](https://example.com), ![e](images/e.png)';
  expect(filesLinkedFrom(text)).toEqual(['a/b.ts', '../c.md', 'images/e.png']);
});

it.each(documents)('%s links to files that exist', (document) => {
  const linked = filesLinkedFrom(readFileSync(join(root, document), 'utf8'));
  expect(linked.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
});
