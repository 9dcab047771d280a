import type { Count } from './runners.ts';
import type { TestReport } from './report.ts';
export type StageResult = Count & { title: string; seconds: number };

/** How many of the slowest tests a summary names. */
const slowestShown = 10;

/** The last output of a run: slow tests, failed tests with the commands to run them alone, and `N passed, N failed`. */
export function summaryOf(results: StageResult[]): string {
  const sum = (count: 'passed' | 'failed') => results.reduce((all, result) => all + result[count], 0);
  return [
    ...slowest(results.flatMap(({ tests = [] }) => tests)),
    '',
    '━━ summary',
    ...results.flatMap(stageLines),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
    '',
  ].join('\n');
}

function slowest(tests: TestReport[]) {
  const sorted = tests.toSorted((left, right) => right.seconds - left.seconds).slice(0, slowestShown);
  if (sorted.length === 0) return [];
  return ['', '━━ slowest tests', ...sorted.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)];
}

function stageLines({ title, seconds, passed, failed, skipped, tests = [], errors = [] }: StageResult) {
  const flaky = tests.filter(({ state }) => state === 'flaky');
  const parts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
  ];
  return [
    `${failed > 0 ? '✗' : passed > 0 ? '✓' : '–'} ${title}: ${parts.join(', ')} (${seconds.toFixed(1)} s)`,
    ...errors.flatMap((error) => indented('✗', error)),
    ...tests.filter(({ state }) => state === 'failed').flatMap(failureLines),
    ...flaky.flatMap((test) => [
      ...indented('~', `flaky, passed at attempt ${test.attempts}: ${test.name}\n${test.message}`),
      `      run it alone: ${test.alone}`,
    ]),
  ];
}

function failureLines({ name, message, artifacts, alone }: TestReport) {
  return [
    ...indented('✗', `${name}\n${message}`),
    ...artifacts.map((path) => `      see ${path}`),
    `      run it alone: ${alone}`,
  ];
}

function indented(mark: string, text: string) {
  return text.split('\n').map((line, index) => (index === 0 ? `  ${mark} ${line}` : `      ${line}`));
}
