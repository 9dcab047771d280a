import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * A server in a process of its own, so that whoever measures does not take the time of whoever is measured.
 * @typedef {object} BenchProcess
 * @property {Record<string, string>} urls Where it serves what.
 * @property {(question: string, parameters?: object) => Promise<unknown>} ask
 * @property {() => Promise<number>} spent The processor time of all its threads, in microseconds.
 * @property {() => Promise<void>} stop
 */

/** @type {string | null} */
let profiles = null;

/**
 * Makes each process that starts from now on write a profile of its processor time into this directory when it ends,
 * by the name of its server.
 * @param {string} directory
 */
export function profileInto(directory) {
  profiles = directory;
}

/** @param {string} name */
function profilingOf(name) {
  if (profiles === null) return [];
  return ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=${name}.cpuprofile`];
}

/**
 * Starts `scripts/bench/servers/<name>.mjs` and waits until it serves.
 * @param {string} name
 * @param {readonly string[]} [args]
 * @param {readonly string[]} [flags]
 * @returns {Promise<BenchProcess>}
 */
export async function startProcess(name, args = [], flags = []) {
  const child = fork(join(import.meta.dirname, `servers/${name}.mjs`), args, {
    execArgv: ['--conditions=@tillside/source', '--no-warnings', ...profilingOf(name), ...flags],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The bench server ${name} ended with ${code}.`);
  });
  ended.catch(() => {});

  /** @returns {Promise<unknown>} */
  const message = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const urls = /** @type {Record<string, string>} */ (await message());
  const ask = async (/** @type {string} */ question, /** @type {object} */ parameters = {}) => {
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

/**
 * Runs work with processes that end with it, whatever happens.
 * @template Result
 * @param {(start: typeof startProcess) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withProcesses(work) {
  /** @type {BenchProcess[]} */
  const started = [];
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
