import type { Finding } from './check.ts';

const marks: Readonly<Record<Finding['result'], string>> = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL', skip: '-   ' };

/** The findings for a person: one line each, followed by the fix of a problem. */
export function writeReport(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, result, found, fix }) => [
    `${marks[result]}  ${check}: ${found}`,
    ...(fix === undefined ? [] : [`      → ${fix}`]),
  ]);
  const count = (result: Finding['result']): number => findings.filter((finding) => finding.result === result).length;
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to fix.\n`;
}
