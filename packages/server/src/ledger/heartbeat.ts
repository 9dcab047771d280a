import { instructionStates, isBeforeSend, isFinal, type InstructionState, type Ref } from '@tillside/contract';
import { z } from 'zod';
import type { Clock } from '../model/clock.ts';
import type { StoredRecord } from '../model/record-store.ts';
import type { InstructionRow } from '../model/row.ts';
import type { Store } from '../model/store.ts';
import type { Logger } from '../options/options.ts';
import { releaseLease, type LedgerContext } from './context.ts';
import type { LedgerPlans } from './plan.ts';

/**
 * Records when a companion last wrote to this store. If that is long ago at a start, the store may be a restored backup
 * that lacks later purchases. The companion then first reconciles all open instructions.
 */
export interface Heartbeat {
  /** While it is set, nothing is sent, abandoned, released or refunded, and nothing new is accepted. */
  readonly isCatchingUp: boolean;
  /** Reads the store's heartbeat before any other use of the store, and writes it. */
  start(): Promise<void>;
  /** Writes the heartbeat once a minute. Ends the catch-up once all open instructions were reconciled. */
  run(): Promise<number>;
}

const second = 1_000;
const minute = 60 * second;
/** The age of the heartbeat from which a start catches up. A shorter stop is an ordinary one. */
const maxAge = 10 * minute;
/** How many "not found" answers prove that an instruction which a restored store shows as never sent was not sent. */
const minAbsences = 3;
const pause = 10 * second;
const lookInterval = 2 * second;

/** Whether this row waits: until the catch-up ends, or until the platform has answered "not found" often enough. */
export function isHeld({ heartbeat }: Pick<LedgerContext, 'heartbeat'>, row: InstructionRow): boolean {
  return heartbeat.isCatchingUp || isDoubtful(row);
}

/** Whether a restored store shows it as never sent, and the platform has not yet answered "not found" often enough. */
export function isDoubtful({ state, lastAskedAt, absences }: InstructionRow): boolean {
  return isBeforeSend(state) && lastAskedAt !== null && absences < minAbsences;
}

/**
 * Whether the store may lack other changes since a row's snapshot was read. A difference from the snapshot then does
 * not prove that this row made it.
 */
export function isBehind({ snapshot }: Pick<InstructionRow, 'snapshot'>): boolean {
  return snapshot?.['behind'] === true;
}

/** Marks the snapshot as behind. */
export function fallenBehind(
  { plans }: Pick<LedgerContext, 'plans'>,
  { operation, snapshot }: InstructionRow,
): Pick<InstructionRow, 'snapshot'> {
  return { snapshot: plans[operation].before === undefined ? snapshot : { ...snapshot, behind: true } };
}

/** Releases a held row for a short time. */
export async function holdBack({ store, clock }: LedgerContext, row: InstructionRow): Promise<null> {
  await store.touch(row, releaseLease(clock.now() + pause));
  return null;
}

/** Whether the platform offers a read-back for this row. A comparison with a snapshot needs a row that was sent. */
export function canBeAsked({ plans }: Pick<LedgerContext, 'plans'>, row: InstructionRow): boolean {
  const { operation, reconcileRequest } = plans[row.operation];
  const { recover } = operation.safety;
  const isRead = recover === 'resend' || recover === 'requery' || (recover === 'readBack' && !isBeforeSend(row.state));
  return isRead && reconcileRequest(row, 1) !== null;
}

const Body = z.object({ at: z.number(), catching_up: z.boolean() });
const openStates = instructionStates.filter((state) => state !== 'created' && !isFinal(state));
const place = { kind: 'heartbeat', id: 'companion' } as const;
/** `lastAskedAt` of a row that is still to be reconciled: 1970. */
const never = 0;
const pageSize = 200;

interface HeartbeatContext {
  readonly plans: LedgerPlans;
  readonly store: Pick<Store, 'insert' | 'get' | 'compareAndSet' | 'refsIn' | 'find' | 'touch'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A row that cannot be read is already left to a person, and blocks nothing. */
function unreadable(error: unknown): null {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return null;
  throw error;
}

export function createHeartbeat({ plans, store, clock, logger }: HeartbeatContext): Heartbeat {
  let isCatchingUp = false;
  /** The rows that this process has marked, and whether those are all. */
  const marked = new Set<Ref>();
  let isMarked = false;
  /** When this process began to catch up. */
  let since = Number.POSITIVE_INFINITY;
  let [wroteAt, lookedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  /** Writes the decision based on the current heartbeat. Retries if another process was faster. */
  async function write(decide: (was: z.output<typeof Body>) => Promise<boolean>): Promise<void> {
    for (;;) {
      const now = clock.now();
      const known = await store.get(place.kind, place.id, null, now);
      const was = known === null ? { at: now, catching_up: false } : Body.parse(known.body);
      const body = { at: now, catching_up: await decide(was) };
      if (!(await replace(known, body))) continue;
      wroteAt = now;
      if (body.catching_up !== isCatchingUp) await turn(body.catching_up, now - was.at);
      return;
    }
  }

  async function replace(known: StoredRecord | null, body: z.output<typeof Body>): Promise<boolean> {
    if (known) return (await store.compareAndSet(known, body)) !== null;
    return store.insert({ ...place, ownerId: 'companion', body, createdAt: body.at, expiresAt: null });
  }

  async function turn(begins: boolean, age: number): Promise<void> {
    [isCatchingUp, isMarked, since] = [begins, false, clock.now()];
    marked.clear();
    if (!begins) {
      logger.info(
        { problem: 'store_behind' },
        'everything that was open was asked about: the companion goes on as usual',
      );
      return;
    }
    let instructions = 0;
    for await (const _row of openRows()) instructions += 1;
    const fields = { problem: 'store_behind', minutes: Math.round(age / minute), instructions };
    logger.warn(
      fields,
      'the store was last written long ago, so it may be a restored backup: the platform is asked about all that is open, one GET each. Until then, some minutes, nothing is sent, given up, released, refunded or accepted',
    );
  }

  /** Rows without an outcome. Rows in review are included only if the platform offers a read-back. */
  async function* openRows(): AsyncGenerator<InstructionRow> {
    for (const state of openStates) yield* openRowsIn(state);
  }

  async function* openRowsIn(state: InstructionState): AsyncGenerator<InstructionRow> {
    let refs: readonly Ref[] = [];
    do {
      refs = await store.refsIn(state, refs.at(-1) ?? null, pageSize);
      for (const ref of refs) {
        const row = await store.find(ref, null).catch(unreadable);
        if (row && (row.state !== 'review' || canBeAsked({ plans }, row))) yield row;
      }
    } while (refs.length === pageSize);
  }

  async function isAnyOpen(): Promise<boolean> {
    return (await openRows().next()).done !== true;
  }

  /** Makes every open row due and marks it as not yet reconciled. `false` if another process holds one. */
  async function mark(): Promise<boolean> {
    let all = true;
    const now = clock.now();
    for await (const row of openRows()) {
      // The worker leases the rows that it reconciles. Those read since the catch-up began need no mark.
      const isAsked = row.lastAskedAt !== null && row.lastAskedAt >= since;
      if (isAsked || marked.has(row.ref)) continue;
      const isLeased = row.leaseUntil !== null && row.leaseUntil > now;
      const mark = { lastAskedAt: never, absences: 0, ...releaseLease(now) };
      if (!isLeased && (await store.touch(row, mark))) marked.add(row.ref);
      else all = false;
    }
    return all;
  }

  /** Marks the rows once, then checks whether any mark is left. */
  async function look(): Promise<void> {
    if (!isMarked) {
      isMarked = await mark();
      return;
    }
    for await (const row of openRows()) if (row.lastAskedAt === never) return;
    await write(async () => false);
  }

  return {
    get isCatchingUp() {
      return isCatchingUp;
    },
    start: () => write(async (was) => was.catching_up || (clock.now() - was.at > maxAge && (await isAnyOpen()))),
    async run() {
      const now = clock.now();
      // Either clock may jump; an additional check does no harm.
      if (isCatchingUp && Math.abs(now - lookedAt) >= lookInterval) {
        lookedAt = now;
        await look();
      }
      if (Math.abs(now - wroteAt) >= minute) await write(async (was) => was.catching_up);
      return 0;
    },
  };
}
