import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** A code block or span, which stays as it is, or a link: its mark of a picture, its text and its target. */
const codeOrLink = /```[^]*?```|`[^`\n]*`|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;
const page = /\bdocs\/[\w./-]+\.md/g;

/** The fields of a manifest that are read here. */
interface Manifest {
  readonly name: string;
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * The documents of a package as they are published, by their path in it, with links that lead somewhere.
 * @param folder the folder below `packages/`
 * @param base the address of the repository's files on the web, with a slash at its end. `null`: they have none, so
 * the package also holds the pages that its README, its SKILL.md and its sources name, and no page beyond those is a link
 */
export function packedDocuments(folder: string, base: string | null): ReadonlyMap<string, string> {
  const own = `packages/${folder}`;
  const written = ['README.md', 'SKILL.md', 'CHANGELOG.md'].filter((name) => existsSync(join(root, own, name)));
  const pages = base === null ? pagesNamedBy(own) : [];
  const documents = new Map([
    ...written.map((name) => [name, posix.join(own, name)] as const),
    ...pages.map((name) => [name, name] as const),
  ]);
  const inPackage = (place: string): string | null => placeInPackage(folder, place, new Set(pages));
  return new Map(
    [...documents].map(([name, place]) => [name, rewritten(readFileSync(join(root, place), 'utf8'), name, place)]),
  );

  function rewritten(text: string, name: string, place: string): string {
    let isPathShown = false;
    const result = text.replace(codeOrLink, (whole, picture?: string, label?: string, target?: string) => {
      if (label === undefined || target === undefined || /^([a-z]+:|#)/.test(target)) return whole;
      const [path = '', hash] = target.split('#');
      const linked = posix.join(posix.dirname(place), path).replace(/\/$/, '');
      const found = inPackage(linked);
      const anchor = hash === undefined ? '' : `#${hash}`;
      if (found !== null) return `${picture}[${label}](${posix.relative(posix.dirname(name), found)}${anchor})`;
      if (base !== null) return `${picture}[${label}](${base}${linked}${anchor})`;
      if (picture === '!') return label;
      isPathShown = true;
      return label.replaceAll('`', '') === linked ? `\`${linked}\`` : `${label} (\`${linked}\`)`;
    });
    return isPathShown ? `${result.trimEnd()}\n\n${note}\n` : result;
  }
}

const note = 'Paths without a link are in the repository of Tillside, which has no public address yet.';

/** The pages of `docs/` that a package's README, SKILL.md and sources name. */
function pagesNamedBy(own: string): readonly string[] {
  const texts = ['README.md', 'SKILL.md'].filter((name) => existsSync(join(root, own, name)));
  const linked = texts.flatMap((name) =>
    [...readFileSync(join(root, own, name), 'utf8').matchAll(codeOrLink)].flatMap(([, , , target = '']) =>
      posix.join(own, target.replace(/#.*$/, '')),
    ),
  );
  const named = globSync('src/**/*.{ts,tsx}', { cwd: join(root, own) })
    .filter((file) => !/\.(test|stories|browser)\./.test(file))
    .flatMap((file) => readFileSync(join(root, own, file), 'utf8').match(page) ?? []);
  return [...new Set([...linked, ...named])].filter((place) => /^docs\/.*\.md$/.test(place)).toSorted();
}

/** Where a file of the repository is for somebody who has installed a package, from that package; `null`: nowhere. */
function placeInPackage(folder: string, place: string, pages: ReadonlySet<string>): string | null {
  if (pages.has(place)) return place;
  const [, of = '', inside = ''] = /^packages\/([^/]+)(?:\/(.*))?$/.exec(place) ?? [];
  if (of === '') return null;
  const file = inside === '' ? 'README.md' : inside;
  if (of !== folder && !dependenciesOf(folder).has(of)) return null;
  if (!isPacked(of, file)) return null;
  return of === folder ? file : posix.join('..', of, file);
}

function isPacked(folder: string, file: string): boolean {
  const path = join(root, 'packages', folder, file);
  const [top = ''] = file.split('/');
  return (
    existsSync(path) && statSync(path).isFile() && ['README.md', ...(manifestOf(folder).files ?? [])].includes(top)
  );
}

/** The folders of our packages that a package brings with it. */
function dependenciesOf(folder: string): ReadonlySet<string> {
  const direct = Object.keys(manifestOf(folder).dependencies ?? {})
    .filter((name) => name.startsWith('@tillside/'))
    .map((name) => name.replace('@tillside/', ''));
  return new Set(direct.flatMap((name) => [name, ...dependenciesOf(name)]));
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')) as Manifest;
}
