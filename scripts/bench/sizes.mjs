import { must } from '../run.mjs';
import { measureSizes } from '../sizes.mjs';
import { atMost } from './ratio.mjs';

/** What a page transfers for its widgets, by the limits of `scripts/sizes.mjs`. */
export async function benchSizes() {
  await must('pnpm', ['--filter', '@tillside/react...', 'run', 'build']);
  const measured = (await measureSizes()).map(({ name, value, limit, unit }) =>
    atMost(name, { value, atMost: limit, because: unit === 'kB' ? 'kB, compressed' : unit }),
  );
  return { ok: measured.every(({ ok }) => ok), measured };
}
