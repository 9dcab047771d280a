import type { Suite, TestCase, TestError } from '@playwright/test/reporter';
import { aloneCommand, fromRoot, shortMessage, writeReport, type TestReport } from './report.ts';

const states: Readonly<Record<ReturnType<TestCase['outcome']>, TestReport['state']>> = {
  expected: 'passed',
  flaky: 'flaky',
  unexpected: 'failed',
  skipped: 'skipped',
};

/** Reports to `npm test` every test that Playwright ran, and failures outside any test. */
export default class PlaywrightReporter {
  #suite: Suite | null = null;
  #errors: string[] = [];

  onBegin(_config: unknown, suite: Suite) {
    this.#suite = suite;
  }

  onError(error: TestError) {
    this.#errors.push(shortMessage(error.stack ?? error.message));
  }

  onEnd() {
    writeReport({ tests: (this.#suite?.allTests() ?? []).map(reportOf), errors: this.#errors });
  }
}

function reportOf(test: TestCase): TestReport {
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
