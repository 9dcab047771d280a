import type { Readable } from 'node:stream';
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** A program to run: `node` with these arguments. It counts as ready once `url` answers with anything below 500. */
type Program = { name: string; args: string[]; url: string; env?: Record<string, string> };

/** Preloaded into every program, so that none outlives a supervisor that was killed without warning. */
const dieWithParent = new URL('./die-with-parent.ts', import.meta.url).href;

/** How long a program may take to start, and to stop gracefully. Stopping lets purchases finish. */
const patience = { start: 30_000, stop: 15_000 };

/**
 * Starts programs one after the other, each once the previous one is ready. Runs them until a signal, or until one of
 * them ends. No program that it started is left running.
 */
export class Supervisor {
  #running: Map<string, ChildProcess> = new Map();
  #stopping = false;
  #end: (code: number) => void = () => {};

  /** The exit code, once all programs have ended: 0 after a signal, 1 after a program ended by itself. */
  ended = new Promise((resolve: (code: number) => void) => (this.#end = resolve));

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.stop(0));
    }
  }

  /** @returns whether it is ready; `false` if everything is stopping. */
  async start(program: Program): Promise<boolean> {
    if (this.#stopping) return false;
    const child = spawn(process.execPath, ['--import', dieWithParent, ...program.args], {
      env: { ...process.env, ...program.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#running.set(program.name, child);
    for (const stream of [child.stdout, child.stderr]) prefixLines(program.name, stream);
    child.on('exit', (code, signal) => {
      this.#running.delete(program.name);
      if (this.#stopping) return;
      process.stderr.write(`The ${program.name} ended (${signal ?? `exit code ${code}`}), so everything stops.\n`);
      void this.stop(1);
    });
    return this.#ready(program);
  }

  /** Stops every program, signalling the newest first, and ends. */
  async stop(code: number) {
    if (this.#stopping) return;
    this.#stopping = true;
    const children = [...this.#running.values()].toReversed();
    await Promise.all(children.map((child) => stopChild(child)));
    this.#end(code);
  }

  async #ready({ name, url }: Program) {
    const deadline = Date.now() + patience.start;
    while (!this.#stopping) {
      if (await answers(url)) return true;
      if (Date.now() > deadline) {
        process.stderr.write(
          `The ${name} did not answer at ${url} within ${patience.start / 1000} s, so everything stops.\n`,
        );
        await this.stop(1);
      }
      await pause(50);
    }
    return false;
  }
}

async function answers(url: string) {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}

function stopChild(child: ChildProcess) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(undefined);
    const timer = setTimeout(() => child.kill('SIGKILL'), patience.stop);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    child.kill('SIGTERM');
  });
}

function prefixLines(name: string, stream: Readable | null) {
  if (stream === null) return;
  createInterface({ input: stream }).on('line', (line) => process.stdout.write(`[${name}] ${line}\n`));
}
