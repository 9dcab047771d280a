import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from './run.mjs';

const root = join(import.meta.dirname, '..');
const packages = ['contract', 'messages', 'server', 'react', 'sandbox'];

/** Every merchant's own settings have to do: these leave no mistake in a declaration unseen. */
const strictest = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable', 'esnext.disposable'],
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  types: ['node'],
};
const resolutions = {
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
};

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
      './en-NG.json',
      '--format',
      'ascii',
    ]);
  }
}

/**
 * Installs the tarballs in a place outside the workspace, imports each with plain Node, renders a widget on a server,
 * checks the types as the strictest of merchants would, and bundles the widgets with Vite.
 */
export async function usePackedPackages() {
  const place = mkdtempSync(join(tmpdir(), 'tillside-packed-'));
  try {
    const tarballs = await pack(place);
    writeProject(place, tarballs);
    await must('pnpm', ['install', '--prefer-offline', '--ignore-scripts'], place);
    await must('node', ['import.mjs'], place);
    for (const resolution of Object.keys(resolutions)) await must('tsc', ['-p', `tsconfig.${resolution}.json`], place);
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
  const types = ['@types/express', '@types/node', '@types/react', '@types/react-dom'];
  const peers = ['express', 'react', 'react-dom', '@tanstack/react-query', 'vite', ...types];
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
      `import { limits } from '@tillside/contract';`,
      `import { operations } from '@tillside/contract/schemas';`,
      `import { createTillside, sqliteStore } from '@tillside/server';`,
      `import { createSandbox } from '@tillside/sandbox';`,
      `import { AirtimeForm, TillsideProvider } from '@tillside/react';`,
      `import { airtimeBill, PurchaseFlow } from '@tillside/react/parts';`,
      `const widgets = { AirtimeForm, TillsideProvider, airtimeBill, PurchaseFlow };`,
      `const parts = { limits, operations, createTillside, sqliteStore, createSandbox, ...widgets };`,
      `for (const [name, part] of Object.entries(parts)) if (!part) throw new Error(name + ' is missing');`,
      `const { createElement } = await import('react');`,
      `const { renderToString } = await import('react-dom/server');`,
      `const { VirtualAccount } = await import('@tillside/react');`,
      `const accounts = [{ account_number: '0123456789', account_name: 'Ada Obi', bank_name: '9PSB', status: 'active' }];`,
      `const page = renderToString(createElement(TillsideProvider, { url: '/till' }, createElement(VirtualAccount, { accounts })));`,
      `if (!page.includes('Ada Obi')) throw new Error('An account is not readable before scripts load.');`,
      `renderToString(createElement(TillsideProvider, { url: '/till' }, createElement(PurchaseFlow, { bill: airtimeBill })));`,
    ].join('\n'),
  );
  write(
    'merchant.tsx',
    [
      `import type { Money } from '@tillside/contract';`,
      `import { createTillside, sqliteStore, type TillsideOptions } from '@tillside/server';`,
      `import type { Store } from '@tillside/server/store';`,
      `import { describeStore } from '@tillside/server/store/conformance';`,
      `import { ManualClock } from '@tillside/server/testing';`,
      `import { createSandbox } from '@tillside/sandbox';`,
      `import { AirtimeForm, TillsideProvider } from '@tillside/react';`,
      `import { airtimeBill, PurchaseFlow, type Bill } from '@tillside/react/parts';`,
      `import express from 'express';`,
      `declare const options: Omit<TillsideOptions, 'store' | 'advanced'>;`,
      `export const till = createTillside({ ...options, store: sqliteStore('./till.db'), advanced: { clock: new ManualClock() } });`,
      `declare const ownStore: () => Promise<Store>;`,
      `export const checkOwnStore = (): void => describeStore('our own store', ownStore);`,
      `export const app = express().use('/till', till.router);`,
      `export const sandbox = createSandbox({ postLimit: 0 });`,
      `export const kobo = (money: Money): number => money.minor;`,
      `export const page = <TillsideProvider url="/till"><AirtimeForm onSuccess={({ instructionRef }) => instructionRef} /></TillsideProvider>;`,
      `const gift: Bill = { ...airtimeBill, title: () => 'Send a friend airtime' };`,
      `export const ownPage = <TillsideProvider url="/till"><PurchaseFlow bill={gift} /></TillsideProvider>;`,
    ].join('\n'),
  );
  for (const [resolution, compilerOptions] of Object.entries(resolutions)) {
    const settings = { compilerOptions: { ...strictest, ...compilerOptions }, files: ['merchant.tsx'] };
    write(`tsconfig.${resolution}.json`, JSON.stringify(settings));
  }
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
