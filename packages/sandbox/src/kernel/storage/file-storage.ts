import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Stores the state in a JSON file, atomically: written to a temporary file, flushed, then renamed. */
export function fileStorage(path: string): Storage {
  const file = resolve(path);
  const folder = dirname(file);
  prepareFolder(folder);
  let known = versionOf(file);
  return {
    load: () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
    async save(text) {
      if (versionOf(file) !== known) warnOfAnother(file);
      const beside = join(folder, `.${basename(file)}.${process.pid}.new`);
      await writeFlushed(beside, text);
      await rename(beside, file);
      known = versionOf(file);
      await flushFolder(folder);
    },
  };
}

/** Differs after each save, of whichever process. */
function versionOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs}` : '';
}

const warned = new Set<string>();

/** Two sandboxes on one file: each overwrites what the other has kept. */
function warnOfAnother(file: string): void {
  if (warned.has(file)) return;
  warned.add(file);
  process.emitWarning(
    `Another process writes ${file} too, and each loses what the other keeps. End one of them, or give one another file: --data, or the option data.`,
    { code: 'TILLSIDE_SANDBOX_SHARED' },
  );
}

function prepareFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  // The folder is the sandbox's own, so keep it out of the merchant's repository.
  writeFileSync(join(folder, '.gitignore'), '*\n');
}

async function writeFlushed(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function flushFolder(folder: string): Promise<void> {
  // Some systems cannot open a folder; there the rename alone must suffice.
  const handle = await open(folder, 'r').catch(() => null);
  if (!handle) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Stores the state of a sandbox between two runs. */
export interface Storage {
  /** The last saved text, or `null`. */
  load(): string | null;
  /** Resolves once the text would survive a power cut. */
  save(text: string): Promise<void>;
}
