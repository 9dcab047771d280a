import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';

const root = join(import.meta.dirname, '../..');

/** `server links cases`: a feature of a package that may import another. */
type Edge = string;

function edgesIn(document: string): ReadonlySet<Edge> {
  const [, table = ''] = document.split('| package | feature | imports |\n');
  const rows = table.split('\n\n', 1)[0]?.matchAll(/^\| (\w+) \| (\w+) \| ([\w, ]+) \|$/gm) ?? [];
  return new Set(
    [...rows].flatMap(([, name, feature, others = '']) =>
      others.split(', ').map((other) => `${name} ${feature} ${other}`),
    ),
  );
}

/** Why a file may not import the other; `null` if it may. Both are paths below the sources of a package. */
function faultOf(name: string, from: string, to: string, edges: ReadonlySet<Edge>): string | null {
  const [, feature] = /^features\/([\w-]+)\//.exec(from) ?? [];
  const [, other, rest] = /^features\/([\w-]+)\/(.+)$/.exec(to) ?? [];
  if (other === undefined || other === feature) return null;
  if (from.startsWith('kernel/')) return 'the kernel imports a feature';
  if (feature === undefined) return null;
  if (!edges.has(`${name} ${feature} ${other}`)) return `${feature} imports ${other}`;
  // What staff see of a feature has a face of its own, so that no shopper transfers it.
  return rest === 'index.ts' || rest === 'staff/index.ts' ? null : `${feature} imports ${other} past its index.ts`;
}

const edges = edgesIn(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));

describe.each(['contract', 'server', 'react', 'sandbox'])('the features of %s', (name) => {
  const sources = `packages/${name}/src`;
  const imports = [...importsOf(`${sources}/**/*.{ts,tsx}`)].flatMap(([file, imported]) =>
    imported.map((other) => [relative(sources, file), relative(sources, other)] as const),
  );

  it('stand above a kernel that imports none, and beside one another', () => {
    expect(imports.some(([file]) => file.startsWith('features/'))).toBe(true);
    expect(
      imports.flatMap(([file, other]) => {
        const fault = faultOf(name, file, other, edges);
        return fault === null ? [] : `${file} -> ${other}: ${fault}`;
      }),
    ).toEqual([]);
  });
});

describe('the rule of imports', () => {
  const allowed = edgesIn(
    '| package | feature | imports |\n|---|---|---|\n| server | links | cases, health |\n\n| a | b | c |',
  );
  const fault = (from: string, to: string): string | null => faultOf('server', from, to, allowed);

  it('reads which feature may import another', () => {
    expect([...allowed]).toEqual(['server links cases', 'server links health']);
  });

  it('lets a feature import its own folder, the kernel, and the face of what the table names', () => {
    expect(fault('features/links/a.ts', 'features/links/deep/b.ts')).toBeNull();
    expect(fault('features/links/a.ts', 'kernel/b.ts')).toBeNull();
    expect(fault('features/links/a.ts', 'features/cases/index.ts')).toBeNull();
    expect(fault('features/links/a.ts', 'features/cases/staff/index.ts')).toBeNull();
    expect(fault('composition/tillside.ts', 'features/cases/cases.ts')).toBeNull();
  });

  it('lets no feature past that, and the kernel import none', () => {
    expect(fault('kernel/a.ts', 'features/cases/index.ts')).toBe('the kernel imports a feature');
    expect(fault('features/links/a.ts', 'features/cases/cases.ts')).toBe('links imports cases past its index.ts');
    expect(fault('features/cases/a.ts', 'features/links/index.ts')).toBe('cases imports links');
  });
});
