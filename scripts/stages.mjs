import { checkPackedPackages, usePackedPackages } from './packed.mjs';
import { playwright, program, step, vitest } from './runners.mjs';

/** What `npm test` runs, in order. A stage that fails does not keep the next from running. */
export const quickStages = [
  program('types', 'tsc', ['-b']),
  program('lint', 'oxlint', []),
  program('format', 'oxfmt', ['--check']),
  vitest('units, stories and house rules'),
  program('faults: some schedules', 'node', faults('--schedules', '150')),
  playwright('end to end'),
];

/** What `npm run test:full` runs beside those. */
export const longStages = [
  program('faults: many schedules on SQLite', 'node', faults('--schedules', '10000', '--seed', '1000000')),
  program('faults: many schedules on PostgreSQL', 'node', faults('--schedules', '300', '--store', 'postgres')),
  vitest('long units: kill loops', ['--config', 'vitest.long.config.ts']),
  playwright('end to end: what waits for real minutes', ['--grep', '@long'], { LONG: '1' }),
  program('build', 'pnpm', ['-r', 'run', 'build']),
  program('unused code and dependencies', 'knip', []),
  program('size of the widgets', 'size-limit', []),
  step('packed: exports and types', checkPackedPackages),
  step('packed: installed, imported and bundled elsewhere', usePackedPackages),
];

/**
 * @param {...string} options
 * @returns {string[]}
 */
function faults(...options) {
  return ['--conditions=@tillside/source', 'test/faults/main.ts', ...options];
}
