import {
  instructionStates,
  isBeforeSend,
  isFinal,
  type InstructionOperationId,
  type InstructionState,
  type Ref,
} from '@tillside/contract';
import { z } from 'zod';
import type { Clock } from '../model/clock.ts';
import type { Heartbeat } from '../model/heartbeat.ts';
import type { StoredRecord } from '../model/record-store.ts';
import type { InstructionRow } from '../model/row.ts';
import type { Store } from '../model/store.ts';
import type { Logger } from '../options/options.ts';
import { releaseLease, type LedgerContext } from './context.ts';
import { reportLost } from './lost-orders.ts';
import type { LedgerPlans } from './plan.ts';
import type { RecentCommits } from './recent-commits.ts';

const second = 1_000;
const minute = 60 * second;
const week = 7 * 24 * 60 * minute;
/** The age of the heartbeat from which a start catches up. A shorter stop is an ordinary one. */
const maxAge = 10 * minute;
/** How many "not found" answers prove that an instruction which a restored store shows as never sent was not sent. */
const minAbsences = 3;
const pause = 10 * second;
const lookInterval = 2 * second;
const confirmInterval = 5 * second;

/** Whether this row waits: until the catch-up ends, or until the platform has answered "not found" often enough. */
export function isHeld({ heartbeat }: Pick<LedgerContext, 'heartbeat'>, row: InstructionRow): boolean {
  return heartbeat.isCatchingUp || isDoubtful(row);
}

/** Whether a restored store shows it as never sent, and the platform has not yet answered "not found" often enough. */
export function isDoubtful({ state, lastAskedAt, absences }: InstructionRow): boolean {
  return isBeforeSend(state) && lastAskedAt !== null && absences < minAbsences;
}

/**
 * Whether the store may lack what happened since this row was last written. A difference from its snapshot then does not
 * prove that this row made it, and money may have been given back already.
 */
export function isBehind({ snapshot }: Pick<InstructionRow, 'snapshot'>): boolean {
  return snapshot?.['behind'] === true;
}

/** Marks the row as behind. */
export function fallenBehind({ snapshot }: InstructionRow): Pick<InstructionRow, 'snapshot'> {
  return { snapshot: { ...snapshot, behind: true } };
}

/** Whether it was asked for again, and the store may lack the first time: the platform may know its ref. */
export function isRepeat({ snapshot }: Pick<InstructionRow, 'snapshot'>): boolean {
  return snapshot?.['repeat'] === true;
}

/**
 * Marks a new row in a store that may have lost an earlier one with its ref. Where the platform does not detect a repeat it
 * is asked before: three times, or once for what a page calls its first request, whose word is not enough. A person decides
 * about a repeat that cannot be asked about.
 */
export function asDoubtful(recover: Recover, isFirst: boolean): Partial<InstructionRow> {
  if (isFirst) return recover === 'requery' ? { lastAskedAt: never, absences: minAbsences - 1 } : {};
  const isSafe = recover === 'resend' || recover === 'repeat';
  return { snapshot: { repeat: true }, ...(isSafe ? {} : { lastAskedAt: never }) };
}

/** The marks in a snapshot, which outlive the values. */
export function marksOf(row: InstructionRow): Readonly<Record<string, unknown>> {
  return { ...(isBehind(row) && { behind: true }), ...(isRepeat(row) && { repeat: true }) };
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

type Recover = LedgerPlans[InstructionOperationId]['operation']['safety']['recover'];

const Body = z.object({
  at: z.number(),
  catching_up: z.boolean(),
  /** Names the copy of the data, as `Store.copy` does. */
  copy: z.string().nullable(),
  /** The last companion was closed. Never set in the backup of a running one. */
  closed: z.boolean(),
  caught_up_at: z.number().nullable(),
});
type Body = z.output<typeof Body>;
const openStates = instructionStates.filter((state) => state !== 'created' && !isFinal(state));
const place = { kind: 'heartbeat', id: 'companion' } as const;
/** `lastAskedAt` of a row that is still to be reconciled: 1970. */
const never = 0;
const pageSize = 200;

interface HeartbeatContext {
  readonly plans: LedgerPlans;
  readonly store: Pick<Store, 'insert' | 'get' | 'compareAndSet' | 'refsIn' | 'find' | 'touch' | 'copy'>;
  readonly recent: Pick<RecentCommits, 'newest' | 'areLost' | 'bringBack'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Whether the last write was refused: the next one shows whether writes are accepted again. */
  readonly isRefusing?: () => boolean;
}

/** A row that cannot be read is already left to a person, and blocks nothing. */
function unreadable(error: unknown): null {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return null;
  throw error;
}

export function createHeartbeat({ plans, store, recent, clock, logger, isRefusing }: HeartbeatContext): Heartbeat {
  let isCatchingUp = false;
  let caughtUpAt: number | null = null;
  /** The rows that this process has marked, and whether those are all. */
  const marked = new Set<Ref>();
  let isMarked = false;
  /** Whether what the store has lost was written again. */
  let isBack = false;
  let confirming: Promise<void> | null = null;
  /** The copy of the data that this process has read back from. */
  let copyRead: string | null = null;
  /** When this process began to catch up. */
  let since = Number.POSITIVE_INFINITY;
  let [wroteAt, lookedAt, confirmedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  /** Writes the decision based on the current heartbeat. Retries if another process was faster. */
  async function write(decide: (was: Body, copy: string | null) => Promise<boolean>, closed = false): Promise<void> {
    for (;;) {
      const now = clock.now();
      const known = await store.get(place.kind, place.id, null, now);
      const current = (await store.copy?.()) ?? null;
      const first = { at: now, catching_up: false, copy: current, closed, caught_up_at: null };
      const was = known === null ? first : Body.parse(known.body);
      // A copy that cannot be named now is not another one.
      const copy = current ?? was.copy;
      copyRead ??= current;
      const catching_up = await decide(was, copy);
      const caught_up_at = was.catching_up && !catching_up ? now : was.caught_up_at;
      const body = { at: now, catching_up, copy, closed, caught_up_at };
      if (!(await replace(known, body))) continue;
      wroteAt = now;
      await learn(body, now - was.at);
      return;
    }
  }

  async function replace(known: StoredRecord | null, body: Body): Promise<boolean> {
    if (known) return (await store.compareAndSet(known, body)) !== null;
    return store.insert({ ...place, ownerId: 'companion', body, createdAt: body.at, expiresAt: null });
  }

  async function learn(body: Body, age: number): Promise<void> {
    caughtUpAt = body.caught_up_at;
    if (body.catching_up !== isCatchingUp) await turn(body.catching_up, age);
  }

  async function turn(begins: boolean, age: number): Promise<void> {
    [isCatchingUp, isMarked, isBack, since] = [begins, false, false, clock.now()];
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
    const fields = { problem: 'store_behind', seconds: Math.round(age / second), count: instructions };
    logger.warn(
      fields,
      'the store went back to an earlier moment, or was last written long ago, so it may be a restored backup: the platform is asked about all that is open, one GET each. Until then, some minutes, nothing is sent, given up, released, refunded or accepted',
    );
  }

  /** Purchases of this process that are lost come back before it asks about what is open. */
  async function bringBack(): Promise<void> {
    for (const { row, isBack: isThere } of await recent.bringBack()) {
      const { ref, operation, state } = row;
      const fields = { problem: 'lost_purchase', ref, operation, state };
      if (isThere)
        logger.warn(fields, 'a purchase that the store had lost was written again by the process that made it');
      else await reportLost({ store, clock, logger }, { ref, operation, because: 'lost', callerId: row.owner.id });
    }
  }

  async function readBack(): Promise<void> {
    const known = await store.get(place.kind, place.id, null, clock.now());
    const body = known && Body.parse(known.body);
    if (body) await learn(body, clock.now() - body.at);
    // Without its heartbeat the store went back to before the first start.
    const copy = (await store.copy?.()) ?? copyRead;
    const isLost = body === null || (await recent.areLost(copy !== copyRead));
    copyRead = copy;
    if (isLost && !isCatchingUp) await write(async () => true);
  }

  /** Of concurrent calls, one reads and all wait. */
  function confirmNow(): Promise<void> {
    confirmedAt = clock.now();
    confirming ??= readBack().finally(() => {
      confirming = null;
    });
    return confirming;
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
      if (!isBack) await bringBack();
      isBack = true;
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
    get caughtUpAt() {
      return caughtUpAt !== null && clock.now() - caughtUpAt < week ? caughtUpAt : null;
    },
    get newest() {
      return recent.newest();
    },
    start: () =>
      write(async (was, copy) => {
        if (was.catching_up || (was.copy !== null && was.copy !== copy)) return true;
        return clock.now() - was.at > maxAge && (!was.closed || (await isAnyOpen()));
      }),
    async run() {
      const now = clock.now();
      // Either clock may jump; an additional check does no harm.
      if (isCatchingUp && Math.abs(now - lookedAt) >= lookInterval) {
        lookedAt = now;
        await look();
      }
      if (Math.abs(now - wroteAt) < minute && !isRefusing?.()) return 0;
      await confirmNow();
      await write(async (was) => was.catching_up);
      return 0;
    },
    async confirm() {
      await (Math.abs(clock.now() - confirmedAt) < confirmInterval ? confirming : confirmNow());
    },
    confirmNow,
    async stop() {
      await confirmNow();
      await write(async (was) => was.catching_up, true);
    },
  };
}
