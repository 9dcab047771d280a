import { plans } from '../../plans.ts';
import { move, parked, type LedgerContext } from '../context.ts';
import { applyOutcome, fail, readAbout } from '../outcome.ts';
import type { EvidenceLine, InstructionRow } from '../row.ts';
import { judgeAsk, type News } from '../verdict.ts';
import { isTooOld } from './begin.ts';
import { send } from './send.ts';

/** A ref is sent at most this often, however well repeats are detected. */
const mostSends = 3;
/** "Not found" has to be said this often, after the quiet period, to be believed. */
const believedAbsences = 2;

/** Asks the platform what became of it, at most once a minute, and draws the conclusion. */
export async function ask(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const { store, clock, timings, client } = context;
  const now = clock.now();
  const earliest = row.lastAskedAt === null ? now : row.lastAskedAt + timings.requeryInterval;
  if (now < earliest) return store.note(row, parked(earliest));
  // Committed before the question, so that a crash between the two cannot make us ask in a loop.
  const asking = await store.note(row, { lastAskedAt: now });
  if (!asking) return null;
  const plan = plans[row.operation];
  const news = judgeAsk(await client.send(plan.ask(asking)), (details) =>
    readAbout(asking, plan.readAsked(details, asking)),
  );
  switch (news.kind) {
    case 'outcome':
      return heard(context, asking, news);
    case 'absent':
      return notFound(context, asking, news);
    case 'nothing':
      return notNow(context, asking, news.retryAfter);
    default:
      return news satisfies never;
  }
}

async function heard(
  context: LedgerContext,
  row: InstructionRow,
  { outcome, status }: Extract<News, { kind: 'outcome' }>,
): Promise<InstructionRow | null> {
  if (outcome.meaning === 'processing' && isOpen(row) && timeIsUp(context, row)) return openReview(context, row);
  const { transId, meaning } = outcome;
  const evidence: EvidenceLine = {
    at: context.clock.now(),
    source: 'requery',
    found: meaning,
    httpStatus: status,
    ...(transId ? { transId } : {}),
  };
  const next = await applyOutcome(context, row, outcome, evidence);
  // Somebody decided meanwhile: what was heard is kept all the same.
  if (next === null) await context.store.record(row.ref, evidence);
  return next;
}

/** The platform knows nothing of it. That alone proves little: the send may still be on its way. */
async function notFound(
  context: LedgerContext,
  row: InstructionRow,
  { status }: Extract<News, { kind: 'absent' }>,
): Promise<InstructionRow | null> {
  const { clock, timings, client, store } = context;
  const now = clock.now();
  const evidence: EvidenceLine = { at: now, source: 'requery', found: 'not found', httpStatus: status };
  await store.record(row.ref, evidence);
  const weAsk = row.sentWith === client.fingerprint && row.transId === null && row.state === 'unknown';
  if (!weAsk) return notNow(context, { ...row, recheck: false });
  // The document promises that a repeated ref is detected, so sending it again cannot buy twice (platform §1.6).
  const detected = plans[row.operation].operation.safety.recover === 'resend';
  if (detected && row.sends < mostSends && !isTooOld(context, row)) return send(context, row);
  const quietUntil = (row.sentAt ?? now) + timings.lease + timings.deadline + timings.quiet;
  if (now < quietUntil) return notNow(context, row);
  const absences = row.absences + 1;
  if (absences >= believedAbsences) return fail(context, row, 'not_executed', evidence);
  return store.note(row, { absences, ...parked(now + timings.requeryInterval) });
}

async function notNow(context: LedgerContext, row: InstructionRow, retryAfter = 0): Promise<InstructionRow | null> {
  const open = isOpen(row);
  if (open && timeIsUp(context, row)) return openReview(context, row);
  const nextAt = context.clock.now() + Math.max(context.timings.requeryInterval, retryAfter);
  // What is settled, or with a person, is asked about again only when an event spoke of it.
  return context.store.note(row, parked(open || row.recheck ? nextAt : null));
}

/** It could not be found out in time: it is put before a person. Should it be found out later, that still counts. */
async function openReview(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  if (row.state === 'review') return context.store.note(row, parked(null));
  return move(context, row, {
    patch: { state: 'review', problem: { code: 'under_review' }, recheck: false, ...parked(null) },
    why: 'It could not be found out by asking. A person is looking into it.',
    announce: ['review.opened'],
  });
}

function isOpen({ state }: InstructionRow): boolean {
  return state === 'processing' || state === 'unknown';
}

function timeIsUp({ clock, timings }: LedgerContext, row: InstructionRow): boolean {
  return row.sentAt !== null && clock.now() - row.sentAt >= timings.requeryFor;
}
