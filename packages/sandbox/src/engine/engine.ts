import type { Environment } from '@tillside/contract';
import { systemClock, type Clock } from '../kernel/world/clock.ts';
import { resumeDeliveries, type SendWebhook } from '../kernel/events/deliver.ts';
import { PostLimit, type PostLimitScope } from '../kernel/http/post-limit.ts';
import type { Untidiness } from '../kernel/world/untidy.ts';
import type { Samples } from '../kernel/storage/samples.ts';
import { readState, writeState, Saver } from '../kernel/storage/saved-state.ts';
import type { Storage } from '../kernel/storage/file-storage.ts';
import { systemRandom, type Random } from '../kernel/world/random.ts';
import { newWorldState, WorldState } from '../kernel/world/state.ts';
import { WorldRunner } from './world-runner.ts';
import { World } from '../kernel/world/world.ts';

export interface EngineOptions {
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  /** `null` keeps the state in memory only. */
  readonly storage: Storage | null;
  readonly postLimit: number;
  readonly postLimitScope: PostLimitScope;
  readonly samples: Samples;
  /** Spells answers and events oddly. */
  readonly untidy?: Untidiness | undefined;
  readonly sendWebhook: SendWebhook;
  /** Where both worlds send webhooks, also after a reset. */
  readonly webhook?: WebhookTarget | undefined;
}

/** Where webhooks are sent, and the secret that signs them. */
export interface WebhookTarget {
  /** The address that receives webhooks, of this machine. */
  readonly url: string;
  /** Signs the webhooks. The receiver verifies them with it. */
  readonly secret: string;
}

interface Half {
  readonly world: World;
  readonly runner: WorldRunner;
  readonly snapshots: Map<string, string>;
}

const maxSnapshots = 50;

/** Both worlds with their runners, limits and storage. It is independent of HTTP. */
export class Engine {
  readonly clock: Clock;
  readonly samples: Samples;
  readonly postLimit: PostLimit;
  readonly #halves: Readonly<Record<Environment, Half>>;
  readonly #saver: Saver | null;
  #webhook: WebhookTarget | undefined;
  #dirty = false;

  constructor(options: EngineOptions) {
    this.clock = options.clock ?? systemClock;
    this.samples = options.samples;
    const states = readState(options.storage?.load() ?? null);
    const seams = { clock: this.clock, random: options.random ?? systemRandom, untidy: options.untidy ?? null };
    const half = (environment: Environment): Half => {
      const world = new World(environment, seams, states[environment]);
      world.onChange(() => this.#changed());
      resumeDeliveries(world);
      const runner = new WorldRunner(world, options.sendWebhook);
      return { world, runner, snapshots: new Map() };
    };
    this.#halves = { sandbox: half('sandbox'), live: half('live') };
    this.postLimit = new PostLimit({
      perMinute: options.postLimit,
      scope: options.postLimitScope,
      now: (environment) => this.world(environment).now(),
    });
    this.#saver = options.storage && this.#saverTo(options.storage);
    if (options.webhook) this.sendWebhooksTo(options.webhook);
  }

  /** Sets the address and the secret of webhooks in both worlds, or takes them away. A reset keeps them. */
  sendWebhooksTo(webhook: WebhookTarget | null): void {
    this.#webhook = webhook ?? undefined;
    for (const { world } of Object.values(this.#halves)) {
      Object.assign(world.state.settings.webhook, webhook ?? { url: null, secret: null });
      world.changed();
    }
  }

  world(environment: Environment): World {
    return this.#halves[environment].world;
  }

  reset(environment: Environment): void {
    this.postLimit.clear(environment);
    const state = newWorldState();
    Object.assign(state.settings.webhook, this.#webhook);
    this.world(environment).replaceState(state);
  }

  /** Copies one environment; the copy lives as long as the process. */
  snapshot(environment: Environment): string {
    const { world, snapshots } = this.#halves[environment];
    const id = world.newId();
    snapshots.set(id, JSON.stringify(world.state));
    const [oldest] = snapshots.keys();
    if (snapshots.size > maxSnapshots && oldest !== undefined) snapshots.delete(oldest);
    return id;
  }

  /** Restores a copy. `false` if the id is unknown. */
  restore(environment: Environment, id: string): boolean {
    const { world, snapshots } = this.#halves[environment];
    const text = snapshots.get(id);
    if (text === undefined) return false;
    this.postLimit.clear(environment);
    world.replaceState(WorldState.parse(JSON.parse(text)));
    resumeDeliveries(world);
    return true;
  }

  /** Advances one environment's clock; resolves when everything due is done. */
  advance(environment: Environment, seconds: number): Promise<void> {
    return this.#halves[environment].runner.advance(seconds * 1000);
  }

  /** Resolves once the present state is stored. */
  async saved(): Promise<void> {
    if (this.#dirty) await this.#saver?.save();
    else await this.#saver?.settled();
  }

  /** Cancels everything scheduled, and stores the state a last time. */
  async close(): Promise<void> {
    for (const { runner } of Object.values(this.#halves)) runner.stop();
    this.#dirty = true;
    await this.saved();
  }

  #changed(): void {
    if (this.#dirty) return;
    this.#dirty = true;
    // A request awaits `saved` and receives the error of a full disk. Nothing awaits this call.
    queueMicrotask(() => void this.saved().catch(() => undefined));
  }

  #saverTo(storage: Storage): Saver {
    return new Saver(() => {
      this.#dirty = false;
      const { sandbox, live } = this.#halves;
      return storage.save(writeState({ sandbox: sandbox.world.state, live: live.world.state }));
    });
  }
}
