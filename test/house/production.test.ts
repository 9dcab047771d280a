import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Bundlers replace `process.env.NODE_ENV` in the code of pages, which is why react compares it literally. */
const folders = ['packages/contract/src', 'packages/server/src', 'packages/sandbox/src'];

test('one function says whether this is production, in whatever letters', () => {
  const reading = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => join(folder, path))
      .filter((path) => /env\b.{0,4}NODE_ENV/.test(readFileSync(join(root, path), 'utf8'))),
  );
  expect(reading).toEqual(['packages/server/src/kernel/model/production.ts']);
});
