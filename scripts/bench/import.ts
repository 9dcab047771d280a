import { join } from 'node:path';
import { must } from '../run.ts';
import { median } from './load.ts';
import { atMost } from './ratio.ts';

const rounds = 15;
const limits = { milliseconds: 200, megabytes: 40 };

/** The cost for a process of importing the built companion, before it does anything, compared with an empty process. */
export async function benchImport() {
  await must('pnpm', ['--filter', '@tillside/server...', 'run', 'build']);
  const measured = [];
  for (const entry of ['@tillside/server', '@tillside/server/fetch']) {
    const more: { milliseconds: number; megabytes: number }[] = [];
    // In turns, so that the machine is the same for both.
    for (let round = 0; round < rounds; round += 1) {
      const [empty, importing] = [await startOf(''), await startOf(`await import('${entry}');`)];
      more.push({
        milliseconds: importing.milliseconds - empty.milliseconds,
        megabytes: importing.megabytes - empty.megabytes,
      });
    }
    for (const unit of ['milliseconds', 'megabytes'] as const) {
      const values = more.map((each) => each[unit]);
      const because = `of ${rounds} between ${Math.min(...values).toFixed(1)} and ${Math.max(...values).toFixed(1)}`;
      measured.push(
        atMost(`importing ${entry}, ${unit} more than an empty process`, {
          value: median(values),
          atMost: limits[unit],
          because,
        }),
      );
    }
  }
  return { ok: measured.every(({ ok }) => ok), measured };
}

/** Starts a process that runs `code`: how long it took from its start, and what it keeps resident after a collection. */
async function startOf(code: string): Promise<{ milliseconds: number; megabytes: number }> {
  const program = `${code}
    const milliseconds = performance.now();
    globalThis.gc();
    console.log(JSON.stringify({ milliseconds, megabytes: process.memoryUsage.rss() / 1e6 }));`;
  const output = await must('node', ['--expose-gc', '--input-type=module', '--eval', program], {
    // The folder in which imports by name find the companion. A merchant's program has no cache of compiled code.
    cwd: join(import.meta.dirname, '../../packages/server'),
    env: { NODE_ENV: 'production', NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  return JSON.parse(output) as { milliseconds: number; megabytes: number };
}
