import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest, PackedPackage } from '../../scripts/registry/pack.ts';
import { must } from '../../scripts/run.ts';
import { contentMistakes } from './contents.ts';

/**
 * Looks at what would really be published: which files (`contents.ts`), publishing mistakes (publint), and types that do not
 * resolve (attw).
 * @throws Error with everything that is wrong with the first package that has a mistake
 */
export async function checkPackedPackages(packages: readonly PackedPackage[]): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'tillside-packed-'));
  try {
    for (const { manifest, tarball } of packages) {
      const unpacked = join(place, 'package');
      rmSync(unpacked, { recursive: true, force: true });
      await must('tar', ['-xzf', tarball, '-C', place]);
      const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1));
      const mistakes = contentMistakes(manifest, files, (name) => readFileSync(join(unpacked, name), 'utf8'));
      if (mistakes.length > 0) throw new Error([`${manifest.name} would be published with:`, ...mistakes].join('\n'));
      await must('publint', [tarball, '--strict']);
      if (hasModules(manifest)) await must('attw', [tarball, '--profile', 'esm-only', '--format', 'ascii', ...untyped]);
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Entries that are no modules. */
const untyped = [
  '--exclude-entrypoints',
  './styles.css',
  './styles.layered.css',
  './en-NG.json',
  './custom-elements.json',
  './integrity.json',
  './web-types.json',
];

/** A program to run exports nothing but its manifest. */
function hasModules({ exports = {} }: Manifest): boolean {
  return Object.keys(exports).some((entry) => entry !== './package.json');
}
