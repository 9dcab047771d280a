import { join } from 'node:path';
import { defineConfig } from 'tsdown';
import { declarationsWithoutMaps } from '../../scripts/declarations-without-maps.ts';

const entry = ['src/index.ts', 'src/schemas.ts'];
const [forPages, forServers] = entry.map((path) => join(import.meta.dirname, path));
const common = { entry, platform: 'neutral', target: 'es2022' } as const;

export default defineConfig([
  {
    ...common,
    dts: false,
    sourcemap: true,
    outputOptions: {
      chunkFileNames: '[name].js',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: (id, context) => fileOf(id, (asked) => context.getModuleInfo(asked)?.importedIds ?? []) }],
      },
    },
  },
  {
    ...common,
    dts: { emitDtsOnly: true, tsconfig: '../../tsconfig.declarations.json' },
    unbundle: true,
    clean: false,
    plugins: [declarationsWithoutMaps],
  },
]);

let pageModules: ReadonlySet<string> | null = null;

/**
 * A file per module of the main entry, so that a page's bundler leaves out the tables that the page does not use. What only
 * the schemas need is one file: a process that starts finds, compiles and links one instead of ninety.
 */
function fileOf(id: string, importsOf: (id: string) => readonly string[]): string | null {
  if (forPages === undefined || id === forPages || id === forServers) return null;
  pageModules ??= closure(forPages, importsOf);
  return pageModules.has(id) ? id.replace(/^.*\/src\//, '').replace(/\.ts$/, '') : 'only-schemas';
}

function closure(root: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([root]);
  // A set is walked on to what is added meanwhile.
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}
