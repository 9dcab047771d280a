import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const examples = join(root, 'apps/example/web/headless');

test('docs/headless.md shows the examples as they are compiled and walked', () => {
  const page = readFileSync(join(root, 'docs/headless.md'), 'utf8');
  const shown = [...page.matchAll(/^```tsx\n(.*?)^```$/gms)].map(([, code]) => code);
  const compiled = readdirSync(examples).map((file) => readFileSync(join(examples, file), 'utf8'));
  expect(new Set(shown)).toEqual(new Set(compiled));
  expect(shown).toHaveLength(compiled.length);
});
