import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frontend } from '../flags.ts';
import { Mistake } from '../mistake.ts';
import type { PackageManager } from '../package-manager.ts';
import { majorOf, readManifest, type Manifest } from './manifest.ts';
import { vitePort } from './vite-config.ts';

/** The app that Tillside is added to. */
export interface HostApp {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly frontend: Frontend | null;
  readonly isTypeScript: boolean;
  /** The port of its page in development. */
  readonly pagePort: number;
  /** Its Express server, if it has one. */
  readonly express: ExpressServer | null;
  readonly packageManager: PackageManager;
}

/** Where the companion of an app runs: in its Express server, in the process of Next.js, or beside it, in one of its own. */
export type CompanionHost = 'express' | 'app' | 'beside';

interface ExpressServer {
  /** The file that listens; `null` when it was not found. */
  readonly file: string | null;
  readonly port: number;
}

/** Looks at the app in `folder`. @throws Mistake where Tillside cannot be added to it */
export function readHostApp(folder: string): HostApp {
  const text = readIfThere(folder, 'package.json');
  if (text === null)
    throw new Mistake(
      `There is no package.json in ${folder}. Use --into in the folder of an app, or leave it out for a new one.`,
    );
  const manifest = readManifest(text);
  const installed = { ...manifest.dependencies, ...manifest.devDependencies };
  const frontend = installed['next'] ? 'next' : installed['vite'] && installed['react'] ? 'vite' : null;
  const express = installed['express'] ? findExpress(folder) : null;
  if (frontend === null && express === null)
    throw new Mistake(
      'package.json names neither next, nor vite with react, nor express, so there is nothing to add Tillside to.',
    );
  for (const [name, oldest] of Object.entries(oldestMajors)) refuseOlder(name, installed[name], oldest);
  return {
    folder,
    manifest,
    frontend,
    isTypeScript: installed['typescript'] !== undefined || existsSync(join(folder, 'tsconfig.json')),
    pagePort: pagePortOf(folder, frontend, manifest) ?? express?.port ?? 3000,
    express,
    packageManager: packageManagerOf(folder),
  };
}

export function readIfThere(folder: string, file: string): string | null {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** The first of `names` that exists in `folder`. */
export function firstFile(folder: string, names: readonly string[]): string | null {
  return names.find((name) => existsSync(join(folder, name))) ?? null;
}

export const viteConfigs: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs'].map(
  (end) => `vite.config.${end}`,
);
export const nextConfigs: readonly string[] = ['ts', 'mjs', 'js', 'mts'].map((end) => `next.config.${end}`);

/** The oldest supported major versions. Within a major version npm itself reports what does not fit. */
const oldestMajors = { react: 18, '@tanstack/react-query': 5, express: 4 };

function refuseOlder(name: string, range: string | undefined, oldest: number): void {
  if (range === undefined || (majorOf(range) ?? oldest) >= oldest) return;
  throw new Mistake(
    `package.json names ${name} ${range}. Tillside needs ${name} ${oldest} or newer: upgrade it first.`,
  );
}

function pagePortOf(folder: string, frontend: Frontend | null, { scripts }: Manifest): number | null {
  if (frontend === null) return null;
  const port = /\b(?:next|vite)\b[^&|]*?(?:-p|--port)[ =](\d{2,5})/.exec(scripts['dev'] ?? '')?.[1];
  if (port !== undefined) return Number(port);
  if (frontend === 'next') return 3000;
  const config = firstFile(folder, viteConfigs);
  return (config === null ? null : vitePort(readFileSync(join(folder, config), 'utf8'))) ?? 5173;
}

/** How much of a file is searched for the server, in UTF-16 units: patterns on more would take long. */
const maxServerText = 50_000;

function findExpress(folder: string): ExpressServer {
  const pattern = '{.,server,src,src/server,api,backend,server/src}/*.{ts,mts,js,mjs,cjs}';
  const files = globSync(pattern, { cwd: folder }).toSorted();
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8').slice(0, maxServerText);
    if (!/(?:from|require\()\s*['"]express['"]/.test(text) || !/\.listen\(/.test(text)) continue;
    const port = /\.listen\(\s*(\d{2,5})|port\s*(?:\?\?|\|\|)\s*['"]?(\d{2,5})|\bport\s*=\s*(\d{2,5})/i.exec(text);
    return { file: file.replaceAll('\\', '/'), port: Number(port?.[1] ?? port?.[2] ?? port?.[3] ?? 3000) };
  }
  return { file: null, port: 3000 };
}

function packageManagerOf(folder: string): PackageManager {
  if (firstFile(folder, ['pnpm-lock.yaml'])) return 'pnpm';
  if (firstFile(folder, ['yarn.lock'])) return 'yarn';
  return firstFile(folder, ['bun.lock', 'bun.lockb']) ? 'bun' : 'npm';
}
