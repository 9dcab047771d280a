import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server in a separate process, so that the measuring process takes no processor time from the measured one. */
export interface BenchProcess {
  /** The address of each thing that it serves. */
  urls: Record<string, string>;
  ask: (question: string, parameters?: object) => Promise<unknown>;
  /** The processor time of all its threads, in microseconds. */
  spent: () => Promise<number>;
  stop: () => Promise<void>;
}

let profiles: string | null = null;

/**
 * Makes each process that starts from now on write a profile of its processor time into this directory when it ends.
 * The file has the name of its server.
 */
export function profileInto(directory: string) {
  profiles = directory;
}

function profilingOf(name: string) {
  if (profiles === null) return [];
  return ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=${name}.cpuprofile`];
}

/** Starts `scripts/bench/servers/<name>.ts` and waits until it serves. */
export async function startProcess(
  name: string,
  args: readonly string[] = [],
  flags: readonly string[] = [],
): Promise<BenchProcess> {
  const child = fork(join(import.meta.dirname, `servers/${name}.ts`), args, {
    execArgv: ['--conditions=@tillside/source', '--no-warnings', ...profilingOf(name), ...flags],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The bench server ${name} ended with ${code}.`);
  });
  ended.catch(() => {});

  const message = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), ended]))[0];
  const urls = (await message()) as Record<string, string>;
  const ask = async (question: string, parameters: object = {}) => {
    const answer = message();
    child.send({ question, parameters });
    return answer;
  };
  return {
    urls,
    ask,
    spent: async () => Number(await ask('spent')),
    async stop() {
      child.disconnect();
      await ended.catch(() => {});
    },
  };
}

/** Runs work with processes that end with it, even if it fails. */
export async function withProcesses<Result>(work: (start: typeof startProcess) => Promise<Result>): Promise<Result> {
  const started: BenchProcess[] = [];
  try {
    return await work(async (...parameters) => {
      const process = await startProcess(...parameters);
      started.push(process);
      return process;
    });
  } finally {
    await Promise.all(started.map((process) => process.stop()));
  }
}
