import { keepLease, releaseLease, transition, type LedgerContext } from './context.ts';
import { canBeAsked, holdBack, isDoubtful } from './heartbeat.ts';
import { tryLater } from './hooks.ts';
import { applyOutcome } from './outcome.ts';
import { openReview, readPages } from './reconcile.ts';
import { outcomeFacts } from './verdict.ts';
import type { EvidenceLine, InstructionRow } from '../model/row.ts';

/**
 * Asks about an instruction that was never sent as far as a restored store knows. What the platform knows is settled by its
 * answer. What it does not know goes on once no send can still be on its way. Where nobody can be asked, a person decides.
 */
export async function askForgotten(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const { clock, timings, store } = context;
  // It was asked about often enough, before others.
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

/** Writes that it was sent, or may have been. Its money was set aside for that. */
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
      ...keepLease(context),
    },
    step: 'send_forgotten',
  });
}
