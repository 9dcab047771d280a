import { setTimeout as pause } from 'node:timers/promises';
import { naira, type Instruction } from '@tillside/contract';
import { InstructionSchema } from '@tillside/contract/schemas';
import type { TwoInstances } from '../kill/two-instances.ts';

/** A purchase that a page has asked for. */
export interface Order {
  readonly key: string;
  readonly shopper: string;
  readonly body: { readonly operation: string; readonly input: object };
  /** `null` until it was accepted. */
  ref: string | null;
  acceptedAt: number;
  /** Milliseconds from the first request until it was accepted. */
  waited: number;
}

interface Answer {
  readonly status: number;
  readonly instruction: Instruction | null;
}

/** A shopper's page. It buys one thing after the other, airtime and data by turns, at any of the instances. */
export class Page {
  readonly orders: Order[] = [];
  /** Whether the balancer sends it to the mortal instance only. It then buys data only, which ends there at once. */
  isSticky = false;
  readonly #instances: TwoInstances;
  readonly #number: number;

  constructor(instances: TwoInstances, number: number) {
    this.#instances = instances;
    this.#number = number;
  }

  async buyUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const order = this.#newOrder();
      this.orders.push(order);
      await this.#buy(order, stop);
      await pause(Math.random() * 300);
    }
  }

  /** Presses again without an answer to go by, as after a reload. */
  async repeat(order: Order): Promise<void> {
    for (;;) {
      await this.find(order);
      const again = await this.#press(order, {});
      if (again.instruction) return void (order.ref ??= again.instruction.ref);
      await pause(200);
    }
  }

  /** Asks whether it arrived. */
  find(order: Order): Promise<Answer> {
    return this.#ask(order, 'POST', 'instructions/find', order.body);
  }

  /** The purchase of its key, as the ledger has it. */
  async read(order: Order): Promise<Instruction | null> {
    return (await this.#ask(order, 'GET', `instructions/by-key/${order.key}`)).instruction;
  }

  /** The first request says that it is the first. The page repeats only what has no answer, and asks before. */
  async #buy(order: Order, stop: AbortSignal): Promise<void> {
    const began = Date.now();
    let { status, instruction } = await this.#press(order, { 'till-attempt': '1' });
    while (!instruction) {
      if (stop.aborted) return;
      if (status !== 0 && status < 500 && status !== 404) throw new Error(`${order.key} was answered with ${status}.`);
      await pause(100);
      ({ status, instruction } = await (status === 404 ? this.#press(order, {}) : this.find(order)));
    }
    order.ref = instruction.ref;
    order.acceptedAt = Date.now();
    order.waited = order.acceptedAt - began;
  }

  #newOrder(): Order {
    const number = this.orders.length + 1;
    const phone = `0806${String(this.#number).padStart(3, '0')}${String(number).padStart(4, '0')}`;
    const body =
      number % 2 === 0 && !this.isSticky
        ? { operation: 'airtime.buy', input: { phone, amount: naira(100), network: 'mtn' } }
        : { operation: 'data.buy', input: { phone, provider: 'mtn', variation: '104' } };
    const shopper = `shopper-${this.#number}`;
    return { key: `${shopper}-purchase-${number}`, shopper, body, ref: null, acceptedAt: 0, waited: 0 };
  }

  #press(order: Order, headers: Readonly<Record<string, string>>): Promise<Answer> {
    return this.#ask(order, 'POST', 'instructions', order.body, headers);
  }

  /** Status 0: there was no answer. */
  async #ask(
    { key, shopper }: Order,
    method: string,
    path: string,
    body?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const { survivor, mortal } = this.#instances;
    const headers = { 'content-type': 'application/json', 'idempotency-key': key, 'x-shopper': shopper, ...more };
    const signal = AbortSignal.timeout(12_000);
    const init = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
    try {
      const response = await fetch(`${this.isSticky || Math.random() < 0.5 ? mortal : survivor}/${path}`, init);
      const answer: unknown = await response.json();
      return { status: response.status, instruction: response.ok ? InstructionSchema.parse(answer) : null };
    } catch {
      return { status: 0, instruction: null };
    }
  }
}
