import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../packages/react/src');

test('every widget with stories has one that `npm test` plays', () => {
  const widgets = new Set<string>();
  const played = new Set<string>();
  for (const file of globSync('**/*.stories.tsx', { cwd: source })) {
    const text = readFileSync(join(source, file), 'utf8');
    const [, component] = /\bcomponent: (\w+)/.exec(text) ?? [];
    if (component === undefined) continue;
    widgets.add(component);
    if (text.includes("  tags: ['quick'],\n")) played.add(component);
  }
  expect(widgets.size).toBeGreaterThan(15);
  expect([...widgets].filter((widget) => !played.has(widget))).toEqual([]);
});
