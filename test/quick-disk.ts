import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const memory = '/dev/shm';
const enough = 2 * 1024 ** 3;

/**
 * Temporary files of tests lie in memory where there is room. No test cuts the power, and each commit of each store would
 * wait for a disk that all workers share.
 */
export default function useMemory({ config }: TestProject): (() => void) | undefined {
  if (!hasRoom()) return undefined;
  const directory = mkdtempSync(join(memory, 'tillside-tests-'));
  // PostgreSQL runs as another user and has to get through to its cluster.
  chmodSync(directory, 0o711);
  config.env['TMPDIR'] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enough;
  } catch {
    return false;
  }
}
