import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forTests, isForTests } from '../../.storybook/for-tests.ts';

const root = join(import.meta.dirname, '../..');

/** The names of all exported stories, by file. */
const stories = globSync(['packages/react/src/**/*.stories.tsx', '.storybook/design/**/*.stories.tsx'], {
  cwd: root,
}).map((file) => ({
  file,
  names: [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name),
}));

test('every pattern of stories that are made for tests fits one', () => {
  const names = stories.flatMap((each) => each.names);
  expect(forTests.filter((pattern) => !names.some((name) => pattern.test(name)))).toEqual([]);
});

test('every file of stories has one that is shown', () => {
  expect(stories.filter(({ names }) => names.every(isForTests)).map(({ file }) => file)).toEqual([]);
});
