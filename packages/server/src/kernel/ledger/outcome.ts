import { sameMoney } from '@tillside/contract';
import type { PublishedEvent } from '../model/event.ts';
import {
  delivered,
  endCheck,
  keepLease,
  transition,
  releaseLease,
  stillDelivered,
  type LedgerContext,
} from './context.ts';
import { isBehind, marksOf } from './heartbeat.ts';
import type { Outcome } from './plan.ts';
import type { EvidenceLine, InstructionRow, RowProblem, InstructionProgress } from '../model/row.ts';
import { isSettling } from './settle.ts';

/**
 * Applies the outcome of an authenticated answer to an instruction. Returns the resulting row, or `null` if
 * another process changed it meanwhile.
 */
export async function applyOutcome(
  context: LedgerContext,
  row: InstructionRow,
  outcome: Outcome,
  evidence: EvidenceLine,
): Promise<InstructionRow | null> {
  switch (row.state) {
    case 'sending':
    case 'processing':
    case 'unknown':
    case 'review':
      return concludeOpen(context, row, outcome, evidence);
    case 'succeeded':
      if (outcome.meaning === 'failed' || outcome.meaning === 'reversed')
        return isBehind(row) ? contradict(context, row, evidence) : reverse(context, row, evidence);
      // Rows of a bulk purchase were reversed after all of it was paid for: no hook can refund a part of it.
      if (outcome.meaning === 'partial') return contradict(context, row, evidence);
      return agrees(context, row, evidence);
    case 'failed':
    case 'abandoned':
    case 'partial':
      if (outcome.meaning === row.state || outcome.meaning === 'processing') return agrees(context, row, evidence);
      if (row.state === 'failed' && outcome.meaning === 'reversed') return agrees(context, row, evidence);
      return contradict(context, row, evidence);
    case 'reserving':
    case 'awaiting_funds':
    case 'reserved':
    case 'reversed':
      return agrees(context, row, evidence);
    default:
      return row.state satisfies never;
  }
}

async function concludeOpen(
  context: LedgerContext,
  row: InstructionRow,
  outcome: Outcome,
  evidence: EvidenceLine,
): Promise<InstructionRow | null> {
  const known = knownBy(context, row, outcome);
  const { secrets } = outcome;
  if (!secrets) return concludeWith(context, row, outcome, evidence, known);
  return context.seal(row.ref, secrets, (sealed) =>
    concludeWith(context, row, outcome, evidence, { ...known, sealed }),
  );
}

async function concludeWith(
  context: LedgerContext,
  row: InstructionRow,
  outcome: Outcome,
  evidence: EvidenceLine,
  known: Partial<InstructionProgress>,
): Promise<InstructionRow | null> {
  switch (outcome.meaning) {
    case 'processing': {
      const nextAt =
        context.clock.now() +
        (row.lastAskedAt === null ? context.timings.firstRequery : context.timings.requeryInterval);
      if (row.state !== 'sending') return stillOpen(context, row, known, nextAt, evidence);
      const shared = outcome.shares ? { exclusive: null, shared: row.exclusive } : {};
      const patch = { state: 'processing', ...known, ...shared, ...releaseLease(nextAt) } as const;
      return transition(context, row, { patch, step: 'processing', evidence });
    }
    case 'succeeded':
      return transition(context, row, {
        patch: { state: 'succeeded', problem: null, ...known, ...capturing(context, row) },
        step: 'delivered',
        evidence,
        publish: ['instruction.succeeded', ...drift(row, outcome)],
      });
    case 'partial':
      if (row.state === 'review') return agrees(context, row, evidence);
      return transition(context, row, {
        patch: { state: 'partial', problem: null, ...known, ...capturing(context, row) },
        step: 'partly_delivered',
        evidence,
        publish: ['instruction.partially_succeeded'],
      });
    case 'failed':
    case 'reversed':
      // The money may have been given back before the store went back: a person compares the books.
      if (outcome.meaning === 'reversed' && isBehind(row)) return leaveToPerson(context, row, evidence, known);
      return fail(context, row, outcome.problem ?? { code: 'provider_failed' }, evidence, known);
    default:
      return outcome.meaning satisfies never;
  }
}

async function leaveToPerson(
  context: LedgerContext,
  row: InstructionRow,
  evidence: EvidenceLine,
  known: Partial<InstructionProgress>,
): Promise<InstructionRow | null> {
  if (row.state === 'review') return agrees(context, row, evidence);
  return transition(context, row, {
    patch: { state: 'review', problem: { code: 'under_review' }, ...known, recheck: false, ...releaseLease(null) },
    step: 'review_opened',
    evidence,
    publish: ['review.opened'],
  });
}

/** Ends an instruction that certainly bought nothing: the shopper's money is released. */
export async function fail(
  context: LedgerContext,
  row: InstructionRow,
  problem: RowProblem,
  evidence: EvidenceLine,
  known: Partial<InstructionProgress> = {},
): Promise<InstructionRow | null> {
  const releasing = row.funding === 'reserved';
  const items = (known.items ?? row.items)?.map((item) => ({ ...item, state: 'failed' as const })) ?? null;
  return transition(context, row, {
    patch: {
      state: 'failed',
      problem,
      ...known,
      items,
      ...(releasing ? { funding: 'releasing' as const, ...keepLease(context) } : releaseLease(null)),
      recheck: false,
    },
    step: releasing ? 'not_delivered_releasing' : 'not_delivered',
    evidence,
    publish: ['instruction.failed'],
  });
}

async function reverse(
  context: LedgerContext,
  row: InstructionRow,
  evidence: EvidenceLine,
): Promise<InstructionRow | null> {
  return transition(context, row, {
    patch: {
      state: 'reversed',
      problem: { code: 'reversed' },
      recheck: false,
      checkingSince: null,
      // The money returned to the card: no payout is owed.
      ...(row.funding === 'credit_owed' ? { funding: 'none' as const } : {}),
      ...(row.funded ? keepLease(context) : releaseLease(null)),
    },
    step: 'reversed',
    evidence,
    publish: ['instruction.reversed'],
  });
}

/** Handles an outcome that contradicts the settled one. Nothing is undone automatically: a person decides. */
async function contradict(
  context: LedgerContext,
  row: InstructionRow,
  evidence: EvidenceLine,
): Promise<InstructionRow | null> {
  if (row.problem?.code === 'under_review') return agrees(context, row, evidence);
  return transition(context, row, {
    patch: { problem: { code: 'under_review' }, recheck: false, checkingSince: null, ...afterwards(context, row) },
    step: 'contradicted',
    evidence,
    publish: ['review.opened'],
  });
}

/** Handles an answer without news: it is kept as evidence, the row stays unchanged. */
async function agrees(
  context: LedgerContext,
  row: InstructionRow,
  evidence: EvidenceLine,
): Promise<InstructionRow | null> {
  await context.store.record(row.ref, evidence);
  if (isHeldElsewhere(context, row)) return null;
  const rest = isDelivered(context, row)
    ? stillDelivered(context, row)
    : { recheck: false, ...afterwards(context, row) };
  return endCheck(context, row, rest);
}

/** A late answer may find the row leased by another process, whose lease must not be ended here. */
function isHeldElsewhere({ instance }: LedgerContext, { leaseBy }: InstructionRow): boolean {
  return leaseBy !== null && leaseBy !== instance;
}

/** Whether it was delivered, at least in part, and its funds are settled. */
export function isDelivered(context: LedgerContext, row: InstructionRow): boolean {
  return (row.state === 'succeeded' || row.state === 'partial') && !isSettling(context, row);
}

async function stillOpen(
  context: LedgerContext,
  row: InstructionRow,
  known: Partial<InstructionProgress>,
  nextAt: number,
  evidence: EvidenceLine,
): Promise<InstructionRow | null> {
  await context.store.record(row.ref, evidence);
  if (isHeldElsewhere(context, row)) return null;
  return context.store.touch(row, {
    transId: known.transId ?? row.transId,
    absences: 0,
    recheck: false,
    ...releaseLease(nextAt),
  });
}

/** The next run of a row that keeps its state: its funding may still have to be settled. */
function afterwards(context: LedgerContext, row: InstructionRow): ReturnType<typeof releaseLease> {
  return isSettling(context, row) || isBeforeSending(row) ? keepLease(context) : releaseLease(null);
}

function isBeforeSending({ state }: InstructionRow): boolean {
  return state === 'reserving' || state === 'reserved';
}

function capturing(context: LedgerContext, row: InstructionRow): Partial<InstructionProgress> {
  if (row.funding === 'reserved') return { recheck: false, funding: 'capturing', ...keepLease(context) };
  const { remember, funds } = context.plans[row.operation];
  const more = remember !== undefined || (row.funded && funds === 'credit');
  return more ? { recheck: false, ...keepLease(context) } : delivered(context, row);
}

/** A later answer may contain less than an earlier one: known details stay. */
function knownBy(context: LedgerContext, row: InstructionRow, outcome: Outcome): Partial<InstructionProgress> {
  const { transId, details, items, payer } = outcome;
  return {
    details: { ...row.details, ...details },
    ...(payer === undefined ? {} : { snapshot: { ...marksOf(row), payer: context.pseudonym(payer) } }),
    ...(transId ? { transId } : {}),
    ...(items ? { items } : {}),
  };
}

/**
 * Reports a charge that differs from the cost, or that cannot be read: the shopper pays the quote, the merchant receives
 * an event.
 */
function drift(row: InstructionRow, { charged, isPriceUnreadable }: Outcome): PublishedEvent[] {
  if (isPriceUnreadable) return [{ type: 'price.drifted', charged: null }];
  return charged !== null && !sameMoney(charged, row.cost) ? [{ type: 'price.drifted', charged }] : [];
}
