import { aloneCommand, fromRoot, shortMessage, writeReport } from './report.mjs';

/**
 * @typedef {import('@playwright/test/reporter').Suite} Suite
 * @typedef {import('@playwright/test/reporter').TestCase} TestCase
 * @typedef {import('@playwright/test/reporter').TestError} TestError
 * @typedef {import('./report.mjs').TestReport} TestReport
 */

/** @type {Readonly<Record<ReturnType<TestCase['outcome']>, TestReport['state']>>} */
const states = { expected: 'passed', flaky: 'flaky', unexpected: 'failed', skipped: 'skipped' };

/** Tells `npm test` of every test that Playwright ran, and of what failed outside any. */
export default class PlaywrightReporter {
  /** @type {Suite | null} */
  #suite = null;
  /** @type {string[]} */
  #errors = [];

  /**
   * @param {unknown} _config
   * @param {Suite} suite
   */
  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /** @param {TestError} error */
  onError(error) {
    this.#errors.push(shortMessage(error.stack ?? error.message));
  }

  onEnd() {
    writeReport({ tests: (this.#suite?.allTests() ?? []).map(reportOf), errors: this.#errors });
  }
}

/**
 * @param {TestCase} test
 * @returns {TestReport}
 */
function reportOf(test) {
  // The titles of the root, of the project and of the file come first.
  const [, project = '', , ...titles] = test.titlePath();
  const file = `${fromRoot(test.location.file)}:${test.location.line}`;
  const failed = test.results.filter(({ status }) => status !== test.expectedStatus && status !== 'skipped');
  return {
    name: `${project === '' ? '' : `[${project}] `}${file} › ${titles.join(' › ')}`,
    state: states[test.outcome()],
    seconds: test.results.reduce((sum, { duration }) => sum + duration / 1_000, 0),
    attempts: test.results.length,
    message: shortMessage(failed[0]?.error?.message),
    artifacts: failed.flatMap(({ attachments }) =>
      attachments.flatMap(({ path }) => (path === undefined ? [] : [fromRoot(path)])),
    ),
    alone: aloneCommand(file, titles.at(-1) ?? '', project),
  };
}
