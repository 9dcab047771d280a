/**
 * `node scripts/release.ts v0.1.0 https://github.com/owner/name`: packs the packages of a tag into `.cache/release`, ready to
 * be published, with the SHA-256 of each in `SHA256SUMS`, and the `integrity` of each file of the elements in `INTEGRITY.md`. Nothing is packed unless the tag, every manifest and every changelog say the same version.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from './registry/pack.ts';
import { must } from './run.ts';

const root = join(import.meta.dirname, '..');
const directory = join(root, '.cache/release');
const documentationFile = join(root, 'packages/server/src/kernel/model/documentation.ts');

type Manifest = {
  name: string;
  version: string;
  files?: string[];
  bin?: Record<string, string>;
  repository?: unknown;
  homepage?: string;
};

/**
 * The reasons why a tag cannot be published, one sentence each; empty if it can be.
 * @param changesets the changesets that no version has taken yet
 * @param unpublished the documents which say that nothing is published
 */
export function mistakesOf(
  tag: string,
  packages: { manifest: Manifest; changelog: string }[],
  changesets: string[],
  unpublished: string[] = [],
) {
  return [
    ...unpublished.map((name) => `${name} says that nothing is published on npm yet. Remove that line.`),
    ...changesets.map((name) => `.changeset/${name} belongs to no version yet. Run: npm run tool -- version`),
    ...packages.flatMap(({ manifest: { name, version }, changelog }) => [
      ...(tag === `v${version}` ? [] : [`The tag is ${tag}, but ${name} is ${version}. Tag the commit v${version}.`]),
      ...(changelog.split('\n').includes(`## ${version}`)
        ? []
        : [`The changelog of ${name} does not have ${version}.`]),
    ]),
  ];
}

/**
 * The source that says where the documentation is, with its address on the web in place of none: errors, README and
 * SKILL.md of the packages that are built and packed after that name places there.
 * @param base the address of the repository's files, with a slash at its end
 */
export function documentedAt(source: string, base: string): string {
  const unset = 'documentation: string | null = null;';
  if (!source.includes(unset)) throw new Error(`${documentationFile} does not have: ${unset}`);
  return source.replace(unset, `documentation: string | null = '${base}';`);
}

/** Every package that is published, by its folder. */
export function publishedPackages() {
  return readdirSync(join(root, 'packages'))
    .map((folder) => join(root, 'packages', folder))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(folder), changelog: readChangelog(folder) }));
}

/** The SHA-256 of each tarball in a folder, as `sha256sum` writes them. */
export function digestsOf(folder: string) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .toSorted()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
}

/**
 * The table of `integrity` attributes of a release, for the packed files.
 * @param folder the files of the elements, with their `integrity.json`
 */
export function integrityOf(version: string, folder: string) {
  const stated = JSON.parse(readFileSync(join(folder, 'integrity.json'), 'utf8')) as Record<string, string>;
  const rows = Object.entries(stated).map(([name, hash]) => {
    const found = `sha384-${createHash('sha384')
      .update(readFileSync(join(folder, name)))
      .digest('base64')}`;
    if (found !== hash)
      throw new Error(`${name} is ${found}, and integrity.json says ${hash}. Build the elements again.`);
    return `| \`${name}\` | \`${hash}\` |\n`;
  });
  if (rows.length === 0) throw new Error(`There is no file in ${join(folder, 'integrity.json')}. Build the elements.`);
  return `## @tillside/elements ${version}\n\n| file | \`integrity\` |\n|---|---|\n${rows.join('')}`;
}

/** The line of a document which says that nothing is published, as is true before the first release. */
export const unpublishedLine = /^\*\*Nothing is published on npm yet.*\n/m;

/** The documents of a checkout with such a line. */
export function documentsBeforeRelease(checkout = root) {
  const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], { cwd: checkout });
  return documents.filter((name) => unpublishedLine.test(readFileSync(join(checkout, name), 'utf8')));
}

/** The changesets that no version has taken yet. */
function pendingChangesets() {
  return readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md'));
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function readChangelog(folder: string) {
  const file = join(folder, 'CHANGELOG.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

async function release(tag: string, repository: string) {
  const packages = publishedPackages();
  const mistakes = mistakesOf(tag, packages, pendingChangesets(), documentsBeforeRelease());
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  for (const { folder, manifest } of packages) {
    manifest.repository = { type: 'git', url: `git+${repository}.git`, directory: folder.slice(root.length + 1) };
    manifest.homepage = `${repository}#readme`;
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  }
  const base = `${repository}/blob/${tag}/`;
  writeFileSync(documentationFile, documentedAt(readFileSync(documentationFile, 'utf8'), base));
  await must('pnpm', ['-r', 'run', 'build']);
  await pack(directory, base);
  const digests = digestsOf(directory);
  if (digests.split('\n').length - 1 !== packages.length) throw new Error(`Not every package was packed:\n${digests}`);
  writeFileSync(join(directory, 'SHA256SUMS'), digests);
  const table = integrityOf(tag.slice(1), join(root, 'packages/elements/dist'));
  writeFileSync(join(directory, 'INTEGRITY.md'), table);
  console.log(table);
}

if (process.argv[1] === import.meta.filename) {
  const [tag = '', repository = ''] = process.argv.slice(2);
  if (!/^https:\/\/[^/]+\/[^/]+\/[^/]+$/.test(repository))
    throw new Error('Say where the source is: node scripts/release.ts v0.1.0 https://github.com/owner/name');
  await release(tag, repository);
}
