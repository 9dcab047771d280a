import { spawnSync } from 'node:child_process';
import { pathOf } from '../../test/browsers/old-chromium.ts';
import { findFirefox } from '../../test/firefox/launch-options.ts';
import { useOldTypeScript } from '../../test/packed/use.ts';
import { isWebkitMissing } from '../../test/webkit/driver.ts';
import { rehearseRelease } from '../../test/release/rehearsal.ts';
import { always, fromSource, playwright, program, step, unless, vitest } from './runners.ts';

const matrix = { TILLSIDE_TESTS: 'matrix' };

/**
 * The stages of `npm test`, in order. Stages in a nested list run side by side. A failed stage does not keep the next
 * one from running. `docs/testing.md` describes which tests belong where.
 */
export const quickStages = [
  [program('types', 'tsc', ['-b', '.', 'packages/contract/tsconfig.page.json']), program('lint', 'oxlint', [])],
  program('format', 'oxfmt', ['--check']),
  vitest('units, house rules and one story per widget', [], { TILLSIDE_TESTS: 'quick' }),
  program('faults: some schedules', 'node', faults('--schedules', '60')),
  playwright('end to end: one walk per product and trouble', ['--grep', '@quick'], fromSource),
  playwright('hostile: the essential attacks in Chromium', hostile('chromium-a', '--grep', '@essential')),
];

/**
 * The additional stages of `npm run test:full`. Tests of money and of the packages come first: on a machine too slow
 * for all stages (`--within`), tests of appearance are left out.
 */
export const longStages = [
  always(step('a release of the last commit, used by strangers', rehearseRelease)),
  program('build', 'pnpm', ['-r', 'run', 'build']),
  [program('unused code and dependencies', 'knip', []), program('size of the widgets', 'node', ['scripts/sizes.ts'])],
  unless(isPinnedChromiumMissing, oldBrowsers('quick')),
  // As many schedules as begin in time.
  [
    program('faults: schedules on SQLite', 'node', schedulesFor('90', '--seed', '1000000')),
    program('faults: schedules on PostgreSQL', 'node', schedulesFor('90', '--store', 'postgres')),
  ],
  program('faults: losing the end of the store', 'node', faults('--losing', '1000', '--seconds', '60')),
  [
    program('fuzzing: inputs over Express', 'node', fuzz('15000', '1')),
    program('fuzzing: inputs over till.fetch', 'node', fuzz('15000', '2', 'fetch')),
  ],
  [
    program('faults: five thousand bank transfers', 'node', faults('--transfers', '5000')),
    vitest('kill loops', ['--config', 'vitest.kill.config.ts']),
  ],
  [
    program('interface documents against recorded answers', 'node', [
      '--conditions=@tillside/source',
      'test/openapi/main.ts',
    ]),
    program('faults: a sample of planted bugs', 'node', faults('--planted', '--sample', '10')),
  ],
  playwright('hostile: in Chromium, frames on every mount', hostile('chromium-*')),
  unless(isFirefoxMissing, playwright('hostile: in Firefox', hostile('firefox-*'), { TILLSIDE_TESTS: 'full' })),
  playwright('end to end: all other walks', ['--grep-invert', '@quick'], fromSource),
  vitest('all other stories and PostgreSQL', ['--project', '!pseudo'], { TILLSIDE_TESTS: 'full' }),
  // The quick starts print the same ports, which no recipe uses.
  [quickStart('vite'), walkRecipes('hono', 'next', '--production')],
  [
    create('into-vite'),
    // The same walks beside a shop in Node run in every suite.
    unless(
      isPhpMissing,
      vitest('a companion beside a PHP shop', ['--project', 'node', 'test/sidecar/sidecar.test.ts'], {
        TILLSIDE_SHOP: 'php',
      }),
      { isNeededInCi: false },
    ),
  ],
  vitest('every story with the catalogue between marks', ['--project', 'pseudo'], { TILLSIDE_TESTS: 'full' }),
  unless(
    isPinnedChromiumMissing,
    playwright('pictures of the key stories, and axe', ['--config', 'test/visual/playwright.config.ts']),
  ),
  unless(
    isPinnedChromiumMissing,
    playwright('widgets on hostile pages', ['--config', 'test/hosts/playwright.config.ts']),
  ),
  unless(
    isPinnedChromiumMissing,
    playwright(
      'documentation site: links, search, pictures and widgets',
      documentation('links', 'search', 'loop', 'widgets'),
    ),
  ),
];

/**
 * The additional stages of `npm run tool -- test:matrix`: the packages as users install them, on every supported stack and
 * version, and the longest runs.
 */
export const matrixStages = [
  program('build', 'pnpm', ['-r', 'run', 'build']),
  step('packed: TypeScript 5.4, strict, in ES modules and CommonJS', useOldTypeScript),
  // One after the other: they print the same ports.
  quickStart('vite'),
  quickStart(
    'vite',
    'react@~18.3.0',
    'react-dom@~18.3.0',
    '@types/react@^18.3',
    '@types/react-dom@^18.3',
    'node@22.18.0',
  ),
  quickStart('next'),
  quickStart('express'),
  quickStart('express', 'express@~4.21.0', 'node@22.13.0'),
  quickStart('plain-javascript'),
  quickStart('html'),
  quickStart('create'),
  create(),
  unless(isNginxMissing, unless(isPhpMissing, quickStart('../backend/sidecar'))),
  unless(isNginxMissing, create('behind-nginx')),
  walkRecipes(),
  vitest('the exam, shops of every product, adding a product, the built Storybook', ['--project', 'node'], matrix),
  vitest('outcomes of the bills that share theirs with others', ['--project', 'pseudo'], matrix),
  vitest('one story per widget as an element', ['--project', 'elements'], matrix),
  vitest('every story on a page that the browser translates', ['--project', 'translated'], matrix),
  ...['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'].map((zone) =>
    vitest(`every story in ${zone}`, ['--project', 'storybook'], { ...matrix, TILLSIDE_ZONE: zone }),
  ),
  vitest('the companion on till.fetch', ['--project', 'fetch'], matrix),
  playwright('key stories with the fonts of the machine', ['--config', 'test/visual/machine.config.ts']),
  unless(isPinnedChromiumMissing, playwright('documentation site: axe and narrow screens', documentation('looks'))),
  unless(
    isPinnedChromiumMissing,
    playwright(
      'widgets on hostile pages, with every build',
      ['--config', 'test/hosts/playwright.config.ts', 'walks'],
      matrix,
    ),
  ),
  unless(isFirefoxMissing, playwright('hostile: in Firefox, frames on every mount', hostile('firefox-*'))),
  unless(
    isWebkitMissing,
    playwright(
      'hostile: in WebKit, frames on every mount',
      ['--config', 'test/webkit/playwright.config.ts'],
      fromSource,
    ),
    { isNeededInCi: false },
  ),
  unless(isPinnedChromiumMissing, oldBrowsers('matrix')),
  unless(isPinnedChromiumMissing, foreignPages('chromium-*')),
  unless(isFirefoxMissing, foreignPages('firefox')),
  // After the stage that fetches it.
  unless(
    isPinnedChromiumMissing,
    playwright('walks in Chromium 109: wallets, links, elements', ['wallet-walks', 'links', 'elements'], {
      ...fromSource,
      CHROMIUM_PATH: pathOf(109),
    }),
  ),
  program('fuzzing: a million inputs', 'node', fuzz('1000000', '1000')),
  program('faults: losing the end of the store', 'node', faults('--losing', '1000', '--seed', '2000000')),
  program('faults: ten thousand bank transfers', 'node', faults('--transfers', '10000')),
];

/**
 * Follows a page as printed, of docs/start or beside it, with the packages as they would be published.
 * @param versions versions other than those that a reader gets today, such as `express@~4.21.0`
 */
function quickStart(page: string, ...versions: readonly string[]) {
  const others = versions.flatMap((version) => ['--with', version]);
  const title = ['quick start:', page, ...versions.filter((version) => !version.startsWith('@types/'))].join(' ');
  return program(title, 'node', ['test/quick-starts/main.ts', ...others, `docs/start/${page}.md`]);
}

/**
 * Starts shops with `npm create tillside`, or adds Tillside to apps, and buys from them: some stories of test/create/stories.ts, or all.
 */
function create(...stories: readonly string[]) {
  const title = ['npm create tillside', ...stories].join(' ');
  return program(title, 'node', ['--conditions=@tillside/source', 'test/create/main.ts', ...stories]);
}

/** Walks through the companion on every host of apps/recipes, or on some, and writes the table of docs/backend/hosts.md. */
function walkRecipes(...recipes: readonly string[]) {
  const title = ['recipes', ...recipes].join(' ');
  return program(title, 'node', ['--conditions=@tillside/source', 'test/recipes/main.ts', ...recipes]);
}

/** Purchases, cards and colours in old browsers, which the stage fetches: 109 and 122, or all. Needs the packages to be built. */
function oldBrowsers(part: 'quick' | 'matrix') {
  const versions = part === 'quick' ? '109 and 122' : '109, 119 and 122';
  return playwright(`browsers of the floor: Chromium ${versions}`, ['--config', 'test/browsers/playwright.config.ts'], {
    ...fromSource,
    TILLSIDE_TESTS: part,
  });
}

/** The built elements on pages of plain HTML, Tailwind and Bootstrap: in Chromium 109, 122 and that of the lockfile, or in Firefox. */
function foreignPages(project: string) {
  const title = `elements on the pages of others: ${project}`;
  return playwright(title, ['--config', 'test/foreign/playwright.config.ts', '--project', project], fromSource);
}

/** @returns why the attacks in Firefox cannot run */
function isFirefoxMissing(): string | null {
  try {
    if (findFirefox() !== null) return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'Firefox is not on this machine, so no attack ran in it. Install it (Debian: firefox-esr), or set FIREFOX_PATH.';
}

/** @returns why no PHP shop can be started */
function isPhpMissing(): string | null {
  const { status } = spawnSync('php', ['-r', 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);']);
  if (status === 0) return null;
  return 'PHP with SQLite is not on this machine, so only the shop in Node was bought from. Install it (Debian: php-cli, php-sqlite3).';
}

/** @returns why nothing can be served by nginx */
function isNginxMissing(): string | null {
  if (spawnSync('nginx', ['-v']).status === 0) return null;
  return 'nginx is not on this machine, so nothing was bought behind it. Install it (Debian: nginx-light).';
}

/** @returns why no comparable pictures can be taken */
function isPinnedChromiumMissing(): string | null {
  return process.platform === 'linux' && process.arch === 'x64'
    ? null
    : 'The Chromium of the lockfile, which draws the same everywhere, runs on Linux x64 only.';
}

function hostile(project: string, ...options: readonly string[]): string[] {
  return ['--config', 'test/hostile/playwright.config.ts', '--project', project, ...options];
}

function documentation(...files: readonly string[]): string[] {
  return ['--config', 'test/docs/playwright.config.ts', ...files];
}

function faults(...options: readonly string[]): string[] {
  return ['--conditions=@tillside/source', 'test/faults/main.ts', ...options];
}

/** The schedules that begin within so many seconds, 1,000 at most. */
function schedulesFor(seconds: string, ...options: readonly string[]): string[] {
  return faults('--schedules', '1000', '--seconds', seconds, ...options);
}

function fuzz(count: string, seed: string, host: 'express' | 'fetch' = 'express'): string[] {
  const given = ['--count', count, '--seed', seed, '--host', host];
  return ['--conditions=@tillside/source', 'test/fuzz/main.ts', ...given];
}
