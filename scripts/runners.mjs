import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaywright, readReport, readVitest } from './reports.mjs';
import { run } from './run.mjs';

/**
 * @typedef {import('./reports.mjs').Failure} Failure
 * @typedef {import('./reports.mjs').Reading} Reading
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: Failure[], unsteady?: Failure[] }} Count
 *   `unsteady`: tests that failed among the others and passed alone.
 * @typedef {import('./run.mjs').Write} Write
 * @typedef {{ title: string, run: (write: Write) => Promise<Count> }} Stage `write` takes what the stage has to say
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
  return step(title, async (write) => {
    const { code } = await run(command, args, { show: write });
    if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with exit code ${code}.`);
  });
}

/**
 * Work that throws when it finds something wrong; it counts as one.
 * @param {string} title
 * @param {(write: Write) => Promise<void>} work
 * @returns {Stage}
 */
export function step(title, work) {
  return {
    title,
    async run(write) {
      try {
        await work(write);
        return { passed: 1, failed: 0, skipped: 0 };
      } catch (error) {
        write(`${error instanceof Error ? error.message : String(error)}\n`);
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
  return counted(title, 'vitest.json', readVitest, {
    all: (write, report) => runVitest(write, report, args),
    alone: (write, report, failures) =>
      runVitest(write, report, [...args, '--maxWorkers=1', ...new Set(failures.map(({ file }) => file))]),
  });
}

/**
 * @param {Write} write
 * @param {string} report
 * @param {string[]} args
 */
function runVitest(write, report, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return run('vitest', ['run', '--allowOnly=false', ...reporters, ...args], { show: write });
}

/**
 * @param {string} title
 * @param {string[]} [args]
 * @param {Record<string, string>} [env]
 * @returns {Stage}
 */
export function playwright(title, args = [], env = {}) {
  /** @type {(write: Write, report: string, more?: string[]) => Promise<{ code: number }>} */
  const start = (write, report, more = []) =>
    run('playwright', ['test', '--reporter=list,json', ...args, ...more], {
      show: write,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
  return counted(title, 'playwright.json', readPlaywright, {
    all: (write, report) => start(write, report),
    alone: (write, report) => start(write, report, ['--last-failed', '--workers=1']),
  });
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
    async run(write) {
      const why = missing();
      if (why === null) return stage.run(write);
      write(`${why}\n`);
      const isCi = ![undefined, '', '0', 'false'].includes(process.env['CI']);
      return isCi ? { passed: 0, failed: 1, skipped: 0 } : { passed: 0, failed: 0, skipped: 1 };
    },
  };
}

/** More than this many failures at once are no accident of a busy machine. */
const secondLookLimit = 5;

/**
 * A runner of many tests. The few that fail among thousands are run once more, alone: one that fails again has failed, and
 * one that passes is named as unsteady, for a person to look at. A run that failed without a failed test (a crash, an error
 * outside any test, no test found) counts one failure, so that it can never pass for success.
 * @template Report
 * @param {string} title
 * @param {string} file
 * @param {(report: Report) => Reading} read
 * @param {Record<'all' | 'alone', (write: Write, report: string, failures: Failure[]) => Promise<{ code: number }>>} runs
 * @returns {Stage}
 */
export function counted(title, file, read, runs) {
  /**
   * @param {Write} write
   * @param {'all' | 'alone'} which
   * @param {Failure[]} failures
   */
  const look = async (write, which, failures) => {
    const report = join(reports, `${which}-${file}`);
    rmSync(report, { force: true });
    const { code } = await runs[which](write, report, failures);
    return { code, ...readReport(report, read) };
  };
  return {
    title,
    async run(write) {
      const { code, passed, skipped, failures } = await look(write, 'all', []);
      if (failures.length === 0 || failures.length > secondLookLimit) {
        const broke = failures.length === 0 && (code !== 0 || passed === 0);
        return { passed, skipped, failed: broke ? 1 : failures.length, failures };
      }
      write(`\n${failures.length} failed; once more, alone:\n`);
      const second = await look(write, 'alone', failures);
      if (second.passed + second.failures.length === 0 || (second.code !== 0 && second.failures.length === 0)) {
        return { passed, skipped, failed: failures.length, failures };
      }
      const again = new Set(second.failures.map(({ name }) => name));
      const unsteady = failures.filter(({ name }) => !again.has(name));
      const failed = second.failures.length;
      return { passed: passed + unsteady.length, skipped, failed, failures: second.failures, unsteady };
    },
  };
}
