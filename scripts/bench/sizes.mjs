import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { atMost } from './ratio.mjs';

const root = join(import.meta.dirname, '../..');
const bin = join(root, 'node_modules/.bin');
const run = promisify(execFile);
const Sizes = z.array(z.object({ name: z.string(), size: z.number(), sizeLimit: z.number() }));
const kilobyte = 1_000;

/** What the widgets weigh, compressed, by the limits of `.size-limit.mjs`. */
export async function benchSizes() {
  await run(join(bin, 'pnpm'), ['--filter', '@tillside/react...', 'run', 'build'], { cwd: root });
  // Its exit code says whether a limit was passed, and so does its answer.
  const { stdout } = await run(join(bin, 'size-limit'), ['--json'], { cwd: root }).catch(
    (/** @type {{ stdout?: string }} */ failed) => ({ stdout: failed.stdout ?? '[]' }),
  );
  const measured = Sizes.parse(JSON.parse(stdout)).map(({ name, size, sizeLimit }) =>
    atMost(name, { value: size / kilobyte, atMost: sizeLimit / kilobyte, because: 'kB, compressed' }),
  );
  return { ok: measured.length > 0 && measured.every(({ ok }) => ok), measured };
}
