import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nodeWords, writeStart } from './repository.ts';
import type { Check } from './shop.ts';
import type { TaskName } from './tasks.ts';

/** How an answer was graded. It passed when every check is ok. */
export interface Grade {
  readonly task: TaskName;
  readonly passed: boolean;
  readonly checks: readonly Check[];
}

/** Milliseconds, after which an answer that hangs has failed. */
const longest = 120_000;

/** Grades a folder, regardless of its author. */
export async function grade(task: TaskName, folder: string): Promise<Grade> {
  const place = mkdtempSync(join(tmpdir(), 'exam-start-'));
  try {
    const start = join(place, task);
    writeStart(task, start);
    return await gradeAgainst(start, task, folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Grades a folder against the repository that the task began with. */
export async function gradeAgainst(start: string, task: TaskName, folder: string): Promise<Grade> {
  const words = [...nodeWords, join(import.meta.dirname, 'grade-folder.ts'), task, resolve(folder), start];
  const checks = await new Promise<readonly Check[]>((settle) => {
    // Without it, bundling the page makes the process one of production, where no stand-in is accepted.
    const env = { ...process.env, NODE_ENV: 'test' };
    execFile(process.execPath, words, { timeout: longest, maxBuffer: 1e8, env }, (error, output, errors) => {
      const last = output.trimEnd().split('\n').at(-1) ?? '';
      if (error === null && last.startsWith('[')) return settle(JSON.parse(last) as readonly Check[]);
      settle([{ name: 'the shop could be graded', ok: false, why: errors.slice(-1_000) || 'It hung.' }]);
    });
  });
  return { task, passed: checks.length > 0 && checks.every(({ ok }) => ok), checks };
}
