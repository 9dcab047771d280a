import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

/** A pattern that is not stopped blocks its thread permanently, so it runs in another thread, which can be ended. */
const watchdog = 20_000;

/** The results of a module's `fitsPattern` for a number. Rejects if it does not end. */
async function fitsPattern(module: string, number: string, patterns: readonly string[]): Promise<readonly unknown[]> {
  const program = `
    const { parentPort, workerData: { url, number, patterns } } = require('node:worker_threads');
    import(url).then(({ fitsPattern }) => parentPort.postMessage(patterns.map((one) => fitsPattern(number, one))));`;
  const url = new URL(`../../packages/${module}/foreign-number.ts`, import.meta.url).href;
  const worker = new Worker(program, { eval: true, workerData: { url, number, patterns } });
  const answers = new Promise<readonly unknown[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`It did not end within ${watchdog} ms.`)), watchdog);
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => clearTimeout(timer));
  });
  try {
    return await answers;
  } finally {
    await worker.terminate();
  }
}

/** The platform's list of countries holds these. */
const endless = {
  'server/src/features/bills': [
    '^((((\\d+)+)+)+)+x$',
    '^(\\d*)*(\\d*)*(\\d*)*(\\d*)*(\\d*)*!$',
    '^(?:\\d|\\d\\d|\\d\\d\\d)*(\\d*)*(\\d*)*\\1\\2!$',
  ],
  'react/src/features/bills/international': [
    '^((((\\d+)+)+)+)+0$',
    '^(\\d*)*(\\d*)*(\\d*)*(\\d*)*(\\d*)*0$',
    '^(?:\\d|\\d\\d|\\d\\d\\d)*0$',
    `^${'\\d*'.repeat(40)}0$`,
    `^${'(\\d|\\d|\\d|\\d)'.repeat(15)}0$`,
    `^${'\\d?'.repeat(60)}0$`,
    `^${'\\d*'.repeat(4)}${'(\\d|\\d|\\d\\d|\\d|\\d\\d)'.repeat(3)}0$`,
  ],
};

test.each(Object.entries(endless))(
  '%s: a pattern that backtracks without end decides nothing',
  async (module, patterns) => {
    const answers = await fitsPattern(module, '233244000000999', [...patterns, ...patterns]);
    expect(answers).not.toContain(true);
  },
);

test('a plain pattern after an endless one is judged as ever', async () => {
  // On a busy machine a judgement may be cut off, and then decides nothing: not every time.
  const times = <Value>(value: Value): Value[] => Array.from({ length: 10 }, () => value);
  const patterns = ['^((((\\d+)+)+)+)+x$', ...times('^233\\d{9}$'), ...times('^254\\d{9}$')];
  const answers = await fitsPattern('server/src/features/bills', '233244000000', patterns);
  const judged = (from: number): unknown[] =>
    [...new Set(answers.slice(from, from + 10))].filter((one) => one !== null);
  expect([answers[0], judged(1), judged(11)]).toEqual([null, [true], [false]]);
});
