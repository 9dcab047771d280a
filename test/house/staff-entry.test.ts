import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const sources = 'packages/react/src';
const graph: ReadonlyMap<string, readonly string[]> = new Map(importsOf(`${sources}/**/*.{ts,tsx}`));

/** What these files import, and so on, with what is loaded later. */
function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries.map((entry) => `${sources}/${entry}`));
  // The loop also visits files that are added to the set during it.
  for (const file of reached) for (const imported of graph.get(file) ?? []) reached.add(imported);
  return reached;
}

const isOfStaff = (file: string): boolean => /\/staff(?:\/|\.ts$)/.test(file);

test('nothing of the widgets for staff is reached from what a shopper transfers', () => {
  const shoppers = reachedFrom(['index.ts', 'parts.ts', 'themes.ts', 'features/links/page.tsx']);
  expect(shoppers.size).toBeGreaterThan(200);
  expect([...shoppers].filter(isOfStaff)).toEqual([]);
  expect([...reachedFrom(['staff.ts'])].filter(isOfStaff).length).toBeGreaterThan(5);
  expect(
    [...shoppers].filter((file) => /staff(?:State|Funding|Source|Role|Product|Health)?Messages/.test(text(file))),
  ).toEqual([]);
  expect(text(`${sources}/styles.css`)).not.toContain('staff.css');
});

function text(file: string): string {
  return readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
}
