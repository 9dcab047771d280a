import { isFinal, type ExchangeFault } from '@tillside/contract';
import { endCheck, transition, releaseLease, stillDelivered, type LedgerContext } from './context.ts';
import { applyOutcome, fail, isDelivered } from './outcome.ts';
import { areSecretsLost } from './ephemeral-secrets.ts';
import { fallenBehind } from './heartbeat.ts';
import type { Finding } from './plan.ts';
import { findAbout, outcomeFacts, judgeReconciled, type News } from './verdict.ts';
import type { EvidenceLine, InstructionRow } from '../model/row.ts';
import { hasExpired } from './reserve.ts';
import { send } from './send.ts';

/** Maximum sends of a ref, even if the platform detects repeats. */
const maxSends = 3;
/** The number of "not found" answers, after the quiet period, that prove absence. */
const minAbsences = 2;

/** Maximum pages that are read of one answer. */
const maxPages = 10;

/** Reconciles an instruction in the way that its operation allows. */
export async function reconcile(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const { recover } = context.plans[row.operation].operation.safety;
  switch (recover) {
    case 'resend':
    case 'requery':
    case 'readBack':
      return reconcileByReading(context, row);
    case 'repeat':
      return reconcileByResending(context, row);
    case 'review':
      return isOpen(row)
        ? openReview(context, row)
        : context.store.touch(row, { recheck: false, ...releaseLease(null) });
    default:
      return recover satisfies never;
  }
}

/** Reads the outcome from the platform, at most once a minute, and applies it. */
async function reconcileByReading(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const { store, clock, timings, heartbeat } = context;
  if (reconcilesByResending(context, row) && !isForgotten(context, row)) return repeatTyped(context, row);
  const now = clock.now();
  const earliest = row.lastAskedAt === null ? now : row.lastAskedAt + timings.requeryInterval;
  if (now < earliest) return store.touch(row, releaseLease(earliest));
  // Committed before the read, so that a crash between the two cannot make it loop.
  const asking = await store.touch(row, {
    lastAskedAt: now,
    ...(heartbeat.isCatchingUp && !isFinal(row.state) ? fallenBehind(row) : {}),
  });
  if (!asking) return null;
  const news = await readPages(context, asking);
  switch (news.kind) {
    case 'outcome':
      return applyAnswer(context, asking, news);
    case 'absent':
      return applyAbsence(context, asking, news);
    case 'nothing':
      if (news.fault !== 'nobody_to_ask') return postpone(context, asking, news);
      // A settled instruction that the platform cannot be asked about is not due again.
      return isForgotten(context, asking)
        ? openReview(context, asking)
        : postpone(context, { ...asking, recheck: false });
    default:
      return news satisfies never;
  }
}

/** Whether a resend reconciles: there is no read-back, a repeated ref is detected, and the secrets are still here. */
function reconcilesByResending({ plans, ephemeralSecrets: entries }: LedgerContext, row: InstructionRow): boolean {
  const plan = plans[row.operation];
  if (row.state !== 'unknown' || plan.operation.safety.recover !== 'resend' || plan.reconcileRequest(row, 1) !== null)
    return false;
  return entries.get(row.ref) !== null;
}

/** Ephemeral secrets serve for one resend: if they were wrong, the platform would count it against the payer. */
async function repeatTyped(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const next = await send(context, row);
  // `null`: it could not be sent yet.
  if (next !== null) context.ephemeralSecrets.forget(row.ref);
  return next;
}

/** Reads the outcome, page by page. */
export async function readPages(
  { plans, client, questions }: LedgerContext,
  row: InstructionRow,
): Promise<Exclude<News, { kind: 'more' }>> {
  const plan = plans[row.operation];
  let read = (details: unknown, page: number): Finding => plan.readReconciled(details, row, page);
  let request = plan.reconcileRequest(row, 1);
  for (let page = 1; page <= maxPages; page += 1) {
    if (request === null) return { kind: 'nothing', fault: 'nobody_to_ask' };
    const asked = { ...request, ref: row.ref };
    const answer = await questions.run(row.owner, () => client.send(asked), 'urgent');
    const news = judgeReconciled(answer, (details) => findAbout(row, read(details, page)));
    if (news.kind === 'more') {
      request = news.further?.further ?? plan.reconcileRequest(row, page + 1);
      read = news.further?.read ?? read;
      continue;
    }
    const readsSomethingElse = plan.operation.safety.recover === 'readBack' || page > 1;
    return isMissing(news) && readsSomethingElse ? noSubject : news;
  }
  return { kind: 'nothing', fault: 'answer_does_not_end' };
}

/** The read subject is missing, which proves nothing about the instruction. */
const noSubject: News & { kind: 'nothing' } = { kind: 'nothing', fault: 'subject_not_found' };

function isMissing(news: News): boolean {
  return news.kind === 'absent' && news.status >= 400;
}

/** Reconciles an operation that sets a value by sending it again. */
async function reconcileByResending(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  if (!isOpen(row)) return context.store.touch(row, { recheck: false, ...releaseLease(null) });
  const tooLong = context.clock.now() - row.createdAt >= context.timings.requeryFor;
  return row.state === 'processing' || tooLong || isForgotten(context, row)
    ? openReview(context, row)
    : send(context, row);
}

async function applyAnswer(
  context: LedgerContext,
  row: InstructionRow,
  { outcome, status }: Extract<News, { kind: 'outcome' }>,
): Promise<InstructionRow | null> {
  if (outcome.meaning === 'processing' && isOpen(row) && timeIsUp(context, row)) return openReview(context, row);
  const evidence: EvidenceLine = {
    at: context.clock.now(),
    source: 'requery',
    ...outcomeFacts(outcome),
    httpStatus: status,
  };
  const next = await applyOutcome(context, row, outcome, evidence);
  // Another process changed the row meanwhile: the answer is kept as evidence.
  if (next === null) await context.store.record(row.ref, evidence);
  return next;
}

/** Handles "not found", which alone proves little: the send may still be on its way. */
async function applyAbsence(
  context: LedgerContext,
  row: InstructionRow,
  { status }: Extract<News, { kind: 'absent' }>,
): Promise<InstructionRow | null> {
  const { clock, timings, client, store } = context;
  const now = clock.now();
  const evidence: EvidenceLine = { at: now, source: 'requery', code: 'not_found', httpStatus: status };
  await store.record(row.ref, evidence);
  const mayProveAbsence = row.sentWith === client.fingerprint && row.transId === null && row.state === 'unknown';
  // An answer that contradicts a known delivery does not replace the last check.
  if (isDelivered(context, row)) return endCheck(context, row, stillDelivered(context, row));
  if (!mayProveAbsence || context.heartbeat.isCatchingUp) return postpone(context, { ...row, recheck: false });
  // The document promises that a repeated ref is detected, so resending cannot buy twice (platform §1.6).
  const detected = context.plans[row.operation].operation.safety.recover === 'resend';
  const again = detected && row.sends < maxSends && !hasExpired(context, row);
  if (again && !areSecretsLost(context, row)) return send(context, row);
  const quietUntil = (row.sentAt ?? now) + timings.lease + timings.deadline + timings.quiet;
  // The time of the read counts: a suspended process may process an old answer.
  if ((row.lastAskedAt ?? now) < quietUntil) return postpone(context, row);
  const absences = row.absences + 1;
  if (absences >= minAbsences) return fail(context, row, { code: 'not_executed' }, evidence);
  return store.touch(row, { absences, ...releaseLease(now + timings.requeryInterval) });
}

async function postpone(
  context: LedgerContext,
  row: InstructionRow,
  { retryAfter = 0, candidates, fault }: Partial<Extract<News, { kind: 'nothing' }>> = {},
): Promise<InstructionRow | null> {
  const open = isOpen(row);
  if (open && timeIsUp(context, row)) return openReview(context, row, candidates);
  const nextAt = context.clock.now() + Math.max(context.timings.requeryInterval, retryAfter);
  if (open || (row.recheck && !isCheckOver(context, row, fault))) return context.store.touch(row, releaseLease(nextAt));
  // A settled or reviewed instruction is checked again only after an event, or when its next check is due.
  const isChecked = row.recheck && isDelivered(context, row);
  return endCheck(context, row, isChecked ? stillDelivered(context, row) : { recheck: false, ...releaseLease(null) });
}

/** Opens a review when the time for reconciliation is over. A later outcome still counts. */
export async function openReview(
  context: LedgerContext,
  row: InstructionRow,
  candidates?: readonly string[],
): Promise<InstructionRow | null> {
  if (row.state === 'review') return context.store.touch(row, releaseLease(null));
  const unclear = { source: 'requery', code: 'unclear', fault: 'outcome_not_said' } as const;
  return transition(context, row, {
    ...(candidates ? { evidence: { at: context.clock.now(), ...unclear, candidates: [...candidates] } } : {}),
    patch: { state: 'review', problem: { code: 'under_review' }, recheck: false, ...releaseLease(null) },
    step: 'review_opened',
    publish: ['review.opened'],
  });
}

/** Whether a restored store may lack what followed the send. Used for rows without a read-back. */
function isForgotten({ heartbeat }: LedgerContext, row: InstructionRow): boolean {
  return heartbeat.isCatchingUp && isOpen(row);
}

function isOpen({ state }: InstructionRow): boolean {
  return state === 'processing' || state === 'unknown';
}

/**
 * Whether a check ends without an answer, `timings.requeryFor` after its event. It does so for what was not delivered,
 * and for a delivery that no read reports any more, such as the freeze of a replaced card.
 */
function isCheckOver(context: LedgerContext, row: InstructionRow, fault: ExchangeFault | undefined): boolean {
  const { plans, clock, timings } = context;
  if (row.checkingSince === null || clock.now() - row.checkingSince < timings.requeryFor) return false;
  const isReadBack = plans[row.operation].operation.safety.recover === 'readBack';
  const tellsNothing = isReadBack && (fault === 'outcome_not_said' || fault === 'subject_not_found');
  return tellsNothing || !isDelivered(context, row);
}

function timeIsUp({ plans, clock, timings }: LedgerContext, row: InstructionRow): boolean {
  const patience = plans[row.operation].patience?.(row) ?? timings.requeryFor;
  return row.sentAt !== null && clock.now() - row.sentAt >= patience;
}
