import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../../scripts/run.ts';
import { aloneCommand, reportVariable, shortMessage, type Report } from '../../scripts/test/report.ts';
import { countOf, isLeftOut, program } from '../../scripts/test/runners.ts';
import { longStages } from '../../scripts/test/stages.ts';
import { summaryOf } from '../../scripts/test/summary.ts';

type TestReport = Report['tests'][number];

const passed: TestReport = {
  name: 'a/sums.test.ts › adds',
  state: 'passed',
  seconds: 1,
  attempts: 1,
  message: '',
  artifacts: [],
  alone: "npm run test:one -- a/sums.test.ts -t 'adds'",
};
const failed: TestReport = {
  ...passed,
  state: 'failed',
  message: 'expected 3 to be 4',
  artifacts: ['.cache/playwright/adds/test-failed-1.png'],
};
const flaky: TestReport = { ...passed, state: 'flaky', attempts: 2, message: 'too late' };

describe('a run of many tests', () => {
  test('counts what passed, also at its second attempt', () => {
    expect(countOf({ tests: [passed, flaky, { ...passed, state: 'skipped' }], errors: [] }, 0)).toMatchObject({
      passed: 2,
      failed: 0,
      skipped: 1,
    });
  });

  test.each([
    ['without a report', null, 1, 'The runner ended without a report (1).'],
    ['with an error outside any test', { tests: [passed], errors: ['No such module'] }, 1, 'No such module'],
    ['with an error outside any test, and well', { tests: [passed], errors: ['No such module'] }, 0, 'No such module'],
    ['badly, though no test failed', { tests: [passed], errors: [] }, 1, 'The runner ended with exit code 1.'],
    ['without a test', { tests: [], errors: [] }, 0, 'No test ran.'],
  ])('that ends %s has failed, and states why', (_, report, code, why) => {
    expect(countOf(report, code)).toMatchObject({ failed: 1, errors: [why] });
  });
});

test('a program that fails is quoted with the lines that say why, wherever its output ends up', async () => {
  const script =
    "console.log('schedule 1\\n✗ money: lost twice\\n' + 'more\\n'.repeat(50) + '1 violation'); process.exit(3)";
  const { failed, errors } = await program('faults', 'node', ['-e', script]).run(() => undefined);
  expect({ failed, why: errors?.[0]?.split('\n').slice(1) }).toEqual({
    failed: 1,
    why: ['✗ money: lost twice', 'more', '1 violation'],
  });
  expect(errors?.[0]).toContain('ended with exit code 3.');
});

test('a release is rehearsed whenever the long stages run, also on a machine too slow for all of them', () => {
  const groups = longStages.map((entry) => [entry].flat());
  const late = groups.filter((group) => !isLeftOut(group, 48.1, 48)).flat();
  expect(late.map(({ title }) => title)).toEqual(['a release of the last commit, used by strangers']);
  expect(groups.filter((group) => isLeftOut(group, 47.9, 48))).toEqual([]);
});

describe('the summary of a run', () => {
  const stage = { title: 'units', seconds: 12.34, passed: 2, failed: 1, skipped: 0 };

  test('ends with the sum of all stages', () => {
    expect(summaryOf([stage, { ...stage, title: 'walks' }])).toMatch(/\n4 passed, 2 failed\n$/);
  });

  test('shows for a failed test what was expected, where its screenshot is and how to run it alone', () => {
    const text = summaryOf([{ ...stage, tests: [failed] }]);
    expect(text).toContain(
      [
        '✗ units: 2 passed, 1 failed (12.3 s)',
        '  ✗ a/sums.test.ts › adds',
        '      expected 3 to be 4',
        '      see .cache/playwright/adds/test-failed-1.png',
        "      run it alone: npm run test:one -- a/sums.test.ts -t 'adds'",
      ].join('\n'),
    );
  });

  test('names and counts the flaky tests of a stage that passed', () => {
    const text = summaryOf([{ ...stage, failed: 0, tests: [passed, flaky] }]);
    expect(text).toContain('✓ units: 2 passed, 0 failed, 1 flaky (12.3 s)');
    expect(text).toContain('  ~ flaky, passed at attempt 2: a/sums.test.ts › adds\n      too late');
  });

  test('names the ten slowest tests, the slowest first', () => {
    const tests = Array.from({ length: 12 }, (_, seconds) => ({ ...passed, seconds, name: `takes ${seconds}` }));
    const shown = summaryOf([{ ...stage, tests }]).match(/takes \d+/g);
    expect(shown).toEqual(Array.from({ length: 10 }, (_, index) => `takes ${11 - index}`));
  });
});

describe('the reporters', () => {
  const place = mkdtempSync(join(import.meta.dirname, '../../.cache/reporters-'));
  afterAll(() => rmSync(place, { recursive: true }));

  const body = `
    let tries = 0;
    test('holds', () => {});
    test('holds at the second attempt', () => { tries += 1; expect(tries).toBe(2); });
    test("doesn't hold", () => { expect({ sum: 3 }).toEqual({ sum: 4 }); });
    test.skip('is left out', () => {});`;

  async function reportOf(program: string, file: string, source: string, args: string[]): Promise<Report> {
    writeFileSync(join(place, file), source);
    const report = join(place, `${program}.json`);
    const { code } = await run(program, args, { cwd: place, env: { [reportVariable]: report, FORCE_COLOR: '0' } });
    expect(code).toBe(1);
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  }

  test('of Vitest reports each test with its attempts, its message and its command', async () => {
    const reporter = join(import.meta.dirname, '../../scripts/test/vitest-reporter.ts');
    const source = `import { expect, test } from 'vitest';${body}`;
    const args = ['run', '--root', place, '--retry=1', `--reporter=${reporter}`];
    const { tests, errors } = await reportOf('vitest', 'sums.test.ts', source, args);
    expect(errors).toEqual([]);
    expect(tests.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['passed', 1],
      ['flaky', 2],
      ['failed', 2],
      ['skipped', expect.any(Number)],
    ]);
    expect(tests[2]?.message).toContain('"sum": 4');
    expect(tests[2]?.name).toMatch(/sums\.test\.ts › doesn't hold$/);
    expect(tests[2]?.alone).toMatch(/sums\.test\.ts -t 'doesn'\\''t hold'$/);
  });

  // Playwright starts a process for each attempt, which takes a busy machine long.
  const patience = { timeout: 120_000 };
  test('of Playwright reports each test with its attempts, its message and its command', patience, async () => {
    const reporter = join(import.meta.dirname, '../../scripts/test/playwright-reporter.ts');
    // A worker restarts after a failure and loses its state, so the test reads the attempt from Playwright itself.
    const source = `import { expect, test } from '@playwright/test';${body.replace('() => { tries += 1; expect(tries).toBe(2); }', '({}, info) => { expect(info.retry).toBe(1); }')}`;
    const { tests, errors } = await reportOf('playwright', 'sums.spec.ts', source, [
      'test',
      'sums.spec.ts',
      '--retries=1',
      `--reporter=${reporter}`,
    ]);
    expect(errors).toEqual([]);
    expect(tests.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['passed', 1],
      ['flaky', 2],
      ['failed', 2],
      ['skipped', expect.any(Number)],
    ]);
    expect(tests[2]?.message).toContain('sum');
    expect(tests[2]?.alone).toMatch(/sums\.spec\.ts:\d+ -t 'doesn'\\''t hold'$/);
  });
});

test('a message keeps expected and received, and loses its colours', () => {
  expect(shortMessage('\u001B[31mtoo few\u001B[39m\n\nExpected: 4\nReceived: 3')).toBe(
    'too few\nExpected: 4\nReceived: 3',
  );
});

test('a command can be pasted into a shell, whatever the title', () => {
  expect(aloneCommand('a.test.ts', "it's $HOME")).toBe("npm run test:one -- a.test.ts -t 'it'\\''s $HOME'");
});
