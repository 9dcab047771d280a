import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const places = ['packages/*/*.ts', 'packages/*/src/**/*.{ts,tsx}', 'apps/**/*.ts', '{scripts,site,test}/**/*.ts'];

/** A module of a page, whose address is no file's. */
const ofPages = ['packages/sandbox/src/console/console.ts'];

test('no path is read from an address, in which the spaces and accents of a folder are escaped', () => {
  const files = globSync(places, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' });
  expect(files.length).toBeGreaterThan(500);
  const wrong = files.filter((file) => /import\.meta\.url\)\s*\.pathname/.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong, 'Write join(import.meta.dirname, …).').toEqual(ofPages);
});
