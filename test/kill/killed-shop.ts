/* oxlint-disable vitest/no-standalone-expect -- what a killed shop has to answer, asked from the test beside it */
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { naira, type Money } from '@tillside/contract';
import { expect } from 'vitest';
import { freePort, run, untilAnswers, type RunningProcess } from '../e2e/processes.ts';
import { SandboxControl } from '../e2e/sandbox-control.ts';

/** How a purchase ends: at the companion, at the platform, and on the shopper's balance. */
export interface Ending {
  readonly state: string;
  readonly funding: string;
  readonly executions: number;
  /** The last event that the shop consumed, and what moved on the balance. */
  readonly event: string;
  readonly journal: readonly string[];
  readonly balance: { readonly available: Money; readonly held: Money };
}

interface Instruction {
  readonly ref: string;
  readonly state: string;
  readonly funding: string;
}

interface Settled {
  readonly instruction: Instruction;
  readonly ending: Ending;
}

const key = 'kill-test-0001';
const patience = 15_000;

/** One shopper, one purchase, and a shop that may die under it. */
export class KilledShop {
  readonly #sandboxUrl: string;
  readonly #sandbox: SandboxControl;
  readonly #dataDirectory: string;
  #process: RunningProcess | null = null;
  #port = 0;
  #url = '';
  #cookie = '';

  constructor(sandboxUrl: string, dataDirectory: string) {
    this.#sandboxUrl = sandboxUrl;
    this.#sandbox = new SandboxControl(sandboxUrl);
    this.#dataDirectory = dataDirectory;
  }

  async prepare(fault: string | null): Promise<void> {
    await this.#sandbox.settle(0.3);
    if (fault !== null) await this.#sandbox.fault(fault);
  }

  /** What the shop that runs now wrote so far. */
  get output(): string {
    return this.#process?.output() ?? '';
  }

  /** @param crashAt the point to die at; empty for none */
  async start(crashAt: string): Promise<void> {
    this.#port ||= await freePort(); // the same after a restart: events are delivered there
    this.#url = `http://127.0.0.1:${this.#port}`;
    this.#process = run('test/kill/host.ts', [], {
      PORT: String(this.#port),
      SANDBOX_URL: this.#sandboxUrl,
      SHOP_DATA: this.#dataDirectory,
      CRASH_AT: crashAt,
    });
    await untilAnswers(`${this.#url}/till/ready`, this.#process);
    await this.#registered(this.#process);
    if (this.#cookie === '') await this.#signIn();
  }

  async stop(): Promise<void> {
    await this.#process?.stop('SIGKILL');
  }

  /** Presses Pay, and waits until the shop died or has nothing left to do. Answers whether it died. */
  async buyUntilItDies(endings: readonly Ending[]): Promise<boolean> {
    const shop = this.#process;
    if (shop === null) throw new Error('The shop was not started.');
    const died = shop.gone.then(() => 'died' as const);
    const settled = this.#buy()
      .then(() => this.#settled(endings))
      .then(({ instruction, ending }) => this.#journalAfter(ending.event, instruction.ref, 'buying'))
      .then(() => pause(250)) // what comes after the last event is a step to die at, too
      .then(
        () => 'settled' as const,
        // There is no answer: the shop died, which its exit reports at once, or something is wrong.
        async (error: unknown) => {
          await pause(1_000);
          throw error;
        },
      );
    settled.catch(() => {});
    if ((await Promise.race([died, settled])) === 'settled') return false;
    if ((await shop.gone) !== 'SIGKILL') throw new Error(`The shop ended by itself:\n${shop.output()}`);
    return true;
  }

  async expectEnding(endings: readonly Ending[], where: string): Promise<void> {
    // A purchase that was never committed was never begun: the shopper finds nothing, and may press Pay again.
    if ((await this.#byKey()) === null) {
      expect([where, await this.#sandbox.purchases()]).toEqual([where, []]);
      await this.#buy();
    }
    const { instruction, ending } = await this.#settled(endings, where);
    const { ref, state, funding } = instruction;
    const journal = await this.#journalAfter(ending.event, ref, where);
    const { executions } = await this.#sandbox.truth(ref);
    const balance: unknown = await (await this.#ask('/api/balance')).json();
    expect([where, { state, funding, executions, journal, balance, event: ending.event }]).toEqual([where, ending]);
  }

  /** What moved on the balance for a purchase, once the shop has consumed its last event. */
  async #journalAfter(event: string, ref: string, where: string): Promise<readonly unknown[]> {
    const shop = new DatabaseSync(join(this.#dataDirectory, 'shop.db'), { readOnly: true });
    const count = shop.prepare('SELECT count(*) AS events FROM fulfilments WHERE ref = ? AND type = ?');
    const until = Date.now() + patience;
    while (count.get(ref, event)?.['events'] !== 1) {
      if (Date.now() > until) throw new Error(`${where}: ${event} was not consumed.`);
      await pause(25);
    }
    const kinds = shop.prepare('SELECT kind FROM tillside_entries WHERE ref = ? ORDER BY id').all(ref);
    shop.close();
    return kinds.map((row) => row['kind']);
  }

  async #registered(shop: RunningProcess): Promise<void> {
    const until = Date.now() + patience;
    while (!shop.output().includes('registered\n')) {
      if (Date.now() > until) throw new Error(`The shop did not register its webhook.\n${shop.output()}`);
      await pause(10);
    }
  }

  /** Waits until the purchase has ended and its money is settled. */
  async #settled(endings: readonly Ending[], where = 'settling'): Promise<Settled> {
    const until = Date.now() + patience;
    for (;;) {
      const instruction = await this.#byKey();
      const ending = endings.find(({ funding }) => funding === instruction?.funding);
      if (instruction !== null && ending !== undefined) return { instruction, ending };
      if (Date.now() > until)
        throw new Error(`${where}: still ${JSON.stringify(instruction)}\n${this.#process?.output() ?? ''}`);
      await pause(25);
    }
  }

  async #byKey(): Promise<Instruction | null> {
    const response = await this.#ask(`/till/instructions/by-key/${key}`);
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`by-key answered ${response.status}.`);
    return (await response.json()) as Instruction;
  }

  async #buy(): Promise<void> {
    const input = { phone: '08031234567', amount: naira(500), network: 'mtn' };
    await this.#ask('/till/instructions', { operation: 'airtime.buy', input });
  }

  async #signIn(): Promise<void> {
    const response = await this.#ask('/api/sign-in', { user: 'ada' });
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  #ask(path: string, body?: object): Promise<Response> {
    const headers = { Cookie: this.#cookie, 'Content-Type': 'application/json', 'Idempotency-Key': key };
    return fetch(`${this.#url}${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    });
  }
}
