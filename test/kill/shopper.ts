import { setTimeout as pause } from 'node:timers/promises';
import { naira, type Instruction } from '@tillside/contract';
import { InstructionPageSchema } from '@tillside/contract/schemas';
import { Follower } from './follower.ts';

export interface Instances {
  /** The one that lives. */
  readonly survivor: string;
  /** The one that is killed again and again. */
  readonly mortal: string;
}

/** Buys at an instance that answers, repeats the same key until one does, and follows both streams. */
export class Shopper {
  readonly name: string;
  /** The key of every requested purchase. */
  readonly keys: string[] = [];
  readonly atSurvivor: Follower;
  readonly atMortal: Follower;
  /** How often no instance answered, and the same key was sent again. */
  repeats = 0;
  readonly #instances: Instances;

  constructor(name: string, instances: Instances) {
    this.name = name;
    this.#instances = instances;
    this.atSurvivor = new Follower(instances.survivor, name);
    this.atMortal = new Follower(instances.mortal, name);
  }

  /** Makes one purchase after the other until `stop` is aborted. */
  async buyUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const key = `${this.name}-purchase-${this.keys.length + 1}`;
      this.keys.push(key);
      await this.#buy(key);
      await pause(200 + Math.random() * 800);
    }
  }

  /** Everything the companion knows of this shopper, page after page, newest first. */
  async instructions(url: string): Promise<readonly Instruction[]> {
    const found: Instruction[] = [];
    for (let after: string | null = ''; after !== null;) {
      const response = await this.#ask(`${url}/instructions?limit=100${after === '' ? '' : `&after=${after}`}`);
      const page = InstructionPageSchema.parse(await response.json());
      found.push(...page.items);
      after = page.next;
    }
    return found;
  }

  async keyOf(url: string, key: string): Promise<string | null> {
    const response = await this.#ask(`${url}/instructions/by-key/${key}`);
    return response.ok ? ((await response.json()) as Instruction).ref : null;
  }

  async stop(): Promise<void> {
    await Promise.all([this.atSurvivor.stop(), this.atMortal.stop()]);
  }

  /** Sends the same key until it is answered: it is unknown whether an earlier request arrived. */
  async #buy(key: string): Promise<void> {
    for (;;) {
      const { survivor, mortal } = this.#instances;
      const url = Math.random() < 0.5 ? survivor : mortal;
      const status = await this.#press(url, key).catch(() => null);
      if (status === 201 || status === 202) return;
      if (status !== null && status < 500 && status !== 429) throw new Error(`${key} was answered with ${status}.`);
      this.repeats += 1;
      await pause(100);
    }
  }

  async #press(url: string, key: string): Promise<number> {
    const input = { phone: '08031234567', amount: naira(100), network: 'mtn' };
    const body = JSON.stringify({ operation: 'airtime.buy', input });
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const response = await this.#ask(`${url}/instructions`, { method: 'POST', body, headers });
    await response.arrayBuffer();
    return response.status;
  }

  #ask(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-shopper', this.name);
    return fetch(url, { ...init, headers, signal: AbortSignal.timeout(12_000) });
  }
}
