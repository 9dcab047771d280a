import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sections } from './all.ts';
import type { Statement } from './statement.ts';

/** A check of the suite, as its title stands in the source: no check has to run to be counted. */
export interface Check {
  readonly file: string;
  /** `platform §4.1 card.list order, filters; §8 pagination sort: newest first …` */
  readonly title: string;
  /** The statements it names: `§4.1 card.list order`, `§4.1 card.list filters`, `§8 pagination sort`. */
  readonly names: readonly string[];
}

const folder = join(import.meta.dirname, '..');
const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
const titles = /(?<=['"`])platform §[^'"`\n]+/g;

/** Every statement by its full name, `§4.1 card.list order`, in the order of the document. */
export const statements: ReadonlyMap<string, Statement> = new Map(
  sections.flatMap(({ section, statements: subjects }) =>
    Object.entries(subjects).flatMap(([subject, named]) =>
      Object.entries(named).map(([name, statement]) => [`${section} ${subject} ${name}`, statement] as const),
    ),
  ),
);

/** Every check of the suite. */
export const checks: readonly Check[] = files.flatMap((file) =>
  (readFileSync(join(folder, file), 'utf8').match(titles) ?? []).map((title) => ({
    file,
    title,
    names: namesIn(title),
  })),
);

/** How many checks name a statement. */
export function checksOf(name: string): number {
  return checks.filter(({ names }) => names.includes(name)).length;
}

/** What is wrong between statements and checks, in words; empty when all is well. */
export function statementFaults(): string[] {
  const unproven = [...statements].flatMap(([name, statement]) => {
    const count = checksOf(name);
    if (typeof statement === 'string') return count > 0 ? [] : [`${name}: no check names it, and no reason says why`];
    return count > 0 ? [`${name}: it is checked, so the reason why it is not has to go`] : [];
  });
  const unknown = checks.flatMap(({ file, title, names }) =>
    names.filter((name) => !statements.has(name)).map((name) => `${file}: there is no statement ${name} (${title})`),
  );
  return [...unproven, ...unknown, ...untitled()];
}

/** Calls of `test` whose title names no statement. */
function untitled(): string[] {
  return files.flatMap((file) => {
    const [, ...calls] = readFileSync(join(folder, file), 'utf8').split(/^ *(?=test(?:\.\w+)?[(<])/m);
    return calls
      .filter((call) => call.match(titles) === null)
      .map((call) => `${file}: the title of a check names no statement: ${call.split('\n', 2).join(' ')}`);
  });
}

function namesIn(title: string): string[] {
  const [head = ''] = title.slice('platform '.length).split(':');
  return head.split('; ').flatMap((part) => {
    const [, subject = part, names = ''] = /^(§[\d.]+ \S+) (.+)$/.exec(part) ?? [];
    return names.split(', ').map((name) => `${subject} ${name}`);
  });
}
