import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack, type PackedPackage } from '../../scripts/registry/pack.ts';
import { openRegistry } from '../../scripts/registry/registry.ts';
import { npmConfig } from '../../scripts/registry/npm-config.ts';
import { Terminal, type Write } from '../quick-starts/terminal.ts';

const root = join(import.meta.dirname, '../..');
const ours = ['contract', 'messages', 'react', 'sandbox', 'server'].map((name) => `@tillside/${name}`);
const tools = ['@types/express', '@types/node', '@types/react', '@types/react-dom', 'typescript', 'vite'];
const peers = ['express', 'react', 'react-dom', '@tanstack/react-query', 'vitest', 'fast-check'];

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

/**
 * Installs the packages outside the workspace, imports each with plain Node, renders a widget on a server, checks the types as the
 * strictest of merchants would, and bundles the widgets with Vite.
 */
export async function installPackages(packages: readonly PackedPackage[], write: Write): Promise<void> {
  await inAnApp(packages, {}, write, async (terminal) => {
    await terminal.run('node import.mjs');
    await checkTypes(terminal);
    await terminal.run('npx vite build --logLevel error');
  });
}

/** The oldest TypeScript that reads our declarations, beside the newest types of others that it reads too. */
export async function useOldTypeScript(write: Write): Promise<void> {
  const versions = {
    typescript: '~5.4.0',
    '@types/node': '22.19.21',
    '@types/react': '19.2.17',
    '@types/react-dom': '~19.2.0',
    '@types/express': '~5.0.0',
  };
  const place = mkdtempSync(join(tmpdir(), 'tillside-tarballs-'));
  try {
    await inAnApp(await pack(place), versions, write, checkTypes);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function inAnApp(
  packages: readonly PackedPackage[],
  versions: Readonly<Record<string, string>>,
  write: Write,
  work: (terminal: Terminal) => Promise<void>,
): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'tillside-packed-'));
  const registry = await openRegistry({ packages, upstream: npmConfig('registry') });
  const folder = join(place, 'app');
  const terminal = new Terminal({ folder, registry: registry.url, write });
  try {
    cpSync(join(import.meta.dirname, 'app'), folder, { recursive: true });
    const dependencies = Object.fromEntries([
      ...ours.map((name) => [name, 'latest']),
      ...[...peers, ...tools].map((name) => [name, versions[name] ?? installedVersion(name)]),
    ]);
    terminal.writeFile(
      'package.json',
      JSON.stringify({ name: 'elsewhere', private: true, type: 'module', dependencies }),
    );
    await terminal.run('npm install');
    await work(terminal);
  } finally {
    await terminal.close();
    await registry.close();
    rmSync(place, { recursive: true, force: true });
  }
}

async function checkTypes(terminal: Terminal): Promise<void> {
  const bundler = { ...strictest, module: 'esnext', moduleResolution: 'bundler' };
  const nodenext = { ...strictest, module: 'nodenext', moduleResolution: 'nodenext' };
  const projects = [
    { compilerOptions: bundler, files: ['merchant.tsx'] },
    { compilerOptions: nodenext, files: ['merchant.tsx', 'host.cts'] },
  ];
  for (const project of projects) {
    writeFileSync(join(terminal.folder, 'tsconfig.json'), JSON.stringify(project));
    await terminal.run('npx tsc --version\nnpx tsc');
  }
}

function installedVersion(name: string): string {
  const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
