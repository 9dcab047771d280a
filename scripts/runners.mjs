import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ title: string, run: () => Promise<Count> }} Stage
 */

const reports = join(import.meta.dirname, '../.cache/test');

/**
 * A program whose exit code is the verdict; it counts as one.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @returns {Stage}
 */
export function program(title, command, args) {
  return step(title, async () => {
    const { code } = await run(command, args, { show: true });
    if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with exit code ${code}.`);
  });
}

/**
 * Work that throws when it finds something wrong; it counts as one.
 * @param {string} title
 * @param {() => Promise<void>} work
 * @returns {Stage}
 */
export function step(title, work) {
  return {
    title,
    async run() {
      try {
        await work();
        return { passed: 1, failed: 0, skipped: 0 };
      } catch (error) {
        process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
        return { passed: 0, failed: 1, skipped: 0 };
      }
    },
  };
}

/**
 * @param {string} title
 * @param {string[]} [args]
 * @returns {Stage}
 */
export function vitest(title, args = []) {
  return counted(title, 'vitest.json', countVitest, (report) =>
    run(
      'vitest',
      ['run', '--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
      {
        show: true,
      },
    ),
  );
}

/**
 * @param {string} title
 * @param {string[]} [args]
 * @param {Record<string, string>} [env]
 * @returns {Stage}
 */
export function playwright(title, args = [], env = {}) {
  return counted(title, 'playwright.json', countPlaywright, (report) =>
    run('playwright', ['test', '--reporter=list,json', ...args], {
      show: true,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  );
}

/**
 * A stage that needs something of the machine. Where that is missing, it says so; in CI that is a failure, and elsewhere
 * the stage counts as skipped, never as passed.
 * @param {() => string | null} missing
 * @param {Stage} stage
 * @returns {Stage}
 */
export function unless(missing, stage) {
  return {
    title: stage.title,
    async run() {
      const why = missing();
      if (why === null) return stage.run();
      process.stdout.write(`${why}\n`);
      const isCi = ![undefined, '', '0', 'false'].includes(process.env['CI']);
      return isCi ? { passed: 0, failed: 1, skipped: 0 } : { passed: 0, failed: 0, skipped: 1 };
    },
  };
}

/**
 * A runner of many tests. A run that failed without a failed test (a crash, an error outside any test, no test found)
 * counts one failure, so that it can never pass for success.
 * @template Report
 * @param {string} title
 * @param {string} file
 * @param {(report: Report) => Count} count
 * @param {(report: string) => Promise<{ code: number }>} start
 * @returns {Stage}
 */
function counted(title, file, count, start) {
  return {
    title,
    async run() {
      const report = join(reports, file);
      rmSync(report, { force: true });
      const { code } = await start(report);
      const result = readCount(report, count);
      const missed = result.failed === 0 && (code !== 0 || result.passed === 0);
      return missed ? { ...result, failed: 1 } : result;
    },
  };
}

/**
 * @template Report
 * @param {string} report
 * @param {(report: Report) => Count} count
 */
function readCount(report, count) {
  try {
    return count(/** @type {Report} */ (JSON.parse(readFileSync(report, 'utf8'))));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} report */
function countVitest(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report */
function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
