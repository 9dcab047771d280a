import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../run.ts';
import { keepCoresBusy } from './busy.ts';
import { root } from './report.ts';
import { fromSource } from './runners.ts';

/**
 * `npm run test:one -- FILE[:LINE] [-t TITLE] [--project NAME] [--repeat N] [--busy]`: runs the tests of one file with the
 * runner that it belongs to, without retries, each N times. `--busy` runs a busy loop on every core meanwhile.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    title: { type: 'string', short: 't' },
    project: { type: 'string' },
    repeat: { type: 'string', default: '1' },
    busy: { type: 'boolean', default: false },
  },
});
const [file] = positionals;
if (file === undefined) throw new Error('Name a file: npm run test:one -- FILE [-t TITLE].');

process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache/compiled');
if (values.busy) keepCoresBusy();

const show = (text: string) => void process.stdout.write(text);
const { code } = /\.spec\.ts(:\d+)?$/.test(file)
  ? await run('playwright', playwrightArguments(file), { show, env: fromSource })
  : await run('vitest', vitestArguments(file), { show });
process.exit(code);

function playwrightArguments(spec: string) {
  const config = spec.startsWith('test/hostile/') ? ['--config', 'test/hostile/playwright.config.ts'] : [];
  const repeat = ['--repeat-each', values.repeat, '--max-failures=3'];
  return ['test', ...config, ...selection('--grep'), '--retries=0', '--reporter=list', ...repeat, spec];
}

function vitestArguments(test: string) {
  const config = test.endsWith('.kill.test.ts') ? ['--config', 'vitest.kill.config.ts'] : [];
  return [
    'run',
    ...config,
    ...selection('--testNamePattern'),
    '--retry=0',
    `--repeats=${Number(values.repeat) - 1}`,
    test,
  ];
}

/** @param byTitle the runner's option that takes a pattern of titles */
function selection(byTitle: string) {
  const title =
    values.title === undefined ? [] : [byTitle, values.title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)];
  return [...title, ...(values.project === undefined ? [] : ['--project', values.project])];
}
