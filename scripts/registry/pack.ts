import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documentation } from '../../packages/server/src/kernel/model/documentation.ts';
import { must } from '../run.ts';
import { packedDocuments } from './packed-documents.ts';

const packages = join(import.meta.dirname, '../../packages');

/** The fields of a package's manifest that are read here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly exports?: Readonly<Record<string, unknown>>;
}

/** A package as it would be published. */
export interface PackedPackage {
  /** The manifest in the tarball: with versions instead of `workspace:^`, and the exports of `publishConfig`. */
  readonly manifest: Manifest;
  /** Path of the tarball. */
  readonly tarball: string;
}

/**
 * Packs every published package, which must be built, into `directory`. Removes the previous content of `directory`.
 * @param base the address of the repository's files, which the packages were built with; `null`: they hold the pages
 * @throws Error where a package is not built, or with the output of pnpm or npm
 */
export async function pack(directory: string, base = documentation): Promise<readonly PackedPackage[]> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const published = readdirSync(packages)
    .map((folder) => ({ folder, ...readManifest(readFileSync(join(packages, folder, 'package.json'), 'utf8')) }))
    .filter((manifest) => manifest.private !== true);
  const unbuilt = published.filter(({ folder }) => !existsSync(join(packages, folder, 'dist')));
  if (unbuilt.length > 0)
    throw new Error(
      `Not built: ${unbuilt.map(({ name }) => name).join(', ')}. Run \`npm run tool -- build\`, then again.`,
    );
  const filters = published.flatMap(({ name }) => ['--filter', name]);
  await must('pnpm', [...filters, 'pack', '--pack-destination', directory]);
  const tarballs = packagesIn(directory);
  const folders = new Map(published.map(({ folder, name }) => [name, folder]));
  await Promise.all(
    tarballs.map(({ manifest, tarball }) =>
      packAgain(tarball, packedDocuments(folders.get(manifest.name) ?? '', base)),
    ),
  );
  return packagesIn(directory);
}

/** The packages in a folder of tarballs. */
export function packagesIn(directory: string): readonly PackedPackage[] {
  const tarballs = readdirSync(directory).filter((name) => name.endsWith('.tgz'));
  return tarballs.toSorted().map((name) => {
    const tarball = join(directory, name);
    return { manifest: readManifest(fileOf(tarball, 'package.json')), tarball };
  });
}

/** Replaces a tarball by one with these documents, which npm packs as it packs everything: the same bytes each time. */
async function packAgain(tarball: string, documents: ReadonlyMap<string, string>): Promise<void> {
  const place = mkdtempSync(join(dirname(tarball), 'package-'));
  await must('tar', ['-xzf', tarball, '-C', place]);
  const unpacked = join(place, 'package');
  for (const [name, text] of documents) {
    mkdirSync(dirname(join(unpacked, name)), { recursive: true });
    writeFileSync(join(unpacked, name), text);
  }
  const file = join(unpacked, 'package.json');
  const manifest = readManifest(readFileSync(file, 'utf8'));
  const files = [...(manifest.files ?? []), ...(existsSync(join(unpacked, 'docs')) ? ['docs'] : [])];
  writeFileSync(file, `${JSON.stringify({ ...manifest, files }, null, 2)}\n`);
  await must('npm', ['pack', '--ignore-scripts', '--pack-destination', dirname(tarball)], { cwd: unpacked });
  rmSync(place, { recursive: true });
}

/** The names of the files in a tarball, relative to the package. */
export function filesOf(tarball: string): readonly string[] {
  const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((name) => name !== '' && !name.endsWith('/'))
    .map((name) => name.replace(/^package\//, ''));
}

/** The text of a file in a tarball. */
export function fileOf(tarball: string, name: string): string {
  return execFileSync('tar', ['-xzOf', tarball, `package/${name}`], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

function readManifest(text: string): Manifest {
  return JSON.parse(text) as Manifest;
}
