import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shorten } from './api-text.ts';
import { readExports } from './declarations.ts';
import { run } from './run.ts';

const root = join(import.meta.dirname, '..');

export const publicPackages = ['contract', 'messages', 'server', 'react', 'sandbox'];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await updateSnapshots();

export function snapshotFile(name: string) {
  return join(root, 'packages', name, 'api.txt');
}

/** Updates the declarations that the snapshots are read from. Another stage reports type errors. */
export async function emitDeclarations() {
  await run('tsc', ['-b', ...publicPackages.map((name) => `packages/${name}`)]);
}

/**
 * All exports of a package by entry, with their declared types: everything whose change would affect a user. The type
 * of an unexported constant is written as `typeof` that constant, which is listed at the end.
 */
export function describeApi(name: string) {
  const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
    exports: Record<string, { '@tillside/source'?: string } | string>;
  };
  const entries = Object.entries(manifest.exports).flatMap(([entry, target]) => {
    const source = typeof target === 'string' ? undefined : target['@tillside/source'];
    const [, module] = /^\.\/src\/(.+)\.tsx?$/.exec(source ?? '') ?? [];
    if (module === undefined) return [];
    const exported = readExports(join(root, '.cache/tsc', name, `${module}.d.ts`));
    return [{ entry, exported: [...exported].toSorted(([left], [right]) => (left < right ? -1 : 1)) }];
  });
  const declarations = join(root, '.cache/tsc', name);
  const inside = globSync('**/*.d.ts', { cwd: declarations })
    .toSorted()
    .flatMap((file) => [...readExports(join(declarations, file))]);
  const { texts, named } = shorten(
    entries.flatMap(({ exported }) => exported),
    inside,
  );
  const short = texts.values();
  const written: Set<string> = new Set();
  let description = '';
  for (const { entry, exported } of entries) {
    description += `# ${join('@tillside', name, entry)}\n\n`;
    for (const [exportedName] of exported) {
      const text = short.next().value ?? '';
      description += written.has(text) ? `${exportedName}: as above\n\n` : `${text}\n\n`;
      written.add(text);
    }
  }
  return named.length === 0 ? description : `${description}# Named above\n\n${named.join('\n\n')}\n`;
}

async function updateSnapshots() {
  await emitDeclarations();
  for (const name of publicPackages) writeFileSync(snapshotFile(name), describeApi(name));
}
