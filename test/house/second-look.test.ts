import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readPlaywright, readVitest } from '../../scripts/reports.mjs';
import { counted } from '../../scripts/runners.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What Vitest would report of one file with these tests. */
function reportOf(tests: Record<string, 'passed' | 'failed'>) {
  const assertionResults = Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? [`AssertionError: ${fullName} is wrong\n    at sums.ts:3`] : [],
  }));
  const failed = assertionResults.some(({ status }) => status === 'failed');
  return {
    numPassedTests: assertionResults.filter(({ status }) => status === 'passed').length,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { name: `${root}a/sums.test.ts`, status: failed ? 'failed' : 'passed', message: '', assertionResults },
    ],
  };
}

const failure = (name: string) => ({
  name: `a/sums.test.ts › ${name}`,
  file: 'a/sums.test.ts',
  why: `AssertionError: ${name} is wrong`,
});

type Run = { report?: ReturnType<typeof reportOf>; code: number };

/** A stage whose runner reports this among all tests, and then this alone. */
async function countOf(all: Run, alone?: Run) {
  const looks: string[] = [];
  const look = (name: string, run: Run | undefined) => async (_: unknown, file: string) => {
    looks.push(name);
    if (run === undefined) throw new Error('Nobody was to look again.');
    mkdirSync(dirname(file), { recursive: true });
    if (run.report !== undefined) writeFileSync(file, JSON.stringify(run.report));
    return { code: run.code };
  };
  const stage = counted('sums', 'second-look-test.json', readVitest, {
    all: look('all', all),
    alone: look('alone', alone),
  });
  return { ...(await stage.run(() => {})), looks };
}

describe('a run of many tests', () => {
  test('is looked at once when all pass', async () => {
    const count = await countOf({ report: reportOf({ one: 'passed', two: 'passed' }), code: 0 });
    expect(count).toMatchObject({ passed: 2, failed: 0, looks: ['all'] });
  });

  test('names a test that failed among the others and passes alone', async () => {
    const count = await countOf(
      { report: reportOf({ one: 'passed', two: 'failed' }), code: 1 },
      { report: reportOf({ one: 'passed', two: 'passed' }), code: 0 },
    );
    expect(count).toMatchObject({ passed: 2, failed: 0, failures: [], unsteady: [failure('two')] });
  });

  test('has failed by a test that fails alone too', async () => {
    const report = reportOf({ one: 'failed', two: 'failed' });
    const count = await countOf({ report, code: 1 }, { report: reportOf({ one: 'failed', two: 'passed' }), code: 1 });
    expect(count).toMatchObject({ failed: 1, failures: [failure('one')], unsteady: [failure('two')] });
  });

  test('is not looked at again when many fail', async () => {
    const failures = Object.fromEntries(['1', '2', '3', '4', '5', '6'].map((name) => [name, 'failed' as const]));
    const count = await countOf({ report: reportOf(failures), code: 1 });
    expect(count).toMatchObject({ failed: 6, looks: ['all'] });
  });

  test.each([
    ['without a report', { code: 1 }],
    ['with an error outside any test', { report: reportOf({ one: 'passed' }), code: 1 }],
    ['without a test', { report: reportOf({}), code: 0 }],
  ])('that ends %s has failed', async (_, all) => {
    expect(await countOf(all)).toMatchObject({ failed: 1, looks: ['all'] });
  });

  test.each([
    ['without a report', { code: 1 }],
    ['with an error outside any test', { report: reportOf({ two: 'passed' }), code: 1 }],
  ])('has failed when the second look ends %s', async (_, alone) => {
    const count = await countOf({ report: reportOf({ one: 'passed', two: 'failed' }), code: 1 }, alone);
    expect(count).toMatchObject({ passed: 1, failed: 1, failures: [failure('two')] });
  });
});

test('a file that broke before its first test is a failure of its own', () => {
  const report = reportOf({});
  report.testResults = report.testResults.map((file) => ({ ...file, status: 'failed', message: 'No such module' }));
  expect(readVitest(report).failures).toEqual([
    { name: 'a/sums.test.ts', file: 'a/sums.test.ts', why: 'No such module' },
  ]);
});

test('a Playwright test is known by project, file and line, however deep its group', () => {
  const spec = { title: 'adds', file: 'sums.spec.ts', line: 7 };
  const group = {
    title: 'sums',
    file: 'sums.spec.ts',
    specs: [
      {
        ...spec,
        tests: [
          {
            projectName: 'firefox-a',
            status: 'unexpected',
            results: [{ error: { message: '\u001B[31mtoo few\u001B[39m' } }],
          },
        ],
      },
    ],
  };
  const suites = [{ title: 'sums.spec.ts', file: 'sums.spec.ts', specs: [], suites: [group] }];
  expect(readPlaywright({ stats: { expected: 3, skipped: 1 }, suites })).toEqual({
    passed: 3,
    skipped: 1,
    failures: [{ name: '[firefox-a] sums.spec.ts:7 › adds', file: 'sums.spec.ts', why: 'too few' }],
  });
});
