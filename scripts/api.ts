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

/** Brings the declarations that the snapshots are read from up to date. Reporting type errors is another stage's work. */
export async function emitDeclarations() {
  await run('tsc', ['-b', ...publicPackages.map((name) => `packages/${name}`)]);
}

/**
 * Everything a package exports, entry by entry, with its declared type: whatever a user would feel a change of. A type that
 * a constant has which is not exported is named by it, and the constant stands at the end.
 */
export function describeApi(name: string) {
  const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
    exports: Record<string, { types?: string } | string>;
  };
  const entries = Object.entries(manifest.exports).flatMap(([entry, target]) => {
    if (typeof target === 'string' || target.types === undefined) return [];
    const exported = readExports(join(root, '.cache/tsc', name, target.types.replace('./dist/', '')));
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
