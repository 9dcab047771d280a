import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const document = join(root, 'docs/architecture.md');
const heading = '## How much code there is';
const packages = ['contract', 'server', 'react', 'sandbox'] as const;
const code = '**/*.{ts,tsx,mts,mjs,css}';

/** A number of files, and the number of their lines. */
interface Figure {
  readonly files: number;
  readonly lines: number;
}
/** The figures by group: `contract`, `all four`, `tests and scripts`. */
type Figures = ReadonlyMap<string, Figure>;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--update')) writeFileSync(document, withFigures(readDocument(), countedFigures()));
  const counted = countedFigures();
  const rises = risesOf(counted, writtenFigures(readDocument()));
  console.log(tableOf(counted));
  for (const rise of rises) console.error(rise);
  console.log(JSON.stringify(Object.fromEntries(counted)));
  process.exitCode = rises.length > 0 ? 1 : 0;
}

/** The figures of the repository as it is now. */
export function countedFigures(): Figures {
  const sources = packages.map(
    (name) => [name, filesIn(`packages/${name}/src/**/*.{ts,tsx,css}`).filter(isSource)] as const,
  );
  const rest = filesIn(`{apps,packages,scripts,test}/${code}`).filter(
    (file) => /^(?:scripts|test)\//.test(file) || isTest(file),
  );
  const all = sources.flatMap(([, files]) => files);
  return new Map(
    [...sources, ['all four', all] as const, ['tests and scripts', rest] as const].map(([name, files]) => [
      name,
      figureOf(files),
    ]),
  );
}

/** The figures that a document states. */
export function writtenFigures(text: string): Figures {
  const rows = sectionOf(text).matchAll(/^\| ([a-z ]+?) +\| ([\d,]+) +\| ([\d,]+) +\|$/gm);
  return new Map(
    [...rows].map(([, name = '', files = '', lines = '']) => [
      name,
      { files: numberOf(files), lines: numberOf(lines) },
    ]),
  );
}

/** A sentence for each figure that is higher than the written one. */
export function risesOf(counted: Figures, written: Figures): readonly string[] {
  return [...counted].flatMap(([name, now]) => {
    const before = written.get(name);
    if (!before) return [`docs/architecture.md states no figures of ${name}: run npm run lines -- --update.`];
    return (['files', 'lines'] as const)
      .filter((unit) => now[unit] > before[unit])
      .map(
        (unit) =>
          `The ${unit} of ${name} rose from ${grouped(before[unit])} to ${grouped(now[unit])}: make do with less, or run npm run lines -- --update and give the reason in the commit.`,
      );
  });
}

/** The document with those figures in place of the written ones. */
export function withFigures(text: string, figures: Figures): string {
  const section = sectionOf(text);
  const [table = ''] = /^\|[^]*\|$/m.exec(section) ?? [];
  return text.replace(section, section.replace(table, tableOf(figures)));
}

function readDocument(): string {
  return readFileSync(document, 'utf8');
}

function sectionOf(text: string): string {
  const [, section = ''] = text.split(`${heading}\n`);
  return section.split(/^## /m)[0] ?? '';
}

function tableOf(figures: Figures): string {
  const rows = [...figures].map(([name, { files, lines }]) => `| ${name} | ${grouped(files)} | ${grouped(lines)} |`);
  return ['| what | files | lines |', '|---|---|---|', ...rows].join('\n');
}

function filesIn(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/{node_modules,dist,.cache}/**'] });
}

function isTest(file: string): boolean {
  return /\.(?:test|browser|stories)\.|-double\.|\/testing\//.test(file);
}

function isSource(file: string): boolean {
  return !isTest(file) && !file.includes('/generated/');
}

function figureOf(files: readonly string[]): Figure {
  const lines = files.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
  return { files: files.length, lines };
}

function grouped(number: number): string {
  return number.toLocaleString('en');
}

function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''));
}
