import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../scripts/run.ts';
import type { Exchange } from './exchange.ts';
import { recordVariable } from './recorder.ts';

/** The suites in which every operation and every route is asked. */
const suites = ['test/conformance', 'test/companion', 'test/openapi/samples'];

/**
 * Runs the conformance checks against the sandbox and the suite of the companion, and answers what their servers were
 * asked and answered. The files stay in the directory until the next run.
 * @throws Error when a test fails: its answers prove nothing.
 */
export async function record(directory: string): Promise<Exchange[]> {
  rmSync(directory, { recursive: true, force: true });
  const env = { [recordVariable]: directory, TILLSIDE_TESTS: 'quick' };
  const { code, output } = await run(
    'vitest',
    ['run', '--project', 'node', '--project', 'alone', '--reporter=agent', ...suites],
    { env },
  );
  if (code !== 0) throw new Error(`The suites that are recorded failed:\n${output.slice(-8_000)}`);
  return readRecording(directory);
}

/** What a directory holds, in no order. */
export function readRecording(directory: string): Exchange[] {
  return readdirSync(directory).flatMap((file) =>
    readFileSync(join(directory, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => parse(line)),
  );
}

function parse(line: string): Exchange {
  return JSON.parse(line);
}
