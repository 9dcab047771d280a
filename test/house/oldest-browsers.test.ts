import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newerThanFloor } from '../../scripts/newer-than-floor.ts';

const root = join(import.meta.dirname, '../..');

it('what runs in a page uses no function that the oldest supported browsers lack', () => {
  const files = globSync('packages/{react/src,elements/src,messages/src,server/src/kernel/frames/page}/**/*.{ts,tsx}', {
    cwd: root,
  }).filter((file) => !/\.(?:test|browser|stories)\.|\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    newerThanFloor(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('what is newer is found in a text as built', () => {
  expect(newerThanFloor('let r=Array.from(t,Number).toReversed(),u=URL.canParse(e);x.at(-1)')).toEqual([
    '.toReversed(',
    'URL.canParse(',
  ]);
  expect(newerThanFloor('n.moveBefore&&o.parentNode?n.moveBefore(o,t):n.insertBefore(o,t)')).toEqual([]);
});

it('an app whose page is built from our source is checked against the library of the oldest browsers', () => {
  const libraries = ['packages/react', 'apps/example/web'].map((place) => {
    const { compilerOptions } = JSON.parse(readFileSync(join(root, place, 'tsconfig.json'), 'utf8')) as {
      readonly compilerOptions: { readonly lib: readonly string[] };
    };
    return compilerOptions.lib;
  });
  expect(libraries[1]).toEqual(libraries[0]);
});
