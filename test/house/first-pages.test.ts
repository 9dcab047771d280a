import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

function linesOf(document: string): readonly string[] {
  return readFileSync(join(root, document), 'utf8').trimEnd().split('\n');
}

it.each([
  ['README.md', 90],
  ['CONTRIBUTING.md', 120],
])('%s has at most %i lines', (document, limit) => {
  expect(linesOf(document).length, 'Move what a newcomer does not need into docs/index.md.').toBeLessThanOrEqual(limit);
});

it.each([
  ['the country', /\bin Nigeria\b/],
  ['the platform', /\bone payments platform\b.*`ps_pk_`/],
  ['what it buys and issues', /\bbills\b.*\bcards\b/],
  ['what it is not', /\bno card acquirer\b/],
  ['who is paid', /\bShoppers pay \*\*you\*\*.*\bbalance\b.*\bprocessor\b.*\binvoice\b/],
])('the first five lines of the README say %s', (_what, words) => {
  expect(linesOf('README.md').slice(0, 5).join('\n')).toMatch(words);
});
