import {
  instructionOperationIds,
  type InstructionOperationId,
  type ProviderHealth,
  type StaffHealth,
} from '@tillside/contract';
import { z } from 'zod';
import { callerTag, idempotencyKeyTag } from '../keys/tags.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { Clock } from '../model/clock.ts';
import { Failure } from '../model/errors.ts';
import type { SellingEvent, TillsideEventType } from '../model/event.ts';
import type { StoredRecord } from '../model/record-store.ts';
import type { Store } from '../model/store.ts';
import type { Telemetry } from '../observe/telemetry.ts';
import type { Logger, SellingOptions } from '../options/options.ts';
import {
  healthEvidence,
  healthOf,
  judgedFields,
  outcomesOf,
  providersIn,
  type JudgedRow,
  type Health,
  type Outcome,
} from '../products/provider-health.ts';
import { planOf } from './plans.ts';

/** Decides what is sold, by the health of its providers. */
export interface Selling {
  /** Reads the recent purchases again, at most every 15 seconds, and pauses or resumes sales accordingly. */
  run(): Promise<number>;
  /** The providers that are not healthy, for pages. */
  health(): ProviderHealth[];
  /** Every provider of recent purchases, with the evidence of its state, for staff. */
  evidence(): StaffHealth;
  /** Refuses a price while sales are paused, unless a purchase may probe the provider. @throws Failure */
  quote(purchase: Asked): void;
  /** Refuses a purchase while sales are paused. Admits one in each interval, even if it is repeated. @throws Failure */
  admit(purchase: Asked, callerId: string, clientKey: string): Promise<void>;
}

/** The purchase that a caller requests. */
interface Asked {
  readonly operation: InstructionOperationId;
  readonly input: Readonly<Record<string, unknown>>;
}

interface SellingWorld {
  readonly store: Pick<Store, 'page' | 'records' | 'get' | 'insert' | 'compareAndSet'>;
  readonly clock: Clock;
  readonly keys: Pick<Keyring, 'sign'>;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
  readonly handledEvents: ReadonlySet<TillsideEventType>;
}

const second = 1_000;
const minute = 60 * second;
/** Interval of the checks, which is also the time by which instances can differ. */
export const lookInterval = 15 * second;
/** While a product is paused, one purchase is admitted in this time. */
export const probeInterval = 30 * second;
/** A caller who took one of this many last turns waits for another, so that one who cannot pay does not take all. */
const turnsBetween = 3;
/** Maximum number of purchases read: those that one address's rate budget allows in the window. */
const maxRows = 1_000;
/** Older results are ignored, so that a pause does not continue because the store cannot be read. */
const reliedOn = 2 * minute;

const kind = 'selling' as const;
/** The purchase that was let through in one interval. */
const turnKind = 'selling_turn' as const;
const Turn = z.object({ purchase: z.string(), caller: z.string() });
const Pause = z.object({ paused: z.boolean(), since: z.number() });

/** A provider of an operation. */
interface Product {
  readonly operation: InstructionOperationId;
  readonly field: string;
  readonly provider: string;
  readonly health: Health;
}

export function createSelling({ pauseAfter }: SellingOptions, world: SellingWorld): Selling {
  const { store, clock, keys, logger, telemetry, handledEvents } = world;
  /** By operation and provider. */
  let products: ReadonlyMap<string, Product> = new Map();
  /** By key, since when. */
  let paused: ReadonlyMap<string, number> = new Map();
  /** The last interval of which an instance knows that its turn is taken. */
  const taken = new Map<string, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  const isKnown = (): boolean => Math.abs(clock.now() - readAt) <= reliedOn;

  /** Purchases that were never sent say nothing of a provider, so they must not take the place of others. */
  async function recentRows(now: number): Promise<readonly JudgedRow[]> {
    const request = { ownerId: null, from: now - healthEvidence.window, sent: true, limit: maxRows } as const;
    return (await store.page(request, judgedFields)).rows;
  }

  async function look(now: number): Promise<void> {
    products = productsOf(await recentRows(now), now, pauseAfter === false ? undefined : pauseAfter);
    if (pauseAfter === false) return;
    const records = new Map<string, StoredRecord>();
    for (const record of await store.records({ kind, ownerId: null, limit: maxRows, now }))
      records.set(record.id, record);
    const next = new Map<string, number>();
    for (const key of new Set([...products.keys(), ...records.keys()])) {
      const record = records.get(key);
      const pause = record ? Pause.parse(record.body) : null;
      const isDown = products.get(key)?.health.state === 'down';
      const since = pause?.since ?? now;
      const isPaused = pause?.paused ?? false;
      const isTurned = isDown !== isPaused && (await turn(key, { record, isDown, since, now }));
      if (isTurned ? isDown : isPaused) next.set(key, isTurned ? now : since);
    }
    paused = next;
  }

  /** Records that a product is paused or resumed. `false` if another instance was faster: the next check reads it. */
  async function turn(
    key: string,
    { record, isDown, since, now }: { record: StoredRecord | undefined; isDown: boolean; since: number; now: number },
  ): Promise<boolean> {
    const product = readKey(key);
    if (product === null) return false;
    const { operation, provider } = product;
    const type = isDown ? 'selling.paused' : 'selling.resumed';
    const body = { paused: isDown, since: isDown ? now : since };
    const failed = products.get(key)?.health.failed ?? 0;
    const event: SellingEvent = {
      id: `${type}:${key}:${body.since}`,
      type,
      ref: key,
      at: new Date(now).toISOString(),
      caller: null,
      amount: null,
      selling: { operation, provider, since: new Date(body.since).toISOString(), failed },
    };
    const effects = { publish: handledEvents.has(type) ? [event] : [] };
    const written = record
      ? await store.compareAndSet(record, body, effects)
      : await store.insert({ kind, id: key, ownerId: provider, body, createdAt: now, expiresAt: null }, effects);
    if (!written) return false;
    telemetry.count('tillside.selling', { operation, provider, outcome: isDown ? 'paused' : 'resumed' });
    const facts = { operation, provider, problem: isDown ? 'selling_paused' : 'selling_resumed' };
    if (isDown) {
      logger.warn({ ...facts, count: failed, ...pausedTexts }, 'a provider is down, and its product is not sold');
    } else logger.info({ ...facts, seconds: Math.round((now - since) / second) }, 'a product is sold again');
    return true;
  }

  /** Whether the pause began in this interval: then no purchase is admitted in it. */
  const isFirst = (key: string, interval: number): boolean => intervalAt(paused.get(key) ?? 0) === interval;

  /** Whether this purchase has the turn of this interval. A repeat of it keeps the turn, at any instance. */
  async function takeTurn(key: string, turn: z.output<typeof Turn>, now: number): Promise<boolean> {
    const interval = intervalAt(now);
    const idOf = (back: number): string => `${key} ${interval - back}`;
    const turns = await Promise.all(
      Array.from({ length: turnsBetween + 1 }, (_, back) => store.get(turnKind, idOf(back), null, now)),
    );
    const before = turns.map((record) => (record ? Turn.parse(record.body) : null));
    if (before.some((other) => other?.purchase === turn.purchase)) return true;
    if (before.some((other) => other?.caller === turn.caller) || isFirst(key, interval)) return false;
    taken.set(key, interval);
    const expiresAt = now + (turnsBetween + 2) * probeInterval;
    const record = { kind: turnKind, id: idOf(0), ownerId: turn.caller, body: turn, createdAt: now, expiresAt };
    if (before[0] === null && (await store.insert(record))) return true;
    const other = await store.get(turnKind, idOf(0), null, now);
    return other !== null && Turn.parse(other.body).purchase === turn.purchase;
  }

  function refuse({ operation }: Asked, provider: string): never {
    telemetry.count('tillside.selling', { operation, provider, outcome: 'refused' });
    throw new Failure('product_unavailable', { reason: 'selling_paused' });
  }

  const pausedOf = ({ operation, input }: Asked): readonly (readonly [provider: string, key: string])[] => {
    const plan = paused.size > 0 && isKnown() ? planOf(operation) : null;
    const providers = plan ? providersIn(plan, input) : [];
    return providers
      .map((provider) => [provider, keyOf(operation, provider)] as const)
      .filter(([, key]) => paused.has(key));
  };

  return {
    async run() {
      const now = clock.now();
      // A clock may be set back: an additional check does no harm.
      if (Math.abs(now - lookedAt) < lookInterval) return 0;
      lookedAt = now;
      await look(now);
      readAt = now;
      return 0;
    },
    health() {
      if (!isKnown()) return [];
      return [...products].flatMap(([key, { operation, field, provider, health }]) => {
        const { state } = health;
        if (state === 'good') return [];
        const isPaused = paused.has(key) && { paused: true };
        return [{ operation, field, provider, state, ...minutesOf(health), ...isPaused }];
      });
    },
    evidence() {
      if (!isKnown()) return { at: null, items: [] };
      const items = [...products].map(([key, { operation, provider, health }]) => {
        const { state, failed, late, delivered, deliveredAt } = health;
        const since = paused.get(key);
        return {
          operation,
          provider,
          state,
          failed,
          late,
          delivered,
          ...(deliveredAt !== null && { delivered_at: new Date(deliveredAt).toISOString() }),
          ...minutesOf(health),
          ...(since !== undefined && { paused_since: new Date(since).toISOString() }),
        };
      });
      return { at: new Date(readAt).toISOString(), items };
    },
    quote(asked) {
      const now = clock.now();
      const interval = intervalAt(now);
      for (const [provider, key] of pausedOf(asked))
        if (taken.get(key) === interval || isFirst(key, interval)) refuse(asked, provider);
    },
    async admit(asked, callerId, clientKey) {
      const now = clock.now();
      const purchase = idempotencyKeyTag(keys, callerId, clientKey);
      const caller = callerTag(keys, { id: callerId });
      for (const [provider, key] of pausedOf(asked)) {
        if (!(await takeTurn(key, { purchase, caller }, now))) refuse(asked, provider);
        const { operation } = asked;
        telemetry.count('tillside.selling', { operation, provider, outcome: 'let_through' });
        logger.info({ operation, provider }, 'one purchase of a paused product is let through');
      }
    },
  };
}

function intervalAt(now: number): number {
  return Math.floor(now / probeInterval);
}

function minutesOf({ usual }: Health): { readonly minutes?: number } {
  return usual === null ? {} : { minutes: Math.max(1, Math.round(usual / minute)) };
}

const pausedTexts = {
  cause: 'purchases of different callers failed, and none was delivered since',
  fix: 'Nothing, if the provider is down: one purchase is let through every 30 seconds, and a delivery ends the pause. `selling.pauseAfter: false` sells all the same.',
};

function readKey(key: string): Pick<Product, 'operation' | 'provider'> | null {
  const operation = instructionOperationIds.find((id) => key.startsWith(`${id} `));
  return operation === undefined ? null : { operation, provider: key.slice(operation.length + 1) };
}

function keyOf(operation: string, provider: string): string {
  return `${operation} ${provider}`;
}

function productsOf(rows: readonly JudgedRow[], now: number, down: number | undefined): ReadonlyMap<string, Product> {
  const outcomes = new Map<string, { readonly product: Omit<Product, 'health'>; readonly found: Outcome[] }>();
  for (const row of rows) {
    const { operation } = row;
    const plan = planOf(operation);
    if (plan?.provider === undefined) continue;
    for (const outcome of outcomesOf(plan, row, now)) {
      const key = keyOf(operation, outcome.provider);
      const known = outcomes.get(key) ?? {
        product: { operation, field: plan.provider, provider: outcome.provider },
        found: [],
      };
      known.found.push(outcome);
      outcomes.set(key, known);
    }
  }
  return new Map(
    [...outcomes].map(([key, { product, found }]) => [key, { ...product, health: healthOf(found, down) }]),
  );
}
