import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { longStages, quickStages } from './stages.mjs';

mkdirSync(join(import.meta.dirname, '../.cache/test'), { recursive: true });
// The many programs that tests start then start in half the time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../.cache/compiled');

/** @type {(text: string) => void} */
const show = (text) => void process.stdout.write(text);

/**
 * @param {import('./runners.mjs').Stage} stage
 * @param {import('./run.mjs').Write} write
 */
async function timed(stage, write) {
  write(`\n━━ ${stage.title}\n`);
  const began = performance.now();
  const count = await stage.run(write);
  return { title: stage.title, seconds: ((performance.now() - began) / 1000).toFixed(1), ...count };
}

/**
 * Stages that run side by side; what each has to say is shown in one piece when it ends.
 * @param {import('./runners.mjs').Stage[]} stages
 */
function together(stages) {
  show(`\n━━ side by side: ${stages.map(({ title }) => title).join('; ')}\n`);
  return Promise.all(
    stages.map(async (stage) => {
      let said = '';
      const result = await timed(stage, (text) => (said += text));
      show(said);
      return result;
    }),
  );
}

const results = [];
for (const entry of process.argv.includes('--full') ? longStages : quickStages) {
  results.push(...(Array.isArray(entry) ? await together(entry) : [await timed(entry, show)]));
}

show('\n━━ summary\n');
for (const { title, seconds, passed, failed, skipped, failures = [], unsteady = [] } of results) {
  const parts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])];
  show(`${failed === 0 ? '✓' : '✗'} ${title}: ${parts.join(', ')} (${seconds} s)\n`);
  for (const { name, why } of failures) show(`  ✗ ${name}\n    ${why}\n`);
  for (const { name, why } of unsteady) show(`  ~ unsteady, passed alone: ${name}\n    ${why}\n`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
show(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
