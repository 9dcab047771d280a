import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { PlantedBug } from './planted-bug.ts';

/** The environment variable that names the bug that `vitest.config.ts` plants. */
export const plantedVariable = 'TILLSIDE_PLANTED';

const root = join(import.meta.dirname, '../../..');
const Results = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) })),
});

/**
 * Runs the tests of a file with the bug in the source, or only those whose name contains `title`. Returns the name of the
 * first test that fails; `null` if none does.
 */
export async function failingTest(
  { name }: PlantedBug,
  { file, title }: { readonly file: string; readonly title?: string },
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'tillside-planted-'));
  try {
    const report = join(folder, 'report.json');
    const config = join(import.meta.dirname, 'vitest.config.ts');
    const options = [
      '--config',
      config,
      '--reporter=json',
      `--outputFile=${report}`,
      ...(title === undefined ? [] : ['-t', title]),
    ];
    const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', file, ...options], {
      cwd: root,
      env: { ...process.env, [plantedVariable]: name },
      stdio: 'ignore',
    });
    await new Promise((resolve) => child.on('exit', resolve));
    const { testResults } = Results.parse(JSON.parse(await readFile(report, 'utf8')));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    return tests.find(({ status }) => status === 'failed')?.fullName ?? null;
  } finally {
    await rm(folder, { recursive: true });
  }
}
