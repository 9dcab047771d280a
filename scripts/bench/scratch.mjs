import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives work a directory of its own on the disk, and removes it afterwards.
 * @template Result
 * @param {(directory: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withDirectory(work) {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-bench-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
