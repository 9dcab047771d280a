import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmConfig } from '../../scripts/registry/npm-config.ts';
import { packagesIn, type PackedPackage } from '../../scripts/registry/pack.ts';
import { openRegistry } from '../../scripts/registry/registry.ts';
import { documentsBeforeRelease, publishedPackages, unpublishedLine } from '../../scripts/release.ts';
import { must } from '../../scripts/run.ts';
import { checkedShop, newShop } from '../create/stories.ts';
import { checkPackedPackages } from '../packed/check.ts';
import { installPackages } from '../packed/use.ts';
import { Terminal, type Write } from '../quick-starts/terminal.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Does what a release does, and then what strangers do with what it published: from a new clone of the last commit, in which nothing
 * was built or checked before. Changes that are not committed are not part of it.
 * @throws Error with the output of what failed
 */
export async function rehearseRelease(write: Write): Promise<void> {
  await inPlace(async (place) => {
    if ((await must('git', ['status', '--porcelain'])) !== '')
      write('Only what is committed is released here: this checkout has changes that are not.\n');
    await tryPackages(await release(place, write), place, write);
  });
}

/** Tries packages as strangers do, which were packed before: each `*.tgz` in `folder`. */
export async function tryTarballs(folder: string, write: Write): Promise<void> {
  await inPlace((place) => tryPackages(packagesIn(folder), place, write));
}

/** Installs, builds and packs a new clone, with the commands of `.github/workflows/release.yml`. */
async function release(place: string, write: Write): Promise<readonly PackedPackage[]> {
  const folder = join(place, 'clone');
  await must('git', ['init', '--quiet', folder]);
  // Not `git clone`: it takes no branch where this checkout is on none, as that of a tag is.
  await must('git', ['fetch', '--quiet', '--depth', '1', root, 'HEAD'], { cwd: folder });
  await must('git', ['checkout', '--quiet', 'FETCH_HEAD'], { cwd: folder });
  removeWhatReleasesRemove(folder);
  const version = publishedPackages()[0]?.manifest.version;
  const terminal = new Terminal({ folder, registry: npmConfig('registry'), write });
  try {
    await terminal.run(`npm run -s setup\nnode scripts/release.ts v${version} https://example.com/tillside/tillside`);
  } finally {
    await terminal.close();
  }
  return packagesIn(join(folder, '.cache/release'));
}

/** The commit of a release has no changeset, for `npm run tool -- version` took them, and does not say that nothing is published. */
function removeWhatReleasesRemove(folder: string): void {
  const changesets = join(folder, '.changeset');
  for (const name of readdirSync(changesets)) if (name.endsWith('.md')) rmSync(join(changesets, name));
  for (const name of documentsBeforeRelease(folder)) {
    const document = join(folder, name);
    writeFileSync(document, readFileSync(document, 'utf8').replace(unpublishedLine, ''));
  }
}

async function tryPackages(packages: readonly PackedPackage[], place: string, write: Write): Promise<void> {
  await checkPackedPackages(packages);
  const registry = await openRegistry({ packages, upstream: npmConfig('registry') });
  const inTerminal = async (work: (terminal: Terminal) => Promise<void>): Promise<void> => {
    const terminal = new Terminal({ folder: mkdtempSync(join(place, 'shop-')), registry: registry.url, write });
    try {
      await work(terminal);
    } finally {
      await terminal.close();
    }
  };
  // Side by side: most of each is waiting for npm.
  const results = await Promise.allSettled([
    inTerminal((terminal) => newShop('vite', 'airtime')(terminal, () => '')),
    inTerminal((terminal) => checkedShop(terminal, 'next', 'airtime')),
    installPackages(packages, write),
  ]);
  await registry.close();
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

async function inPlace(work: (place: string) => Promise<void>): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'tillside-release-'));
  try {
    await work(place);
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}
