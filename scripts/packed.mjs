import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from './run.mjs';

const root = join(import.meta.dirname, '..');
const packages = ['contract', 'server', 'react', 'sandbox'];

/** Publishing mistakes (publint) and types that do not resolve (attw), looked for in what would really be published. */
export async function checkPackedPackages() {
  const directory = join(root, '.cache/packed');
  for (const tarball of Object.values(await pack(directory))) {
    await must('publint', [tarball, '--strict']);
    await must('attw', [
      tarball,
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      './styles.css',
      './styles.layered.css',
      '--format',
      'ascii',
    ]);
  }
}

/** Installs the tarballs in a place outside the workspace, imports each with plain Node and bundles the widgets with Vite. */
export async function usePackedPackages() {
  const place = mkdtempSync(join(tmpdir(), 'tillside-packed-'));
  try {
    const tarballs = await pack(place);
    writeProject(place, tarballs);
    await must('pnpm', ['install', '--prefer-offline', '--ignore-scripts'], place);
    await must('node', ['import.mjs'], place);
    await must(join(place, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], place);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * @param {string} directory
 * @returns {Promise<Record<string, string>>} the tarball of each package, by its name
 */
async function pack(directory) {
  rmSync(join(directory, 'tarballs'), { recursive: true, force: true });
  mkdirSync(join(directory, 'tarballs'), { recursive: true });
  const filters = packages.flatMap((name) => ['--filter', `@tillside/${name}`]);
  await must('pnpm', [...filters, 'pack', '--pack-destination', join(directory, 'tarballs')]);
  const files = readdirSync(join(directory, 'tarballs'));
  return Object.fromEntries(
    packages.map((name) => {
      const file = files.find((candidate) => candidate.startsWith(`tillside-${name}-`));
      if (file === undefined) throw new Error(`No tarball of @tillside/${name} was made.`);
      return [`@tillside/${name}`, join(directory, 'tarballs', file)];
    }),
  );
}

/**
 * @param {string} place
 * @param {Record<string, string>} tarballs
 */
function writeProject(place, tarballs) {
  const local = Object.fromEntries(
    Object.entries(tarballs).map(([name, file]) => [name, `file:./tarballs/${basename(file)}`]),
  );
  const peers = ['express', 'react', 'react-dom', '@tanstack/react-query', 'vite'];
  const versions = Object.fromEntries(peers.map((name) => [name, installedVersion(name)]));
  const write = (/** @type {string} */ name, /** @type {string} */ text) => writeFileSync(join(place, name), text);
  write(
    'package.json',
    JSON.stringify({ name: 'elsewhere', private: true, type: 'module', dependencies: { ...local, ...versions } }),
  );
  // The packages name each other by version; here those versions are the tarballs.
  write(
    'pnpm-workspace.yaml',
    `overrides:\n${Object.entries(local)
      .map(([name, file]) => `  '${name}': '${file}'\n`)
      .join('')}`,
  );
  write(
    'import.mjs',
    [
      `import { limits } from '@tillside/contract/browser';`,
      `import { operations } from '@tillside/contract';`,
      `import { createTillside, sqliteStore } from '@tillside/server';`,
      `import { createSandbox } from '@tillside/sandbox';`,
      `import { AirtimeForm, TillsideProvider } from '@tillside/react';`,
      `const parts = { limits, operations, createTillside, sqliteStore, createSandbox, AirtimeForm, TillsideProvider };`,
      `for (const [name, part] of Object.entries(parts)) if (!part) throw new Error(name + ' is missing');`,
    ].join('\n'),
  );
  write('index.html', '<!doctype html><div id="till"></div><script type="module" src="./main.js"></script>');
  write(
    'main.js',
    [
      `import { createElement } from 'react';`,
      `import { createRoot } from 'react-dom/client';`,
      `import { AirtimeForm, TillsideProvider } from '@tillside/react';`,
      `import '@tillside/react/styles.css';`,
      `createRoot(document.getElementById('till')).render(createElement(TillsideProvider, { url: '/till' }, createElement(AirtimeForm)));`,
    ].join('\n'),
  );
}

/** @param {string} name */
function installedVersion(name) {
  const manifest = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  );
  return manifest.version;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function must(program, args, cwd = root) {
  const { code, output } = await run(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${output}`);
}
