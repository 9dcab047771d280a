import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'apps/example/dist');
const stamp = join(dist, '.built-from');

/** Everything that ends up in the shop's pages. */
const sources = [
  'apps/example/web/**',
  'apps/example/vite.config.ts',
  'apps/example/package.json',
  'packages/{react,contract,messages}/src/**',
  'packages/{react,contract,messages}/package.json',
  'packages/server/tsdown.config.ts',
  'packages/react/*.ts',
  'pnpm-lock.yaml',
];

/** Builds the shop's pages, unless they were built from exactly these sources already. */
export async function buildShop() {
  const fingerprint = fingerprintSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  process.stdout.write('Building the shop’s pages…\n');
  await buildLinkPage();
  const { code, output } = await run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/example') });
  if (code !== 0) throw new Error(`The shop’s pages could not be built:\n${output}`);
  writeFileSync(stamp, fingerprint);
}

/** Builds the page of links for a companion that runs from its source: `packages/server/dist/link-page`. */
export async function buildLinkPage() {
  const cwd = join(root, 'packages/server');
  const { code, output } = await run(join(cwd, 'node_modules/.bin/tsdown'), ['--filter', 'link-page'], { cwd });
  if (code !== 0) throw new Error(`The page of links could not be built:\n${output}`);
}

/** Hashes names, sizes and times. Reading every file would cost more time than it saves. */
function fingerprintSources() {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
