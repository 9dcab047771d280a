import { describe, expect, it } from 'vitest';
import { importedBy, importsOf, type Imports } from './imports.ts';

// The linter names a cycle where it is written, but does not see `import()` (oxc-project/oxc#25555): a part that is
// loaded lazily could import types of what loads it.
describe('the imports of the packages', () => {
  const imports = importsOf('packages/*/src/**/*.{ts,tsx}');

  it('are found in all packages', () => {
    const linked = [...imports].filter(([, imported]) => imported.some((file) => imports.has(file)));
    const packages = new Set(linked.map(([file]) => file.split('/')[1]));
    expect(packages).toEqual(
      new Set(['contract', 'create-tillside', 'elements', 'messages', 'react', 'sandbox', 'server']),
    );
  });

  it('form no cycle, types and lazy parts included', () => {
    expect(cyclesIn(imports).map((files) => files.join(' → '))).toEqual([]);
  });
});

describe('what finds the cycles', () => {
  it('reads every kind of import', () => {
    const text = `
      import { a } from './a.ts';
      import type { B } from './b.tsx';
      import '../c.ts';
      export { d, d2 } from './d.ts';
      export type { E } from './e.ts';
      export * from './f.ts';
      const g = () => import('./g.ts');
      import { z } from 'z'; // and './no.ts'`;
    expect(importedBy('src/x/index.ts', text)).toEqual(
      ['x/a.ts', 'x/b.tsx', 'c.ts', 'x/d.ts', 'x/e.ts', 'x/f.ts', 'x/g.ts'].map((file) => `src/${file}`),
    );
  });

  it('names the files of a cycle in their order', () => {
    const imports = { start: ['a', 'leaf'], a: ['leaf', 'b'], b: ['c'], c: ['leaf', 'a'], leaf: [], own: ['own'] };
    expect(cyclesIn(new Map(Object.entries(imports)))).toEqual([
      ['a', 'b', 'c', 'a'],
      ['own', 'own'],
    ]);
  });

  it('does not report two paths to the same file as a cycle', () => {
    expect(cyclesIn(new Map(Object.entries({ a: ['b', 'c'], b: ['d'], c: ['d', 'b'], d: [] })))).toEqual([]);
  });
});

/** At least one cycle of each group of files that import each other, beginning and ending with the same file. */
function cyclesIn(imports: Imports): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = [];
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): void => {
    const begin = path.indexOf(file);
    if (begin >= 0) cycles.push([...path.slice(begin), file]);
    else if (!done.has(file)) {
      for (const next of imports.get(file) ?? []) follow(next, [...path, file]);
      done.add(file);
    }
  };
  for (const file of imports.keys()) follow(file, []);
  return cycles;
}
