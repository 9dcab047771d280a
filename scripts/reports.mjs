import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ name: string, file: string, why: string }} Failure a test that failed, or a file that broke before it had any; `why` is
 *   a line of what it said
 * @typedef {{ passed: number, skipped: number, failures: Failure[] }} Reading what a runner's own report says
 */

const root = new URL('..', import.meta.url).pathname;

/**
 * @template Report
 * @param {string} file
 * @param {(report: Report) => Reading} read
 * @returns {Reading} nothing at all where there is no whole report
 */
export function readReport(file, read) {
  try {
    return read(/** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return { passed: 0, skipped: 0, failures: [] };
  }
}

/**
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ fullName: string, status: string, failureMessages: string[] | null }} VitestTest
 * @param {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} report
 * @returns {Reading}
 */
export function readVitest(report) {
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults
      .filter((file) => file.status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const file = relative(root, name);
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        if (failed.length === 0) return [{ name: file, file, why: firstLine(message) }];
        return failed.map(({ fullName, failureMessages }) => ({
          name: `${file} › ${fullName.trim()}`,
          file,
          why: firstLine(failureMessages?.[0]),
        }));
      }),
  };
}

/**
 * @typedef {{ title: string, file: string, suites?: PlaywrightSuite[], specs: PlaywrightSpec[] }} PlaywrightSuite
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ projectName: string, status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @param {{ stats: { expected: number, skipped: number }, suites: PlaywrightSuite[] }} report
 * @returns {Reading}
 */
export function readPlaywright({ stats, suites }) {
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({
          name: `${projectName === '' ? '' : `[${projectName}] `}${file}:${line} › ${title}`,
          file,
          why: firstLine(results.find(({ error }) => error !== undefined)?.error?.message),
        })),
    ),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {string} [message] */
function firstLine(message = '') {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0]?.slice(0, 200) ?? '';
}
