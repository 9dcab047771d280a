import type { Manifest } from '../../scripts/registry/pack.ts';

const required = ['LICENSE', 'README.md', 'package.json'];
const allowed = new Set([...required, 'CHANGELOG.md', 'SKILL.md']);
const ofTests = /\.(test|stories|browser|spec)\./;

/**
 * What is wrong with the files of a package, a line each: something beside what its manifest names, a test, or a source map that
 * points to files which are not there.
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
  ];
}

function holdsItsSources(map: string): boolean {
  const { sources, sourcesContent = [] } = JSON.parse(map) as { sources: string[]; sourcesContent?: (string | null)[] };
  return sources.every((_, index) => typeof sourcesContent[index] === 'string');
}
