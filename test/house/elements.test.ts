import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as widgets from '@tillside/react';
import { generatedElements } from '../../scripts/elements.ts';

const root = join(import.meta.dirname, '../..');
const generated = generatedElements();
const fix = 'A widget changed and its element did not: npm run tool -- elements.';

describe('the elements', () => {
  it.each(Object.entries(generated))('in %s match the current widgets', (file, text) => {
    const path = join(root, file);
    expect(existsSync(path) ? readFileSync(path, 'utf8') : '', fix).toBe(text);
  });

  it('are of no widget that is gone', () => {
    const files = globSync('packages/elements/{src/generated/**/*.*,types/*}', { cwd: root });
    expect(
      files.filter((file) => !(file in generated)),
      fix,
    ).toEqual([]);
  });

  it('are there for each component that @tillside/react exports, but its provider', () => {
    const drawn = Object.entries(widgets)
      .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function' && !name.endsWith('Error'))
      .map(([name]) => name);
    const made = Object.entries(generated).flatMap(([file, text]) =>
      file.includes('/generated/widgets/') ? [/export \{ (\w+) as default/.exec(text)?.[1] ?? file] : [],
    );
    expect([...made, 'TillsideProvider'].toSorted()).toEqual(drawn.toSorted());
    expect(made.length).toBeGreaterThan(15);
  });
});
