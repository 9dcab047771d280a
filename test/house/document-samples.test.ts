import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const patterns = ['card-processor.ts', 'wallet.ts', 'in-pool-transaction.ts', 'pay-later-postgres.ts'];
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
  ['docs/backend/testing.md', 'first-purchase.test.ts', 'test/document-samples'],
  ['docs/backend/webhooks.md', 'signed-webhook.test.ts', 'test/document-samples'],
  ['docs/frontend/testing.md', 'airtime-page.test.tsx', 'test/document-samples'],
  ['docs/frontend/testing.md', 'Airtime.stories.tsx', 'test/document-samples'],
  ['docs/frontend/testing.md', 'kit-sample.spec.ts', 'test/e2e'],
])('%s shows the test %s as it is run', (document, file, folder) => {
  const [, shown] = readFileSync(join(root, document), 'utf8').split(new RegExp(`^\`\`\`tsx? file=${file}\\n`, 'm'));
  // The walks of the repository open the example shop by fixtures of their own.
  const run = readFileSync(join(root, folder, file), 'utf8').replace(`'./fixtures.ts'`, `'@playwright/test'`);
  expect(shown?.split('\n```')[0]?.concat('\n')).toBe(run);
});
