import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';

const root = join(import.meta.dirname, '../..');

/** Rows of folders, the lowest first. Folders of one row do not import each other. */
type Layers = readonly (readonly string[])[];

/** The layers of each package, by its folder of sources: the tables below `### packages/…/src`. */
function layersIn(document: string): ReadonlyMap<string, Layers> {
  const sections = document.split(/^#{1,3} /m).filter((section) => /^packages\/[\w-]+\/src\n/.test(section));
  return new Map(
    sections.map((section) => {
      const [sources = ''] = section.split('\n', 1);
      return [sources, withFeatures(rowsOf(section), globSync('features/*/', { cwd: join(root, sources) }))];
    }),
  );
}

/** A star stands for each folder of a feature that has no row of its own. */
function withFeatures(layers: Layers, features: readonly string[]): Layers {
  const named = new Set(layers.flat());
  const others = features.map((folder) => `${folder.replace(/\/$/, '')}/`).filter((folder) => !named.has(folder));
  return layers.map((row) => row.flatMap((folder) => (folder === 'features/*/' ? others : [folder])));
}

function rowsOf(section: string): Layers {
  const cells = section.split('\n').flatMap((line) => /^\| *(`[^|]*`) *\|/.exec(line)?.[1] ?? []);
  return cells.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, folder = '']) => folder));
}

/** The longest folder of the layers that the file begins with, and its row. `null`: in none. */
function placeOf(layers: Layers, file: string): { readonly folder: string; readonly row: number } | null {
  const places = layers.flatMap((folders, row) => folders.map((folder) => ({ folder, row })));
  const fitting = places.filter(({ folder }) => file.startsWith(folder));
  return fitting.toSorted((left, right) => right.folder.length - left.folder.length)[0] ?? null;
}

const isEntry = (file: string): boolean => !file.includes('/');

/** Whether a file may import the other: of its own folder, or of a lower row. Nothing imports an entry. */
function mayImport(layers: Layers, from: string, to: string): boolean {
  const [above, below] = [placeOf(layers, from), placeOf(layers, to)];
  if (below === null) return false;
  if (above === null) return isEntry(from);
  return below.folder === above.folder || below.row < above.row;
}

const documented = layersIn(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));

describe.each([...documented])('%s', (sources, layers) => {
  const imports = [...importsOf(`${sources}/**/*.{ts,tsx}`)].map(([file, imported]) => ({
    file: relative(sources, file),
    imported: imported.map((other) => relative(sources, other)).filter((other) => !other.startsWith('..')),
  }));

  it('has each file in a folder of the table, or as an entry', () => {
    const files = imports.map(({ file }) => file);
    expect(files.filter((file) => !isEntry(file) && placeOf(layers, file) === null)).toEqual([]);
  });

  it('has a file in each folder of the table, which names it once', () => {
    const folders = layers.flat();
    const used = new Set(imports.map(({ file }) => placeOf(layers, file)?.folder));
    expect(folders.filter((folder, at) => !used.has(folder) || folders.indexOf(folder) !== at)).toEqual([]);
  });

  it('imports what is in its own folder, or in a lower one', () => {
    const wrong = imports.flatMap(({ file, imported }) =>
      imported.filter((other) => !mayImport(layers, file, other)).map((other) => `${file} imports ${other}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the tables of layers', () => {
  const layers = rowsOf('| `model/` | types |\n| `bills/`, `cards/` | products |\n| `bills/parts/` | on top |\n');

  it('let a file import its own folder and lower ones', () => {
    expect(mayImport(layers, 'bills/a.ts', 'bills/deep/b.ts')).toBe(true);
    expect(mayImport(layers, 'bills/a.ts', 'model/b.ts')).toBe(true);
    expect(mayImport(layers, 'index.ts', 'cards/b.ts')).toBe(true);
  });

  it('let no file import a higher folder, one beside its own, or an entry', () => {
    expect(mayImport(layers, 'model/a.ts', 'cards/b.ts')).toBe(false);
    expect(mayImport(layers, 'bills/a.ts', 'cards/b.ts')).toBe(false);
    expect(mayImport(layers, 'bills/a.ts', 'bills/parts/b.ts')).toBe(false);
    expect(mayImport(layers, 'model/a.ts', 'index.ts')).toBe(false);
    expect(mayImport(layers, 'index.ts', 'cli.ts')).toBe(false);
  });

  it('name most features at once', () => {
    const rows = [['kernel/'], ['features/*/'], ['features/links/']];
    expect(withFeatures(rows, ['features/cards', 'features/links', 'features/cases'])).toEqual([
      ['kernel/'],
      ['features/cards/', 'features/cases/'],
      ['features/links/'],
    ]);
  });

  it('are there for the four packages', () => {
    const sources = ['contract', 'react', 'sandbox', 'server'].map((name) => `packages/${name}/src`);
    expect([...documented.keys()].toSorted()).toEqual(sources);
  });
});
