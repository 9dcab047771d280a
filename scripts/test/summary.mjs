/**
 * @typedef {import('./runners.mjs').Count} Count
 * @typedef {import('./report.mjs').TestReport} TestReport
 * @typedef {Count & { title: string, seconds: number }} StageResult
 */

/** How many of the slowest tests a summary names. */
const slowestShown = 10;

/**
 * The last thing a run prints: what was slow, what failed and how to run it alone, and `N passed, N failed`.
 * @param {StageResult[]} results
 * @returns {string}
 */
export function summaryOf(results) {
  const sum = (/** @type {'passed' | 'failed'} */ count) => results.reduce((all, result) => all + result[count], 0);
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

/** @param {TestReport[]} tests */
function slowest(tests) {
  const sorted = tests.toSorted((left, right) => right.seconds - left.seconds).slice(0, slowestShown);
  if (sorted.length === 0) return [];
  return ['', '━━ slowest tests', ...sorted.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)];
}

/** @param {StageResult} result */
function stageLines({ title, seconds, passed, failed, skipped, tests = [], errors = [] }) {
  const flaky = tests.filter(({ state }) => state === 'flaky');
  const parts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
  ];
  return [
    `${failed === 0 ? '✓' : '✗'} ${title}: ${parts.join(', ')} (${seconds.toFixed(1)} s)`,
    ...errors.flatMap((error) => indented('✗', error)),
    ...tests.filter(({ state }) => state === 'failed').flatMap(failureLines),
    ...flaky.flatMap((test) => [
      ...indented('~', `flaky, passed at attempt ${test.attempts}: ${test.name}\n${test.message}`),
      `      run it alone: ${test.alone}`,
    ]),
  ];
}

/** @param {TestReport} test */
function failureLines({ name, message, artifacts, alone }) {
  return [
    ...indented('✗', `${name}\n${message}`),
    ...artifacts.map((path) => `      see ${path}`),
    `      run it alone: ${alone}`,
  ];
}

/**
 * @param {string} mark
 * @param {string} text
 */
function indented(mark, text) {
  return text.split('\n').map((line, index) => (index === 0 ? `  ${mark} ${line}` : `      ${line}`));
}
