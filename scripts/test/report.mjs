import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What one test did, in the same shape whatever the runner.
 * @typedef {object} TestReport
 * @property {string} name the file and the full title
 * @property {'passed' | 'flaky' | 'failed' | 'skipped'} state `flaky`: it failed first and passed when the runner retried it
 * @property {number} seconds of all attempts
 * @property {number} attempts
 * @property {string} message what the first failed attempt said, with expected and received; empty when none failed
 * @property {string[]} artifacts screenshots, traces and logs of failed attempts, relative to the root
 * @property {string} alone the command that runs this test alone
 */

/**
 * What a runner's reporter writes at the end of a run. A run that broke off leaves none.
 * @typedef {{ tests: TestReport[], errors: string[] }} Report `errors`: what failed outside any test
 */

export const root = join(import.meta.dirname, '../..');

/** Names the file that the reporters of Vitest and Playwright write. */
export const reportVariable = 'TILLSIDE_TEST_REPORT';

/** The most lines of a message that a summary shows: enough for expected and received. */
const messageLines = 14;

/** @param {Report} report */
export function writeReport(report) {
  const file = process.env[reportVariable];
  if (file !== undefined) writeFileSync(file, JSON.stringify(report));
}

/**
 * @param {string} file
 * @returns {Report | null} null where the run ended without a whole report
 */
export function readReport(file) {
  try {
    return /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** @param {string} file */
export function fromRoot(file) {
  return relative(root, file);
}

/** @param {string} [message] with or without colours */
export function shortMessage(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, messageLines).join('\n');
}

/**
 * The command that runs one test alone.
 * @param {string} file relative to the root, with `:line` where the runner knows lines
 * @param {string} title
 * @param {string} [project]
 */
export function aloneCommand(file, title, project = '') {
  const options = project === '' ? '' : ` --project ${project}`;
  return `npm run test:one -- ${file}${options} -t ${quoted(title)}`;
}

/** @param {string} text for a POSIX shell */
function quoted(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
