import {
  instructionOperationIds,
  isRef,
  type InstructionOperationId,
  type ProviderHealth,
  type Ref,
  type StaffHealth,
} from '@tillside/contract';
import { z } from 'zod';
import { callerTag, idempotencyKeyTag } from '../../kernel/keys/tags.ts';
import type { Keyring } from '../../kernel/keys/keyring.ts';
import type { Clock } from '../../kernel/model/clock.ts';
import { Failure } from '../../kernel/model/errors.ts';
import type { SellingEvent, TillsideEventType } from '../../kernel/model/event.ts';
import type { StoredRecord } from '../../kernel/model/record-store.ts';
import type { Store } from '../../kernel/model/store.ts';
import type { Telemetry } from '../../kernel/observe/telemetry.ts';
import type { Logger, SellingOptions } from '../../kernel/options/options.ts';
import {
  healthEvidence,
  healthOf,
  judgedFields,
  outcomesOf,
  type JudgedRow,
  type Health,
  type ProviderOutcome,
} from './provider-health.ts';
import type { AskedPurchase, SellingGate } from '../../kernel/instructions/selling-gate.ts';
import { planOf, providersIn, type Plans } from '../../kernel/instructions/plan.ts';

/** Decides what is sold, by the health of its providers. */
export interface Selling extends SellingGate {
  /** Reads the recent purchases again, at most every 15 seconds, and pauses or resumes sales accordingly. */
  run(): Promise<number>;
  /** The providers that are not healthy, for pages. */
  health(): ProviderHealth[];
  /** Every provider of recent purchases, with the evidence of its state, for staff. */
  evidence(): StaffHealth;
}

interface SellingDeps {
  readonly plans: Plans;
  readonly store: Pick<Store, 'page' | 'find' | 'records' | 'get' | 'insert' | 'compareAndSet'>;
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
/** In this first part of a turn it is for callers with a delivery, who have had no turn for `turnsKept`. */
const preferredFor = 15 * second;
/** A caller who took one of this many last turns waits for another. */
const turnsBetween = 3;
/** A caller who did not pay for a turn gets none for this time. */
const turnsKept = 10 * minute;
/** Turns of one interval, if each before was not paid for: beyond it the interval passes. */
const maxGivenBack = 8;
/** Maximum number of purchases read: those that one address's rate budget allows in the window. */
const maxRows = 1_000;
/** Older results are ignored, so that a pause does not continue because the store cannot be read. */
const reliedOn = 2 * minute;

const kind = 'selling' as const;
/** The purchase that was let through in one interval. */
const turnKind = 'selling_turn' as const;
const Turn = z.object({ product: z.string(), purchase: z.string(), ref: z.string().refine(isRef) });
const Pause = z.object({ paused: z.boolean(), since: z.number() });

/** A provider of an operation. */
interface Product {
  readonly operation: InstructionOperationId;
  readonly field: string;
  readonly provider: string;
  readonly health: Health;
}

export function createSelling({ pauseAfter }: SellingOptions, deps: SellingDeps): Selling {
  const { plans, store, clock, keys, logger, telemetry, handledEvents } = deps;
  /** By operation and provider. */
  let products: ReadonlyMap<string, Product> = new Map();
  /** By key, since when. */
  let paused: ReadonlyMap<string, number> = new Map();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  const isKnown = (): boolean => Math.abs(clock.now() - readAt) <= reliedOn;

  /** Purchases that were never sent say nothing of a provider, so they must not take the place of others. */
  async function recentRows(now: number): Promise<readonly JudgedRow[]> {
    const request = { ownerId: null, from: now - healthEvidence.window, sent: true, limit: maxRows } as const;
    return (await store.page(request, judgedFields)).rows;
  }

  async function look(now: number): Promise<void> {
    const rows = await recentRows(now);
    if (pauseAfter === false) {
      products = productsOf(plans, rows, { now });
      return;
    }
    const records = new Map<string, StoredRecord>();
    for (const record of await store.records({ kind, ownerId: null, limit: maxRows, now }))
      records.set(record.id, record);
    const pauses = new Map([...records].map(([key, { body }]) => [key, Pause.parse(body)]));
    products = productsOf(plans, rows, { now, down: pauseAfter, pauses });
    const next = new Map<string, number>();
    for (const key of new Set([...products.keys(), ...records.keys()])) {
      const record = records.get(key);
      const pause = pauses.get(key);
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
    const body = { paused: isDown, since: now };
    const failed = products.get(key)?.health.failed ?? 0;
    const event: SellingEvent = {
      id: `${type}:${key}:${isDown ? now : since}`,
      type,
      ref: key,
      at: new Date(now).toISOString(),
      caller: null,
      amount: null,
      selling: { operation, provider, since: new Date(isDown ? now : since).toISOString(), failed },
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

  /**
   * The turn that a purchase of this caller may take, by the id of its record. `theirs`: this purchase took one before,
   * at any instance. `null`: it has to wait.
   */
  async function turnFor(
    { operation, key }: { readonly operation: InstructionOperationId; readonly key: string },
    { callerId, purchase }: { readonly callerId: string; readonly purchase: string | null },
    now: number,
  ): Promise<{ readonly id: string } | 'theirs' | null> {
    const interval = intervalAt(now);
    const records = await store.records({ kind: turnKind, ownerId: ownerOf(callerId), limit: maxRows, now });
    const all = records.map(({ body, createdAt }) => ({ ...Turn.parse(body), interval: intervalAt(createdAt) }));
    const theirs = all.filter(({ product }) => product === key);
    const isLast = (back: number) => (turn: { readonly interval: number }) => turn.interval >= interval - back;
    if (theirs.filter(isLast(turnsBetween)).some((turn) => turn.purchase === purchase)) return 'theirs';
    if (theirs.some(isLast(turnsBetween)) || isFirst(key, interval)) return null;
    for (const { ref } of all) if (await isGivenBack(ref)) return null;
    const isPreferred = theirs.length === 0 && (await hasDelivery(callerId, operation));
    if (now % probeInterval < preferredFor && !isPreferred) return null;
    for (let number = 0; number < maxGivenBack; number += 1) {
      const id = `${key} ${interval} ${number}`;
      const taken = await store.get(turnKind, id, null, now);
      if (taken === null) return { id };
      if (!(await isGivenBack(Turn.parse(taken.body).ref))) return null;
    }
    return null;
  }

  /** Whether the purchase of a turn was not paid for, so that it probes nothing. */
  async function isGivenBack(ref: Ref): Promise<boolean> {
    return (await store.find(ref, null))?.state === 'abandoned';
  }

  async function hasDelivery(ownerId: string, operation: InstructionOperationId): Promise<boolean> {
    const { rows } = await store.page({ ownerId, operation, state: 'succeeded', limit: 1 }, ['ref']);
    return rows.length > 0;
  }

  const ownerOf = (callerId: string): string => callerTag(keys, { id: callerId });

  function refuse({ operation }: AskedPurchase, provider: string): never {
    telemetry.count('tillside.selling', { operation, provider, outcome: 'refused' });
    throw new Failure('product_unavailable', { reason: 'selling_paused' });
  }

  const pausedOf = ({ operation, input }: AskedPurchase): readonly (readonly [provider: string, key: string])[] => {
    const plan = paused.size > 0 && isKnown() ? planOf(plans, operation) : null;
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
    async quote(asked, callerId) {
      const { operation } = asked;
      for (const [provider, key] of pausedOf(asked))
        if (!(await turnFor({ operation, key }, { callerId, purchase: null }, clock.now()))) refuse(asked, provider);
    },
    async admit(asked, { callerId, clientKey, ref }) {
      const now = clock.now();
      const { operation } = asked;
      const purchase = idempotencyKeyTag(keys, callerId, clientKey);
      for (const [provider, key] of pausedOf(asked)) {
        const turn = await turnFor({ operation, key }, { callerId, purchase }, now);
        const body: z.output<typeof Turn> = { product: key, purchase, ref };
        const record = { kind: turnKind, ownerId: ownerOf(callerId), body, createdAt: now, expiresAt: now + turnsKept };
        if (turn === null || (turn !== 'theirs' && !(await store.insert({ ...record, id: turn.id })))) {
          // Another press with the same key may have taken it a moment ago.
          const again = turn && (await turnFor({ operation, key }, { callerId, purchase }, now));
          if (again !== 'theirs') refuse(asked, provider);
        }
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
  cause: 'purchases of different callers for different recipients failed, as many as were delivered or more',
  fix: 'Nothing, if the provider is down: one purchase is let through every 30 seconds, and a delivery ends the pause. `selling.pauseAfter: false` sells all the same.',
};

function readKey(key: string): Pick<Product, 'operation' | 'provider'> | null {
  const operation = instructionOperationIds.find((id) => key.startsWith(`${id} `));
  return operation === undefined ? null : { operation, provider: key.slice(operation.length + 1) };
}

function keyOf(operation: string, provider: string): string {
  return `${operation} ${provider}`;
}

interface Looking {
  readonly now: number;
  readonly down?: number | undefined;
  readonly pauses?: ReadonlyMap<string, z.output<typeof Pause>>;
}

function productsOf(
  plans: Plans,
  rows: readonly JudgedRow[],
  { now, down, pauses }: Looking,
): ReadonlyMap<string, Product> {
  const outcomes = new Map<string, { readonly product: Omit<Product, 'health'>; readonly found: ProviderOutcome[] }>();
  for (const row of rows) {
    const { operation } = row;
    const plan = planOf(plans, operation);
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
    [...outcomes].map(([key, { product, found }]) => {
      const from = provenFrom(found, pauses?.get(key));
      return [key, { ...product, health: healthOf(found, { now, down, from }) }];
    }),
  );
}

/** From when on purchases prove a failure: the end of the last pause, or the delivery that ends the present one. */
function provenFrom(outcomes: readonly ProviderOutcome[], pause: z.output<typeof Pause> | undefined): number {
  if (!pause?.paused) return pause?.since ?? Number.NEGATIVE_INFINITY;
  const probes = outcomes.filter(({ is, sentAt }) => is === 'delivered' && sentAt >= pause.since);
  return Math.max(Number.NEGATIVE_INFINITY, ...probes.map(({ at }) => at));
}
