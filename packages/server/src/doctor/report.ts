import type { Finding } from './check.ts';
import type { LiveFinding } from './live-checklist.ts';

const marks: Readonly<Record<Finding['result'], string>> = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL', skip: '-   ' };

/** The findings for a person: one line each, followed by the fix of a problem. */
export function writeReport(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, result, found, fix }) => [
    `${marks[result]}  ${check}: ${found}`,
    // What was skipped is mended with what kept it back, whose fix is printed once.
    ...(fix === undefined || result === 'skip' ? [] : [`      → ${fix}`]),
  ]);
  const count = (result: Finding['result']): number => findings.filter((finding) => finding.result === result).length;
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to fix.\n`;
}

const liveMarks: Readonly<Record<LiveFinding['result'], string>> = {
  ok: 'ok     ',
  mend: 'MEND   ',
  person: 'FOR YOU',
};

/** The checklist of going live for a person: what was found, and where something is to be done, why and how. */
export function writeLiveReport(findings: readonly LiveFinding[]): string {
  const lines = findings.flatMap(({ title, result, found, why, how }) => [
    `${liveMarks[result]}  ${title}: ${found}`,
    ...(result === 'ok' ? [] : [`         ${plain(why)}`, `         → ${plain(how)}`]),
  ]);
  const count = (result: LiveFinding['result']): number =>
    findings.filter((finding) => finding.result === result).length;
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('mend')} to mend, ${count('person')} for you.\n`;
}

/** A terminal follows no links. */
function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_link, text: string, target: string) =>
    target.includes(text) ? text : `${text} (${target.replace(/^.*\//, '')})`,
  );
}
