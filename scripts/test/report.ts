import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of one test, in the same format for every runner. */
export interface TestReport {
  /** the file and the full title */
  name: string;
  /** `flaky`: it failed first and passed when the runner retried it */
  state: 'passed' | 'flaky' | 'failed' | 'skipped';
  /** of all attempts */
  seconds: number;
  attempts: number;
  /** the message of the first failed attempt, with expected and received; empty when none failed */
  message: string;
  /** screenshots, traces and logs of failed attempts, relative to the root */
  artifacts: string[];
  /** the command that runs this test alone */
  alone: string;
}

/** The report of a runner at the end of a run. An aborted run writes none. `errors`: failures outside any test */
export type Report = { tests: TestReport[]; errors: string[] };

export const root = join(import.meta.dirname, '../..');

/** Names the file that the reporters of Vitest and Playwright write. */
export const reportVariable = 'TILLSIDE_TEST_REPORT';

/** The maximum lines of a message in a summary: enough for expected and received. */
const messageLines = 14;

export function writeReport(report: Report) {
  const file = process.env[reportVariable];
  if (file !== undefined) writeFileSync(file, JSON.stringify(report));
}

/** @returns `null` if the run ended without a complete report */
export function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

export function fromRoot(file: string) {
  return relative(root, file);
}

/** @param message with or without colours */
export function shortMessage(message: string = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, messageLines).join('\n');
}

/**
 * The command that runs one test alone.
 * @param file relative to the root, with `:line` if the runner supports lines
 */
export function aloneCommand(file: string, title: string, project: string = '') {
  const options = project === '' ? '' : ` --project ${project}`;
  return `npm run test:one -- ${file}${options} -t ${quoted(title)}`;
}

/** @param text for a POSIX shell */
function quoted(text: string) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
