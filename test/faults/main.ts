import { parseArgs } from 'node:util';
import { runSchedule } from './simulation.ts';
import { memoryHome } from './world/memory-home.ts';
import { sqliteHome } from './world/sqlite-home.ts';

const { values } = parseArgs({ options: { schedules: { type: 'string' }, seed: { type: 'string' } } });
const first = Number(values.seed ?? 1);
const count = Number(values.schedules ?? 1);
const began = performance.now();
const ended: Record<string, number> = {};
let violations = 0;
for (let seed = first; seed < first + count; seed += 1) {
  const report = await runSchedule(seed, seed % 8 === 0 ? sqliteHome() : memoryHome());
  for (const [name, n] of Object.entries(report.ended)) ended[name] = (ended[name] ?? 0) + n;
  if (report.failures.length > 0) {
    violations += 1;
    console.log(seed, report.failures.slice(0, 3), violations < 2 ? report.timeline.join('\n') : '');
  }
}
console.log(ended, (performance.now() - began) / count, 'ms', violations);
