import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { longStages, quickStages } from './stages.mjs';

mkdirSync(join(import.meta.dirname, '../.cache/test'), { recursive: true });

const stages = process.argv.includes('--full') ? longStages : quickStages;
const results = [];
for (const stage of stages) {
  process.stdout.write(`\n━━ ${stage.title}\n`);
  const began = performance.now();
  const count = await stage.run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  results.push({ title: stage.title, seconds, ...count });
}

process.stdout.write('\n━━ summary\n');
for (const { title, seconds, passed, failed, skipped, failures = [], unsteady = [] } of results) {
  const parts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])];
  process.stdout.write(`${failed === 0 ? '✓' : '✗'} ${title}: ${parts.join(', ')} (${seconds} s)\n`);
  for (const { name, why } of failures) process.stdout.write(`  ✗ ${name}\n    ${why}\n`);
  for (const { name, why } of unsteady) process.stdout.write(`  ~ unsteady, passed alone: ${name}\n    ${why}\n`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
