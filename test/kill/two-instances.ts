import { setTimeout as pause } from 'node:timers/promises';
import { freePort, run, untilAnswers, type RunningProcess } from '../e2e/processes.ts';
import type { Instances } from './shopper.ts';

const webhookSecret = 'whsec_of_the_kill_test';

interface Env {
  readonly both?: Readonly<Record<string, string>>;
  readonly mortal?: Readonly<Record<string, string>>;
}

/** A sandbox and two companions, each a process of its own, on one PostgreSQL. */
export class TwoInstances implements Instances {
  readonly survivor: string;
  readonly mortal: string;
  readonly sandboxUrl: string;
  /** How often the mortal one was killed. */
  kills = 0;
  readonly #databaseUrl: string;
  readonly #env: Env;
  readonly #ports: { readonly survivor: number; readonly mortal: number };
  #running: { sandbox: RunningProcess; survivor: RunningProcess; mortal: RunningProcess } | null = null;

  constructor(databaseUrl: string, ports: { sandbox: number; survivor: number; mortal: number }, env: Env) {
    this.#databaseUrl = databaseUrl;
    this.#env = env;
    this.#ports = ports;
    this.sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
    this.survivor = `http://127.0.0.1:${ports.survivor}/till`;
    this.mortal = `http://127.0.0.1:${ports.mortal}/till`;
  }

  /** @param env more for the instances: their `BANK`, if it is elsewhere; `BANK_DELAY` and `LEASE` in milliseconds */
  static async on(databaseUrl: string, env: Env = {}): Promise<TwoInstances> {
    const [sandbox, survivor, mortal] = [await freePort(), await freePort(), await freePort()];
    const instances = new TwoInstances(databaseUrl, { sandbox, survivor, mortal }, env);
    await instances.#start(sandbox);
    return instances;
  }

  /** The output of the instances, for an error message. */
  get output(): string {
    const { survivor, mortal } = this.#running ?? {};
    return `survivor:\n${survivor?.output() ?? ''}\nmortal:\n${mortal?.output() ?? ''}`;
  }

  /** Kills the mortal instance at a random moment and starts it again, repeatedly, until `stop` is aborted. */
  async killUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && this.#running) {
      await pause(300 + Math.random() * 2_500);
      await this.#running.mortal.stop('SIGKILL');
      this.kills += 1;
      await pause(Math.random() * 500);
      this.#running.mortal = this.#instance(this.#ports.mortal);
      await untilAnswers(`${this.mortal}/ready`, this.#running.mortal, 60_000);
    }
  }

  async kill(which: 'survivor' | 'mortal'): Promise<void> {
    await this.#running?.[which].stop('SIGKILL');
  }

  /** Starts an instance again that was killed. */
  async revive(which: 'survivor' | 'mortal'): Promise<void> {
    if (!this.#running) throw new Error('Nothing is running.');
    this.#running[which] = this.#instance(this.#ports[which]);
    await untilAnswers(`${this[which]}/ready`, this.#running[which], 60_000);
  }

  /** Stops an instance as a deployment does, and starts one of this version, or of the next, in its place. */
  async replace(which: 'survivor' | 'mortal', version: 'this' | 'next'): Promise<void> {
    if (!this.#running) throw new Error('Nothing is running.');
    await this.#running[which].stop();
    const script = version === 'next' ? 'test/kill/next-version.ts' : 'test/kill/instance.ts';
    this.#running[which] = this.#instance(this.#ports[which], script);
    await untilAnswers(`${this[which]}/ready`, this.#running[which], 60_000);
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    if (running) await Promise.all(Object.values(running).map((process) => process.stop('SIGKILL')));
  }

  async control(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.sandboxUrl}/_sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  async #start(port: number): Promise<void> {
    const flags = ['--port', String(port), '--memory', '--post-limit', '0'];
    const sandbox = run('packages/sandbox/src/cli.ts', flags);
    await untilAnswers(`${this.sandboxUrl}/_sandbox/settings`, sandbox);
    // Both migrate an empty database at the same moment.
    const [survivor, mortal] = [this.#instance(this.#ports.survivor), this.#instance(this.#ports.mortal)];
    this.#running = { sandbox, survivor, mortal };
    await Promise.all([
      untilAnswers(`${this.survivor}/ready`, survivor, 60_000),
      untilAnswers(`${this.mortal}/ready`, mortal, 60_000),
    ]);
    await this.control('PUT', '/settings', {
      wallets: { NGN: 100_000_000 },
      settle_seconds: 0.3,
      // To the one that is killed: what it misses has to be found out otherwise.
      webhook: { url: `${this.mortal}/webhooks`, secret: webhookSecret, scheme: 'timestamped' },
    });
  }

  #instance(port: number, script = 'test/kill/instance.ts'): RunningProcess {
    return run(script, [], {
      PORT: String(port),
      TILLSIDE_STORE: this.#databaseUrl,
      SANDBOX_URL: this.sandboxUrl,
      TILLSIDE_WEBHOOK_SECRET: webhookSecret,
      ...this.#env.both,
      ...(port === this.#ports.mortal && this.#env.mortal),
    });
  }
}
