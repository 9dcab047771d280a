import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { run, type Write } from '../run.ts';
import { readReport, reportVariable, root, type TestReport, type Report } from './report.ts';

/** `tests`: if the stage has many; `errors`: failures outside any test */
export type Count = { passed: number; failed: number; skipped: number; tests?: TestReport[]; errors?: string[] };
/** `write` receives the output of the stage; `isEssential`: it runs on a machine too slow for all stages, too */
export type Stage = { title: string; run: (write: Write) => Promise<Count>; isEssential?: boolean };

const reports = join(root, '.cache/test');

/** A program whose exit code is the verdict; it counts as one. */
export function program(title: string, command: string, args: string[]): Stage {
  return step(title, async (write) => {
    const { code, output } = await run(command, args, { show: write });
    if (code !== 0) throw new Error(failureOf([command, ...args].join(' '), code, output));
  });
}

/** Quotes the lines that say why: the beginning of a long output may be gone where the summary is read. */
function failureOf(command: string, code: number, output: string): string {
  const lines = output.trimEnd().split('\n');
  const marked = lines.filter((line) => /^(✗|━━) /.test(line)).slice(0, 12);
  const quoted = [...new Set([...marked, ...lines.slice(-6)])];
  return [`${command} ended with exit code ${code}.`, ...quoted].join('\n');
}

/** Work that throws when it finds something wrong; it counts as one. */
export function step(title: string, work: (write: Write) => Promise<void>): Stage {
  return {
    title,
    async run(write) {
      try {
        await work(write);
        return { passed: 1, failed: 0, skipped: 0 };
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        write(`${message}\n`);
        return { passed: 0, failed: 1, skipped: 0, errors: [message] };
      }
    },
  };
}

/** A stage that also runs when the time for all stages is over. */
export function always(stage: Stage): Stage {
  return { ...stage, isEssential: true };
}

/** Whether stages that would run side by side are left out, after so many of the minutes `within` which stages begin. */
export function isLeftOut(stages: readonly Stage[], minutes: number, within: number): boolean {
  return minutes > within && !stages.some(({ isEssential = false }) => isEssential);
}

export function vitest(title: string, args: string[] = [], env: Record<string, string> = {}): Stage {
  const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-reporter.ts'];
  return counted(title, 'vitest', ['run', '--allowOnly=false', ...reporters, ...args], env);
}

/** For tests that import a package in Playwright's own process: its source, never an old build. */
export const fromSource = { NODE_OPTIONS: '--conditions=@tillside/source' };

export function playwright(title: string, args: string[] = [], env: Record<string, string> = {}): Stage {
  return counted(title, 'playwright', ['test', '--reporter=list,./scripts/test/playwright-reporter.ts', ...args], env);
}

/**
 * A stage that requires something of the machine. If that is missing, the stage writes why. In CI it then fails, unless
 * the same is tested without it. Elsewhere it counts as skipped, never as passed.
 */
export function unless(
  missing: () => string | null,
  stage: Stage,
  { isNeededInCi = true }: { isNeededInCi?: boolean } = {},
): Stage {
  return {
    title: stage.title,
    async run(write) {
      const why = missing();
      if (why === null) return stage.run(write);
      write(`${why}\n`);
      const isCi = isNeededInCi && ![undefined, '', '0', 'false'].includes(process.env['CI']);
      return isCi ? { passed: 0, failed: 1, skipped: 0, errors: [why] } : { passed: 0, failed: 0, skipped: 1 };
    },
  };
}

/**
 * A runner of many tests that writes a report. The runner retries a failed test once, if its configuration says so.
 * A run that failed without a failed test (a crash, an error outside any test, no test found) counts one failure.
 */
function counted(title: string, command: string, args: string[], env: Record<string, string>): Stage {
  return {
    title,
    async run(write) {
      const file = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
      rmSync(file, { force: true });
      const { code } = await run(command, args, { show: write, env: { ...env, [reportVariable]: file } });
      return countOf(readReport(file), code);
    },
  };
}

/** @param code the runner's exit code */
export function countOf(report: Report | null, code: number): Count {
  if (report === null)
    return { passed: 0, failed: 1, skipped: 0, errors: [`The runner ended without a report (${code}).`] };
  const { tests, errors } = report;
  const count: (...states: TestReport['state'][]) => number = (...states) =>
    tests.filter(({ state }) => states.includes(state)).length;
  const passed = count('passed', 'flaky');
  const failed = count('failed');
  const skipped = count('skipped');
  const broke = failed === 0 && (code !== 0 || passed === 0 || errors.length > 0);
  if (!broke) return { passed, failed, skipped, tests, errors };
  const why = errors.length > 0 ? errors : [passed === 0 ? 'No test ran.' : `The runner ended with exit code ${code}.`];
  return { passed, failed: 1, skipped, tests, errors: why };
}
