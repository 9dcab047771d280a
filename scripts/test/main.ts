import type { Write } from '../run.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepCoresBusy } from './busy.ts';
import { root } from './report.ts';
import { isLeftOut, type Stage } from './runners.ts';
import { longStages, matrixStages, quickStages } from './stages.ts';
import { summaryOf, type StageResult } from './summary.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    matrix: { type: 'boolean', default: false },
    /** Only stages whose title begins so. */
    only: { type: 'string', default: '' },
    /** Minutes after which no stage begins. On a machine too slow for all stages, the output names those not run. */
    within: { type: 'string', default: 'Infinity' },
    /** Beside a busy loop on every core. */
    busy: { type: 'boolean', default: false },
  },
});

const file = join(root, '.cache/test/durations.json');

mkdirSync(join(root, '.cache/test'), { recursive: true });
// Node keeps the compiled form of the many programs that tests start: they then start in half the time.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/compiled');
if (values.busy) keepCoresBusy();

const show: (text: string) => void = (text) => void process.stdout.write(text);

async function timed(stage: Stage, write: Write): Promise<StageResult> {
  write(`\n━━ ${stage.title}\n`);
  const began = performance.now();
  const count = await stage.run(write);
  return { title: stage.title, seconds: (performance.now() - began) / 1000, ...count };
}

/** Runs stages side by side, and shows the output of each in one piece when it ends. */
function together(stages: Stage[]) {
  show(`\n━━ side by side: ${stages.map(({ title }) => title).join('; ')}\n`);
  return Promise.all(
    stages.map(async (stage) => {
      let output = '';
      const result = await timed(stage, (text) => (output += text));
      show(output);
      return result;
    }),
  );
}

const groups = (values.matrix ? matrixStages : values.full ? longStages : quickStages)
  .map((entry) => [entry].flat().filter(({ title }) => title.startsWith(values.only)))
  .filter((group) => group.length > 0);

const before = lastDurations();
show('━━ stages, and how long each took here last time\n');
for (const { title } of groups.flat()) {
  const seconds = before[title];
  show(`${(seconds === undefined ? '–' : `${seconds.toFixed(0)} s`).padStart(7)}  ${title}\n`);
}

const results: StageResult[] = [];
for (const group of groups) {
  if (isLeftOut(group, performance.now() / 60_000, Number(values.within))) {
    results.push(...group.map(({ title }) => ({ title, seconds: 0, passed: 0, failed: 0, skipped: 1 })));
    show(`\n━━ not run, for ${values.within} minutes are over: ${group.map(({ title }) => title).join('; ')}\n`);
    continue;
  }
  const [first, ...others] = group;
  if (first !== undefined) results.push(...(others.length > 0 ? await together(group) : [await timed(first, show)]));
}
keepDurations(results);
show(summaryOf(results));
process.exit(results.length > 0 && results.every(({ failed }) => failed === 0) ? 0 : 1);

/** @returns the seconds that each stage took when it last ran in this checkout, by its title */
function lastDurations(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

function keepDurations(results: { title: string; seconds: number }[]) {
  const ran = results.map(({ title, seconds }) => [title, seconds]);
  writeFileSync(file, JSON.stringify({ ...lastDurations(), ...Object.fromEntries(ran) }));
}
