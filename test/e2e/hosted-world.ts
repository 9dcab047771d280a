import { fork, type ChildProcess } from 'node:child_process';
import { expect, test as base } from '@playwright/test';
import { repository } from './processes.ts';
import { heldSeconds, SandboxControl } from './sandbox-control.ts';
import type { World } from './world.ts';

/** Commands to the host's process. */
export type Asked = { readonly call: number } & Request;

/** How a world differs from that of `main.ts`. */
export interface WorldOptions {
  /** Whether catalogue texts are marked. */
  readonly isPseudo?: boolean;
  /** Whether the shop has no `refund` hook, so that a person pays what is owed. */
  readonly refundsByHand?: boolean;
  /** Whether shoppers reach the shop over TLS. Its certificate is its own. */
  readonly isSecure?: boolean;
}

type Request =
  | ({ readonly please: 'open' } & WorldOptions)
  | { readonly please: 'pass'; readonly world: number; readonly seconds: number }
  | { readonly please: 'log' | 'close'; readonly world: number };

export interface Opened {
  readonly world: number;
  readonly shopUrl: string;
  readonly sandboxUrl: string;
}

type Answered = { readonly call: number } & ({ readonly value: unknown } | { readonly error: string });

/** A world whose time a test may let pass. */
export interface HostedWorld extends World {
  /**
   * Lets time pass for the shop and the platform at once. Call it only while no request between them is open: an open
   * request is given up.
   */
  pass(seconds: number): Promise<void>;
  /** Releases the answers that the platform was set to `hold`, once all their requests have arrived. */
  release(): Promise<void>;
}

/** A process that opens one world after the other: each as good as new, and none has to wait for a program to load. */
export class WorldHost {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #output = '';
  #calls = 0;

  constructor() {
    this.#process = fork(new URL('./host.ts', import.meta.url), {
      cwd: repository,
      execArgv: ['--conditions=@tillside/source'],
      env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#process.on('message', (answered: Answered) => {
      const waiting = this.#waiting.get(answered.call);
      this.#waiting.delete(answered.call);
      if ('error' in answered) waiting?.reject(new Error(answered.error));
      else waiting?.resolve(answered.value);
    });
    this.#process.once('exit', (code, signal) => {
      const ended = new Error(`The host of the worlds ended (${String(signal ?? code)}).\n${this.#output}`);
      for (const { reject } of this.#waiting.values()) reject(ended);
    });
  }

  async open(options: WorldOptions = {}): Promise<HostedWorld> {
    const { world, shopUrl, sandboxUrl } = (await this.#ask({ please: 'open', ...options })) as Opened;
    const [sandbox, live] = [new SandboxControl(sandboxUrl), new SandboxControl(sandboxUrl, 'live')];
    const pass = async (seconds: number): Promise<void> => void (await this.#ask({ please: 'pass', world, seconds }));
    const expected = async (): Promise<readonly string[]> =>
      [...(await sandbox.waitingFaults()), ...(await live.waitingFaults())].filter((fault) => fault === 'delay');
    return {
      shopUrl,
      sandbox,
      live,
      pass,
      release: async () => {
        await expect.poll(expected).toEqual([]);
        await pass(heldSeconds);
      },
      log: async () => String(await this.#ask({ please: 'log', world })) + this.#output,
      stop: async () => void (await this.#ask({ please: 'close', world })),
    };
  }

  stop(): void {
    this.#process.kill();
  }

  #ask(request: Request): Promise<unknown> {
    if (!this.#process.connected) return Promise.reject(new Error(`The host of the worlds is gone.\n${this.#output}`));
    const waiting = Promise.withResolvers<unknown>();
    const call = (this.#calls += 1);
    this.#waiting.set(call, waiting);
    this.#process.send({ ...request, call });
    return waiting.promise;
  }
}

/** One host for each of Playwright's workers, from the first test that wants a world. */
export const hosted = base.extend<object, { readonly worlds: WorldHost }>({
  worlds: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const host = new WorldHost();
      await use(host);
      host.stop();
    },
    { scope: 'worker' },
  ],
});
