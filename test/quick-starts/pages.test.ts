import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const pages = globSync(join(import.meta.dirname, '../../docs/start/*.md'));

/** The funding hooks that a page prints, without their types and without the syntax of their kind of module. */
function fundingOf(page: string): string {
  const step = readPage(readFileSync(page, 'utf8')).find(
    (candidate) => candidate.kind === 'write' && /(^|\/)funding\.[jt]s$/.test(candidate.file),
  );
  const statements = stripTypeScriptTypes(step?.code ?? '').replaceAll(/^(import|const \{) .*$/gm, '');
  return statements.replaceAll(/exports\.|export const |await /g, '').replaceAll(/\s+/g, '');
}

test('every page that prints funding hooks prints the same', () => {
  const printed = pages.map((page) => [basename(page), fundingOf(page)]).filter(([, hooks]) => hooks !== '');
  const [, first] = printed[0] ?? [];
  expect(first).toContain("balanceFunding(newDatabaseSync('shop.db'))");
  expect(printed).toHaveLength(6);
  expect(printed).toEqual(printed.map(([page]) => [page, first]));
});
