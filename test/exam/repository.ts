import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { edits } from './edits.ts';
import { tasks, type Task, type TaskName } from './tasks.ts';

export const root = join(import.meta.dirname, '../..');

/** Node with the packages of this workspace from their sources. */
export const nodeWords = ['--conditions=@tillside/source', '--disable-warning=ExperimentalWarning'] as const;

/** Writes the repository of a task into a new folder, and makes the packages of this workspace its own. */
export function writeStart(name: TaskName, folder: string): void {
  const task: Task = tasks[name];
  const shop = newShop(task, folder);
  const files = task.has === 'all' ? shop.files : task.has;
  for (const file of files) copy(shop.folder, folder, file);
  rmSync(shop.folder, { recursive: true });
  overlay(name, 'start', folder);
  cpSync(join(import.meta.dirname, 'tasks', name, 'TASK.md'), join(folder, 'TASK.md'));
  link(folder);
}

/** Writes a solution over the repository of its task. The wrong one is the right one with one shortcut; `deleted` names files that it takes away. */
export function writeSolution(name: TaskName, solution: 'right' | 'wrong', folder: string): void {
  const task: Task = tasks[name];
  const shop = newShop(task, folder);
  for (const file of task.adds ?? []) copy(shop.folder, folder, file);
  rmSync(shop.folder, { recursive: true });
  for (const layer of solution === 'right' ? (['right'] as const) : (['right', 'wrong'] as const)) {
    overlay(name, layer, folder);
  }
  const deleted = join(folder, 'deleted');
  if (!existsSync(deleted)) return;
  for (const file of readFileSync(deleted, 'utf8').split('\n').filter(Boolean)) rmSync(join(folder, file));
  rmSync(deleted);
}

/** Files of a task, and its edits of what `npm create tillside` wrote. @throws Error where a text to edit is not there */
function overlay(name: TaskName, layer: 'start' | 'right' | 'wrong', folder: string): void {
  const from = join(import.meta.dirname, 'tasks', name, layer);
  if (existsSync(from)) cpSync(from, folder, { recursive: true });
  for (const [file, text, to] of edits[name]?.[layer] ?? []) {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = before.replace(text, to);
    if (after === before) throw new Error(`${name}: ${file} has no ${text}`);
    writeFileSync(join(folder, file), after);
  }
}

/** What `npm create tillside` writes, in a folder beside another one. */
function newShop({ frontend }: Task, beside: string): { readonly folder: string; readonly files: readonly string[] } {
  const folder = `${beside}.shop`;
  const cli = join(root, 'packages/create-tillside/src/cli.ts');
  const words = [folder, '--yes', '--frontend', frontend, '--no-install', '--json'];
  const report: unknown = JSON.parse(
    execFileSync(process.execPath, [...nodeWords, cli, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  if (typeof report !== 'object' || report === null || !('written' in report) || !Array.isArray(report.written))
    throw new Error('npm create tillside did not say what it has written.');
  return { folder, files: report.written.map(String) };
}

function copy(from: string, to: string, file: string): void {
  mkdirSync(dirname(join(to, file)), { recursive: true });
  cpSync(join(from, file), join(to, file));
}

/** Links what a shop depends on, unless it has installed something. */
export function link(folder: string): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  const installed = join(root, 'packages/create-tillside/node_modules');
  for (const name of globSync(
    ['@tillside/*', '@tanstack/*', '@types/*', '@vitejs/*', 'express', 'react', 'react-dom', 'vite'],
    { cwd: installed },
  )) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(realpathSync(join(installed, name)), join(folder, 'node_modules', name));
  }
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
}
