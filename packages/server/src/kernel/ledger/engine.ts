import { isBeforeSend, type Ref } from '@tillside/contract';
import { nameOf } from '../model/errors.ts';
import { quarterOf } from '../platform/caller-limits.ts';
import { inSpan } from '../observe/telemetry.ts';
import { backOff } from '../model/timings.ts';
import { releaseLease, type LedgerContext, keepLease, transition } from './context.ts';
import { isHeld, canBeAsked, fallenBehind, holdBack, isDoubtful } from './heartbeat.ts';
import type { InstructionRow, EvidenceLine } from '../model/row.ts';
import { reconcile, openReview, readPages } from './reconcile.ts';
import { expireFunds, reserve } from './reserve.ts';
import { leaseRanOut, sendReserved } from './send.ts';
import { isSettling, settle } from './settle.ts';
import { tryLater } from './hooks.ts';
import { applyOutcome } from './outcome.ts';
import { outcomeFacts } from './verdict.ts';

/** Runs instructions until they wait for an external event or are done. */
export interface Engine {
  /** Runs a row whose lease this process holds; settles when it waits or is done. */
  run(row: InstructionRow): Promise<void>;
  /** Runs an instruction after a change by host or staff. Resolves to the changed row. `idle()` awaits the change. */
  runAfter(change: Promise<InstructionRow | null>): Promise<InstructionRow | null>;
  /** Settles when this instruction is not running (any more). */
  whenIdle(ref: Ref): Promise<void>;
  /** Claims due rows and starts them. Returns their number. */
  startDue(): Promise<number>;
  /** Settles when nothing is running. */
  idle(): Promise<void>;
}

/** Maximum number of instructions that one process recovers concurrently; the rest is queued. */
const maxAtOnce = 50;
/** Maximum share of one caller, whose hooks or reads may be slow. */
const maxOfOne = quarterOf(maxAtOnce);

interface Running {
  readonly ownerId: string;
  readonly work: Promise<void>;
}

export function createEngine(context: LedgerContext): Engine {
  const running = new Map<Ref, Running>();
  const changing = new Set<Promise<unknown>>();

  function run(row: InstructionRow): Promise<void> {
    const before = running.get(row.ref)?.work;
    const work = (before ? before.then(() => advanceAfter(context, row)) : advance(context, row)).finally(() => {
      if (running.get(row.ref)?.work === work) running.delete(row.ref);
    });
    running.set(row.ref, { ownerId: row.owner.id, work });
    return work;
  }

  return {
    run,
    async runAfter(change) {
      changing.add(change);
      try {
        const row = await change;
        if (row) await run(row);
        return row;
      } finally {
        changing.delete(change);
      }
    },
    whenIdle: async (ref) => running.get(ref)?.work,
    async startDue() {
      const now = context.clock.now();
      const leaseUntil = now + context.timings.lease;
      const counts = Map.groupBy(running.values(), ({ ownerId }) => ownerId);
      // However many rows of one caller are running, they use only their own share.
      const taken = [...counts.values()].reduce((sum, { length }) => sum + Math.min(length, maxOfOne), 0);
      const limit = maxAtOnce - taken;
      if (limit <= 0) return 0;
      const without = [...counts].flatMap(([ownerId, { length }]) => (length >= maxOfOne ? [ownerId] : []));
      const { rows, unreadable } = await context.store.claim({
        by: context.instance,
        now,
        leaseUntil,
        limit,
        perOwner: maxOfOne,
        without,
      });
      for (const ref of unreadable)
        context.logger.error({ ref }, 'an instruction cannot be read and is left to a person');
      // A run before this one may have asked for the funds, and never have heard the answer.
      for (const row of rows)
        void run(row.state === 'reserving' ? { ...row, attempts: Math.max(row.attempts, 1) } : row);
      return rows.length;
    },
    async idle() {
      while (running.size + changing.size > 0)
        await Promise.allSettled([...changing, ...[...running.values()].map(({ work }) => work)]);
    },
  };
}

async function advance(context: LedgerContext, start: InstructionRow): Promise<void> {
  let row: InstructionRow | null = start;
  try {
    while (row !== null && row.leaseBy === context.instance) row = await observedStep(context, row);
  } catch (error) {
    context.logger.error(
      { ref: start.ref, state: row?.state, error: nameOf(error) },
      'an instruction could not be carried on',
    );
    await releaseAfterError(context, start.ref);
  }
}

/**
 * Continues after the running step has ended. If that changed the version, its change counts. If it only made a touch,
 * and failed to release its lease, this run continues: for example after a read of the platform.
 */
async function advanceAfter(context: LedgerContext, known: InstructionRow): Promise<void> {
  const row = await context.store.find(known.ref, null).catch(() => null);
  if (row?.version === known.version) await advance(context, row);
}

function observedStep(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const { ref, operation, state } = row;
  return inSpan(`tillside.step ${state}`, { ref, operation, state }, () => step(context, row));
}

/** Runs one step of one instruction. Each step is safe to repeat after a crash. */
async function step(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  await context.heartbeat.confirm();
  if (isBeforeSend(row.state) && isHeld(context, row)) return askForgotten(context, row);
  switch (row.state) {
    case 'reserving':
      return reserve(context, row);
    case 'awaiting_funds':
      return expireFunds(context, row);
    case 'reserved':
      return sendReserved(context, row);
    case 'sending':
      return leaseRanOut(context, row);
    case 'processing':
    case 'unknown':
    case 'review':
      return reconcile(context, row);
    case 'succeeded':
    case 'partial':
    case 'failed':
    case 'reversed':
    case 'abandoned':
      return row.recheck && !isSettling(context, row) ? reconcile(context, row) : settle(context, row);
    default:
      return row.state satisfies never;
  }
}

/** Schedules a retry after an unexpected error. If that cannot be written, the lease expires. */
async function releaseAfterError(context: LedgerContext, ref: Ref): Promise<void> {
  try {
    const row = await context.store.find(ref, null);
    // A row in `sending` keeps its lease: only its expiry may make the outcome unknown.
    if (!row || row.leaseBy !== context.instance || row.state === 'sending') return;
    const attempts = row.attempts + 1;
    await context.store.touch(row, { attempts, ...releaseLease(context.clock.now() + backOff(attempts)) });
  } catch {
    context.logger.error({ ref }, 'a lease could not be given back and has to run out');
  }
}

/**
 * Reconciles an instruction that a restored store shows as never sent. If the platform knows it, the answer settles it.
 * If not, it continues once no send can still be on its way. Without a read-back for it, a person decides.
 */
async function askForgotten(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const { clock, timings, store } = context;
  // The platform has answered "not found" often enough. It waits for the other instructions.
  if (row.lastAskedAt !== null && !isDoubtful(row)) return holdBack(context, row);
  if (!canBeAsked(context, row)) {
    const unknown = await wasSent(context, row);
    return unknown && openReview(context, unknown);
  }
  const now = clock.now();
  const wait = row.absences === 1 ? timings.lease + timings.deadline + timings.quiet : timings.requeryInterval;
  const earliest = row.absences > 0 ? (row.lastAskedAt ?? 0) + wait : now;
  if (now < earliest) return store.touch(row, releaseLease(earliest));
  const news = await readPages(context, row);
  switch (news.kind) {
    case 'outcome': {
      const evidence: EvidenceLine = {
        at: clock.now(),
        source: 'requery',
        ...outcomeFacts(news.outcome),
        httpStatus: news.status,
      };
      const unknown = await wasSent(context, row);
      return unknown && applyOutcome(context, unknown, news.outcome, evidence);
    }
    case 'absent':
      await store.record(row.ref, { at: now, source: 'requery', code: 'not_found', httpStatus: news.status });
      return store.touch(row, { lastAskedAt: now, absences: row.absences + 1, attempts: 0, ...keepLease(context) });
    case 'nothing':
      return news.fault === 'outcome_not_said' ? wasSent(context, row) : tryLater(context, row);
    default:
      return news satisfies never;
  }
}

/** Records that it was sent, or may have been. Its money was reserved for that. */
function wasSent(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const { clock } = context;
  const funding = row.funding === 'reserving' ? 'reserved' : row.funding;
  const action = row.action && { expiresAt: Math.min(row.action.expiresAt, clock.now()) };
  return transition(context, row, {
    patch: {
      state: 'unknown',
      funding,
      action,
      sends: 1,
      sentAt: clock.now(),
      absences: 0,
      lastAskedAt: null,
      problem: { code: 'outcome_unknown' },
      ...fallenBehind(row),
      ...keepLease(context),
    },
    step: 'send_forgotten',
  });
}
