import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, sandboxKeys } from '@tillside/sandbox';
import { isTaken } from '../../scripts/ports.ts';
import { npmConfig } from '../../scripts/registry/npm-config.ts';
import { pack } from '../../scripts/registry/pack.ts';
import { openRegistry } from '../../scripts/registry/registry.ts';
import { buyAirtime } from '../quick-starts/buy-airtime.ts';
import { Terminal, type Write } from '../quick-starts/terminal.ts';
import { buyBesidePhp, whyNoPhp } from './beside-php.ts';
import { reloadCompanion } from './hot-reload.ts';
import { buyInWebView } from './in-a-webview.ts';
import { ownLines, pages, recipes, recipesFolder, withTable, type Recipe } from './recipes.ts';
import { openStream } from './stream.ts';
import { shopper, walk } from './walk.ts';

/**
 * Walks through the recipes of apps/recipes, with the packages of this checkout, built before, and hosts of the npm registry:
 * `node test/recipes/main.ts`, or some of them: `node test/recipes/main.ts hono next`. All of them write the table of
 * docs/backend/hosts.md. `--production` leaves out what Next.js does beside its default build.
 */
const names = process.argv.slice(2).filter((argument) => argument !== '--production');
const isShort = process.argv.includes('--production');
const chosen = recipes.filter(({ folder }) => names.length === 0 || names.includes(folder));
const chosenPages = pages.filter((folder) => names.length === 0 || names.includes(folder));
if (names.length > 0 && chosen.length + chosenPages.length !== names.length)
  throw new Error(
    `There is no such recipe. There are ${[...recipes.map(({ folder }) => folder), ...pages].join(', ')}.`,
  );

const port = 3060;
const maxOwnLines = 25;
const origin = `http://localhost:${port}`;
const companion = { till: `${origin}/till`, webhookSecret: 'for-the-walk-only' };
const { till, webhookSecret } = companion;
const document = join(import.meta.dirname, '../../docs/backend/hosts.md');
const write: Write = (text) => void process.stdout.write(text);

for (const used of [port, port + 1, port + 2])
  if (await isTaken(used)) throw new Error(`Port ${used}, which the recipes use, is taken by another program.`);
const place = mkdtempSync(join(tmpdir(), 'tillside-recipes-'));
const registry = await openRegistry({ packages: await pack(join(place, 'tarballs')), upstream: npmConfig('registry') });
const sandbox = createSandbox({ postLimit: 0 });
const platform = await sandbox.listen();
try {
  await sandbox.fetch(`${platform.url}/_sandbox/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: { url: `${till}/webhooks`, secret: webhookSecret } }),
  });
  for (const recipe of chosen) await follow(recipe);
  for (const folder of chosenPages) await followPage(folder);
  if (names.length === 0 && !isShort) writeFileSync(document, withTable(readFileSync(document, 'utf8')));
} finally {
  await sandbox.close();
  await registry.close();
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}

async function follow(recipe: Recipe): Promise<void> {
  const began = performance.now();
  const note = (text: string): void =>
    write(`\n=== ${recipe.host}, ${((performance.now() - began) / 1000).toFixed(0)} s: ${text}\n`);
  const lines = ownLines(recipe);
  assert.ok(lines <= maxOwnLines, `${recipe.folder} has ${lines} lines of its own, more than ${maxOwnLines}.`);

  const folder = join(place, recipe.folder);
  copyRecipe(recipe, folder);
  const terminal = new Terminal({ folder, registry: registry.url, write });
  try {
    await terminal.run('npm install');
    if (recipe.folder !== 'next') {
      await terminal.run('npm run build');
      note('walking');
      await serveAndWalk(terminal, `exec ${scriptOf(folder, 'start')}`);
    } else await followNext(terminal, note);
    note('walked');
  } finally {
    await terminal.close();
  }
}

/** Buys at a page with the elements, or at one that a link opens, built and served as its recipe describes. */
async function followPage(name: string): Promise<void> {
  const missing = name === 'php' ? whyNoPhp() : null;
  if (missing !== null) return write(`\n=== ${name}: left out. ${missing}\n`);
  const folder = join(place, name);
  copyRecipe({ folder: name }, folder);
  const terminal = new Terminal({ folder, registry: registry.url, write });
  try {
    await terminal.run('npm install');
    await terminal.run('npm run build');
    const start = `exec ${scriptOf(folder, 'start')}`;
    if (name === 'php') await buyBesidePhp(terminal, start, { shop: port, companion: port + 1, php: port + 2 });
    else {
      const server = await terminal.start(start, `${till}/ready`);
      await (name === 'webview' ? buyInWebView(origin) : buyAirtime(origin, { cookie: shopper }));
      await server.stop();
    }
    write(`\n=== ${name}: bought\n`);
  } finally {
    await terminal.close();
  }
}

/** Follows the recipe's pages of settings: production by both bundlers, and development with a change of the code. */
async function followNext(terminal: Terminal, note: (text: string) => void): Promise<void> {
  const bin = 'node_modules/.bin/next';
  for (const bundler of isShort ? [''] : ['', ' --webpack']) {
    await terminal.run(`npm run build --${bundler}`);
    note(`built${bundler}; walking`);
    await serveAndWalk(terminal, `NEXT_MANUAL_SIG_HANDLE=true exec ${bin} start -p ${port}`, async () =>
      buyAirtime(origin, { cookie: shopper }),
    );
  }
  for (const bundler of isShort ? [] : ['', ' --webpack']) {
    rmSync(join(terminal.folder, '.next'), { recursive: true });
    note(`in development${bundler}`);
    const server = await terminal.start(`exec ${bin} dev -p ${port}${bundler}`, `${till}/ready`);
    await walk(companion);
    await buyAirtime(origin, { cookie: shopper });
    await reloadCompanion(terminal, companion);
    await server.stop();
  }
}

/** Starts a host, walks, and ends it while a page listens: the companion ends what is open, and closes its store. */
async function serveAndWalk(terminal: Terminal, command: string, more = async (): Promise<void> => {}): Promise<void> {
  const server = await terminal.start(command, `${till}/ready`);
  await walk(companion);
  await more();
  const stream = await openStream(till, shopper);
  await stream.until('event: hello');
  assert.ok(existsSync(join(terminal.folder, 'tillside.db-wal')), 'The store is open.');
  const exit = await server.stop();
  await stream.closed;
  assert.equal(stream.ended(), 'whole', 'The stream ends with the companion.');
  // NestJS sends itself the signal again once it has closed.
  assert.ok(exit === 0 || exit === 'SIGTERM', `The process ends by itself, not with ${exit}.`);
  assert.ok(!existsSync(join(terminal.folder, 'tillside.db-wal')), 'close() has closed the store.');
}

/** The recipe beside what all of them share, with settings of this run. */
function copyRecipe({ folder: name }: Pick<Recipe, 'folder'>, folder: string): void {
  const keepOwn = { recursive: true, force: false };
  cpSync(join(recipesFolder, name), folder, { recursive: true });
  for (const shared of ['shop.ts', 'tsconfig.json']) cpSync(join(recipesFolder, shared), join(folder, shared), keepOwn);
  const settings = {
    PORT: port,
    TILLSIDE_BASE_URL: `${platform.url}/api/v1`,
    TILLSIDE_API_KEY: sandboxKeys.sandbox,
    TILLSIDE_PUBLIC_URL: till,
    TILLSIDE_SECRET: 'for-the-walk-only-32-characters-or-more',
    TILLSIDE_WEBHOOK_SECRET: webhookSecret,
  };
  const lines = Object.entries(settings).map(([variable, value]) => `${variable}=${value}`);
  writeFileSync(join(folder, '.env'), lines.join('\n'));
}

function scriptOf(folder: string, name: string): string {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return scripts[name] ?? '';
}
