import { freePort, run, untilAnswers } from '../e2e/processes.ts';
import type { Settings } from './hosts.ts';

interface OpenedHost {
  readonly port: number;
  /** The origin for requests of the test itself, which does not use the host names that only browsers resolve. */
  readonly past: string;
  /** The program's output since this host was opened, on both streams. */
  output(): string;
  close(): Promise<void>;
}

/** The program that runs a worker's shops, one at a time. */
export interface HostProcess {
  open(settings: Settings): Promise<OpenedHost>;
  stop(): Promise<void>;
}

export async function startHostProcess(): Promise<HostProcess> {
  const control = `http://127.0.0.1:${await freePort()}`;
  const program = run('test/hostile/hosts.ts', [], { PORT: new URL(control).port });
  try {
    await untilAnswers(control, program, 40_000);
  } catch (error) {
    await program.stop();
    throw error;
  }
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(control + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!answer.ok) throw new Error(`The hosts’ program answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    async open(settings) {
      const before = program.output().length;
      const { port } = (await ask('POST', '/', settings)) as { port: number };
      return {
        port,
        past: `http://127.0.0.1:${port}`,
        output: () => program.output().slice(before),
        close: async () => void (await ask('DELETE', `/${port}`)),
      };
    },
    stop: () => program.stop(),
  };
}
