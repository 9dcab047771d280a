import { join } from 'node:path';
import { run } from '../../../scripts/run.ts';
import type { Finding } from '../finding.ts';
import { isRecord } from '../validate/record.ts';

const program = join(import.meta.dirname, '../node_modules/.bin/redocly');
/** Turns off telemetry and the check for a newer version. */
const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/**
 * What Redocly finds in a document by its `recommended` rules, each with the rule and a JSON pointer.
 * @throws Error when it does not report.
 */
export async function lintWithRedocly(name: string, file: string): Promise<Finding[]> {
  const args = ['lint', '--extends=recommended', '--format=json', '--max-problems=10000', file];
  const { output } = await run(program, args, { env });
  const problems = problemsIn(output);
  if (!problems) throw new Error(`Redocly did not report on ${file}:\n${output}`);
  return problems.filter(isRecord).map((problem) => ({
    severity: problem['severity'] === 'error' ? 'violation' : 'warning',
    check: 'redocly',
    where: `${name} ${pointerOf(problem['location'])}`,
    message: `${String(problem['message'])} (${String(problem['ruleId'])})`,
  }));
}

/** The report stands between lines for people. */
function problemsIn(output: string): unknown[] | null {
  const report: unknown = JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('\n}') + 2) || 'null');
  return isRecord(report) && Array.isArray(report['problems']) ? report['problems'] : null;
}

function pointerOf(location: unknown): string {
  const first: unknown = Array.isArray(location) ? location[0] : null;
  return isRecord(first) ? String(first['pointer']) : '';
}
