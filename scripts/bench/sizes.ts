import { must } from '../run.ts';
import { measureSizes } from '../sizes.ts';
import { atMost } from './ratio.ts';

/** The transfer size of a page's widgets, beside the limits of `scripts/sizes.ts`. */
export async function benchSizes() {
  await must('pnpm', ['--filter', '@tillside/react...', 'run', 'build']);
  const measured = (await measureSizes()).map(({ name, value, limit, unit }) =>
    atMost(name, { value, atMost: limit, because: unit === 'kB' ? 'kB, compressed' : unit }),
  );
  return { ok: measured.every(({ ok }) => ok), measured };
}
