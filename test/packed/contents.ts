import { parseSync } from 'vite';
import type { Manifest } from '../../scripts/registry/pack.ts';

const required = ['LICENSE', 'README.md', 'package.json'];
const allowed = new Set([...required, 'CHANGELOG.md', 'SKILL.md']);
const ofTests = /\.(test|stories|browser|spec)\./;

/** A name that a bundler of declarations made up: `Naira$1`. Editors would show it. */
const madeUpName = /\b\w+\$\d+\b/;
const pageName = /\bdocs\/[\w./-]+\.md\b/g;

/**
 * What is wrong with the files of a package, a line each: something beside what its manifest names, a test, a source map that
 * points to files which are not there, a declaration with the type `any`, with which a merchant's every mistake compiles, or with
 * a made-up name, or a page which is named and is not there.
 */
export function contentMistakes(
  { files: folders = [] }: Manifest,
  files: readonly string[],
  read: (name: string) => string,
): readonly string[] {
  const isNamed = (file: string): boolean =>
    allowed.has(file) || folders.some((folder) => file.startsWith(`${folder.replace(/\/\*.*$/, '')}/`));
  return [
    ...required.filter((file) => !files.includes(file)).map((file) => `no ${file}`),
    ...files.filter((file) => !isNamed(file)).map((file) => `${file}: is not in "files" of its manifest`),
    ...files
      .filter((file) => file.startsWith('dist/') && ofTests.test(file))
      .map((file) => `${file}: belongs to tests`),
    ...files
      .filter((file) => file.endsWith('.map') && !holdsItsSources(read(file)))
      .map((file) => `${file}: names sources that are not there`),
    ...files
      .filter((file) => /\.d\.[cm]?ts$/.test(file))
      .flatMap((file) => linesWithAny(file, read(file)).map((line) => `${file}: has the type any: ${line}`)),
    ...files
      .filter((file) => file.endsWith('.d.ts'))
      .flatMap((file) => madeUpName.exec(read(file))?.map((name) => `${file}: declares ${name}`) ?? []),
    ...files
      .filter((file) => files.some((name) => name.startsWith('docs/')) && /^dist\/.*\.(js|d\.ts)$/.test(file))
      .flatMap((file) => [...new Set(read(file).match(pageName))].map((page) => ({ file, page })))
      .filter(({ page }) => !files.includes(page))
      .map(({ file, page }) => `${file}: names ${page}, which is not there`),
  ];
}

function holdsItsSources(map: string): boolean {
  const { sources, sourcesContent = [] } = JSON.parse(map) as { sources: string[]; sourcesContent?: (string | null)[] };
  return sources.every((_, index) => typeof sourcesContent[index] === 'string');
}

/** The lines of a declaration file that have the type `any`, where no comment and no name is meant. */
function linesWithAny(file: string, text: string): readonly string[] {
  const lines = new Set<string>();
  JSON.stringify(parseSync(file, text).program, (_, node: unknown) => {
    if (isAnyType(node)) lines.add(lineAt(text, node.start));
    return typeof node === 'bigint' ? null : node;
  });
  return [...lines];
}

function isAnyType(node: unknown): node is { readonly start: number } {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'TSAnyKeyword' && 'start' in node;
}

function lineAt(text: string, start: number): string {
  const line = text.slice(text.lastIndexOf('\n', start) + 1).split('\n', 1)[0] ?? '';
  return line.trim().slice(0, 200);
}
