import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');

export type Write = (text: string) => void;

/**
 * Runs a program of the workspace (`tsc`, `vite`, …) at the root, with the Node that the workspace brings.
 * @param options `show`: receives the output while it is written
 */
export function run(
  program: string,
  args: string[],
  { show, env = {}, cwd = root }: { show?: Write; env?: Record<string, string>; cwd?: string } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        show?.(text);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program as `run` does.
 * @returns the output of the program
 * @throws Error with the output, if the exit code is not 0
 */
export async function must(
  program: string,
  args: string[],
  options?: { env?: Record<string, string>; cwd?: string },
): Promise<string> {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${output}`);
  return output;
}
