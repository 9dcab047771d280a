import { join } from 'node:path';
import { must } from '../run.ts';
import { median } from './load.ts';
import { atMost } from './ratio.ts';

const rounds = 15;
const limit = 300;

/**
 * How long `createTestTill` takes until a page may send requests, in a process that has imported the built kit: for the
 * first shop of the process, which also loads the stand-in and Express, and for a later one.
 */
export async function benchTesting() {
  await must('pnpm', ['--filter', '@tillside/server...', 'run', 'build']);
  const starts: { first: number; next: number }[] = [];
  for (let round = 0; round < rounds; round += 1) starts.push(await startsOf());
  const measured = (['first', 'next'] as const).map((which) => {
    const values = starts.map((each) => each[which]);
    const because = `of ${rounds} between ${Math.min(...values).toFixed(1)} and ${Math.max(...values).toFixed(1)}`;
    const what = which === 'first' ? 'the first shop of a process, milliseconds' : 'the next one, milliseconds';
    return atMost(what, { value: median(values), atMost: limit, because });
  });
  return { ok: measured.every(({ ok }) => ok), measured };
}

async function startsOf(): Promise<{ first: number; next: number }> {
  const code = `
    import { createTestTill } from '@tillside/server/testing';
    const start = async () => {
      const began = performance.now();
      const shop = await createTestTill();
      const { status } = await shop.fetch('/session');
      if (status !== 200) throw new Error('It answered with ' + status + '.');
      const took = performance.now() - began;
      await shop.close();
      return took;
    };
    console.log(JSON.stringify({ first: await start(), next: await start() }));`;
  const output = await must('node', ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', code], {
    // The folder in which imports by name find kit and stand-in. A merchant's program has no cache of compiled code.
    cwd: join(import.meta.dirname, '../../packages/server'),
    env: { NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  return JSON.parse(output) as { first: number; next: number };
}
