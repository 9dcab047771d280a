import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withDiff, type Block } from './page-blocks.ts';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** What a command printed, and how it ended. */
interface Ran {
  readonly code: number;
  readonly output: string;
}

/** A copy of the repository in which a page's blocks can be applied and taken back. */
export interface CopiedTree {
  readonly directory: string;
  apply(block: Block): void;
  /** Takes a block back: a new file is emptied, put in lines go. */
  takeBack(block: Block): void;
  run(command: string, ...words: readonly string[]): Promise<Ran>;
}

/** Copies what git tracks or would, with the installed packages and what `tsc -b` knows already. */
export function copyTree(): CopiedTree {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-adding-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed.toString().split('\0');
  for (const file of files) if (file !== '' && existsSync(join(root, file))) copy(file);
  for (const installed of globSync('{apps/*,packages/*,site,test/**}/node_modules', { cwd: root })) copy(installed);
  mkdirSync(join(directory, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // The packages of the store stay where they are; what links to a package of the workspace has to lead to the copy's.
    if (name === '.pnpm') symlinkSync(join(root, 'node_modules/.pnpm'), join(directory, 'node_modules/.pnpm'));
    else copy(`node_modules/${name}`);
  }
  if (existsSync(join(root, '.cache/tsc'))) copy('.cache/tsc');
  const before = new Map<string, string>();

  return {
    directory,
    apply({ path, kind, text }) {
      const file = join(directory, path);
      if (kind === 'file' && existsSync(file) && !before.has(path)) throw new Error(`${path} is there already.`);
      if (kind === 'diff') before.set(path, readFileSync(file, 'utf8'));
      else before.set(path, '');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, kind === 'diff' ? withDiff(readFileSync(file, 'utf8'), text) : text);
    },
    takeBack: ({ path }) => writeFileSync(join(directory, path), before.get(path) ?? ''),
    async run(command, ...words) {
      try {
        const { stdout, stderr } = await execute(command, words, { cwd: directory, maxBuffer: 2 ** 26 });
        return { code: 0, output: stdout + stderr };
      } catch (error) {
        if (!(error instanceof Error) || !('stdout' in error) || !('code' in error)) throw error;
        return { code: Number(error.code), output: `${String(error.stdout)}${error.message}` };
      }
    },
  };

  function copy(path: string): void {
    // What a runner keeps beside the packages changes while it is copied.
    const filter = (from: string): boolean => !/^\.(?:cache|vite)/.test(basename(from));
    cpSync(join(root, path), join(directory, path), { recursive: true, verbatimSymlinks: true, filter });
  }
}
