import { settlePayment } from '../features/accounts/receive-transfer.ts';
import { reverseBill, settleBill } from '../features/bills/settle.ts';
import { expireOrder, receiveDeposit } from '../features/cards/stablecoin.ts';
import { deliverEvent, type SendWebhook } from '../kernel/events/deliver.ts';
import type { Task } from '../kernel/world/state.ts';
import type { World } from '../kernel/world/world.ts';

const maxTimer = 24 * 3600 * 1000;

/** Runs the tasks of a world when they are due. */
export class WorldRunner {
  readonly #world: World;
  readonly #send: SendWebhook;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopListening: () => void;
  #timer: { readonly due: number; readonly offset: number; readonly cancel: () => void } | null = null;
  #stopped = false;

  constructor(world: World, send: SendWebhook) {
    this.#world = world;
    this.#send = send;
    this.#stopListening = world.onChange(() => this.#arm());
    this.#arm();
  }

  /** Advances the world's clock and runs everything that falls due, deliveries and their retries included. */
  async advance(milliseconds: number): Promise<void> {
    const target = this.#world.now() + milliseconds;
    await this.idle();
    for (;;) {
      const next = this.#world.state.tasks[0];
      if (!next || next.due > target) break;
      this.#moveTo(next.due);
      this.#runDue();
      await this.idle();
    }
    this.#moveTo(target);
    this.#world.changed();
  }

  /** Resolves once no delivery is running. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  stop(): void {
    this.#stopped = true;
    this.#stopListening();
    this.#timer?.cancel();
    this.#timer = null;
  }

  #moveTo(time: number): void {
    this.#world.state.clock_offset += Math.max(0, time - this.#world.now());
  }

  #arm(): void {
    if (this.#stopped) return;
    const due = this.#world.state.tasks[0]?.due;
    const offset = this.#world.state.clock_offset;
    if (this.#timer && this.#timer.due === due && this.#timer.offset === offset) return;
    this.#timer?.cancel();
    this.#timer = null;
    if (due === undefined) return;
    const pause = Math.min(Math.max(0, due - this.#world.now()), maxTimer);
    const cancel = this.#world.seams.clock.setTimeout(() => {
      this.#timer = null;
      this.#runDue();
      this.#arm();
    }, pause);
    this.#timer = { due, offset, cancel };
  }

  #runDue(): void {
    const { tasks } = this.#world.state;
    let ran = false;
    while (tasks[0] && tasks[0].due <= this.#world.now()) {
      const task = tasks.shift();
      if (task) this.#run(task);
      ran = true;
    }
    if (ran) this.#world.changed();
  }

  #run(task: Task): void {
    switch (task.kind) {
      case 'bill.settle':
        return settleBill(task.trans_id, this.#world);
      case 'bill.reverse':
        return reverseBill(task.trans_id, this.#world);
      case 'payment.settle':
        return settlePayment(task.trans_id, this.#world);
      case 'stablecoin.deposit':
        receiveDeposit(task.order_id, this.#world);
        return;
      case 'stablecoin.expire':
        return expireOrder(task.order_id, this.#world);
      case 'webhook.deliver': {
        const delivery = deliverEvent(task.id, task.attempt, this.#world, this.#send);
        const noted = delivery.finally(() => this.#underWay.delete(noted));
        this.#underWay.add(noted);
        return;
      }
      default:
        return task satisfies never;
    }
  }
}
