import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const patterns = ['in-transaction.ts', 'balance.ts', 'card-processor.ts', 'wallet.ts', 'pay-later.ts'];
const examples = join(root, 'apps/example/web/headless');

test('docs/frontend/headless.md shows the examples as they are compiled and walked', () => {
  const page = readFileSync(join(root, 'docs/frontend/headless.md'), 'utf8');
  const shown = [...page.matchAll(/^```tsx\n(.*?)^```$/gms)].map(([, code]) => code);
  const compiled = readdirSync(examples).map((file) => readFileSync(join(examples, file), 'utf8'));
  expect(new Set(shown)).toEqual(new Set(compiled));
  expect(shown).toHaveLength(compiled.length);
});

test('docs/backend/funding.md shows the patterns as they are compiled and walked', () => {
  const page = readFileSync(join(root, 'docs/backend/funding.md'), 'utf8');
  const shown = [...page.matchAll(/^```ts file=(\S+)\n(.*?)^```$/gms)].map(([, file = '', code]) => [file, code]);
  expect(shown.map(([file]) => file)).toEqual(patterns);
  for (const [file = '', code] of shown)
    expect(code, file).toBe(readFileSync(join(root, 'test/funding-patterns', file), 'utf8'));
});

test.each([
  ['docs/frontend/testing.md', 'first-purchase.test.ts'],
  ['docs/backend/webhooks.md', 'signed-webhook.test.ts'],
])('%s shows the test %s as it is run', (document, file) => {
  const [, shown] = readFileSync(join(root, document), 'utf8').split(`\`\`\`ts file=${file}\n`);
  expect(shown?.split('\n```')[0]?.concat('\n')).toBe(readFileSync(join(root, 'test/document-samples', file), 'utf8'));
});
