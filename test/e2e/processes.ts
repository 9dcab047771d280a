import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const repository: string = join(import.meta.dirname, '../..');

export interface RunningProcess {
  /** Everything it wrote so far, both streams. */
  output(): string;
  /** Resolves with the signal or exit code once it is gone. */
  readonly gone: Promise<NodeJS.Signals | number | null>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts one of the repository's programs from source. `script` is relative to the repository. */
export function run(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningProcess {
  const child = spawn(process.execPath, ['--conditions=@tillside/source', join(repository, script), ...args], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const gone = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  return {
    output: () => text,
    gone,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const stubborn = pause(5_000, 'stubborn' as const, { ref: false });
      if ((await Promise.race([gone, stubborn])) === 'stubborn') child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Waits until an address answers 2xx. @throws with the program's output when it ends or takes too long. */
export async function untilAnswers(url: string, program: RunningProcess, patience = 20_000): Promise<void> {
  const ended = program.gone.then((how) => {
    throw new Error(`The program ended (${String(how)}) before ${url} answered.\n${program.output()}`);
  });
  const answered = async (): Promise<void> => {
    const until = Date.now() + patience;
    while (Date.now() < until) {
      const ok = await fetch(url).then(
        (response) => response.ok,
        () => false,
      );
      if (ok) return;
      await pause(25);
    }
    throw new Error(`${url} did not answer in ${patience} ms.\n${program.output()}`);
  };
  await Promise.race([answered(), ended]);
}

/**
 * A free port outside the range that the system assigns by itself (from 32768, or 49152): another test's connection
 * might be given it before it is listened on.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
