import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');

/** The files that each file imports by a path. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Of the files of that pattern, without tests and stories. */
export function importsOf(pattern: string): Imports {
  const files = globSync(pattern, { cwd: root, exclude: ['**/*.test.*', '**/*.browser.*', '**/*.stories.*'] });
  return new Map(files.map((file) => [file, importedBy(file, readFileSync(join(root, file), 'utf8'))]));
}

/** The files that a file imports by a path, in any way but `import('…').Type`, which the linter allows nowhere. */
export function importedBy(file: string, text: string): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const paths = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return [...new Set(paths)].filter((path) => path.startsWith('.')).map((path) => join(dirname(file), path));
}
