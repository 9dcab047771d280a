import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sections } from '../test/conformance/statements/all.ts';
import { checksOf } from '../test/conformance/statements/suite.ts';

type Row = {
  section: string;
  about: string;
  name: string;
  summary: string;
  unchecked: string | null;
  checks: number;
};

const file = join(import.meta.dirname, '../docs/reference/conformance.md');
const mark = '<!-- Generated from test/conformance by `npm run tool -- openapi`; do not edit below this line. -->\n';

/** `docs/reference/conformance.md`: its written prose unchanged, and below the mark every statement with its checks. */
export function conformanceDocument() {
  const [prose, generated] = readFileSync(file, 'utf8').split(mark);
  if (generated === undefined) throw new Error(`docs/reference/conformance.md has lost its line ${mark}`);
  return `${prose}${mark}${tables()}`;
}

function tables() {
  const rows = allRows();
  const bySection = [...Map.groupBy(rows, ({ section }) => section)];
  return `
## Without a check
${table(
  ['statement', 'in short', 'why there is none'],
  rows.filter(({ unchecked }) => unchecked !== null).map((row) => [idOf(row), row.summary, row.unchecked ?? '']),
)}
## By section
${table(
  ['section', 'statements', 'with a check', 'with a reason'],
  bySection.map(([section, of]) => [
    `[${titleOf(section)}](#${anchorOf(titleOf(section))})`,
    `${of.length}`,
    `${of.filter(({ checks }) => checks > 0).length}`,
    `${of.filter(({ unchecked }) => unchecked !== null).length}`,
  ]),
)}${bySection
    .map(
      ([section, of]) => `
## ${titleOf(section)}
${table(
  ['about', 'name', 'in short', 'checks'],
  of.map(({ about, name, summary, unchecked, checks }) => [
    `\`${about}\``,
    name,
    summary,
    unchecked === null ? `${checks}` : 'none',
  ]),
)}`,
    )
    .join('')}`;
}

function allRows(): Row[] {
  return sections.flatMap(({ section, statements }) =>
    Object.entries(statements).flatMap(([about, named]) =>
      Object.entries(named).map(([name, statement]) => ({
        section,
        about,
        name,
        summary: typeof statement === 'string' ? statement : statement.says,
        unchecked: typeof statement === 'string' ? null : statement.unchecked,
        checks: checksOf(`${section} ${about} ${name}`),
      })),
    ),
  );
}

function idOf({ section, about, name }: Row) {
  return `\`${section} ${about} ${name}\``;
}

/** A section may be kept in several parts: `Bills: airtime …`, `Bills: ePins …`. */
function titleOf(section: string) {
  const title = sections.find((kept) => kept.section === section)?.title ?? '';
  return `${section} ${title.replace(/:.*/, '')}`;
}

/** The anchor that GitHub makes from a heading. */
function anchorOf(heading: string) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

function table(head: string[], rows: string[][]) {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `\n${lines.join('\n')}\n`;
}
