import type { StepCode } from '@tillside/contract';
import { noticeSender } from '../model/caller.ts';
import { backOff } from '../model/timings.ts';
import { keepLease, transition, releaseLease, type LedgerContext } from './context.ts';
import { applyOutcome, fail } from './outcome.ts';
import { holdAfterAnswer, slotFor } from './budget.ts';
import { holdBack, isHeld, isRepeat, marksOf } from './heartbeat.ts';
import { areSecretsLost } from './ephemeral-secrets.ts';
import { outcomeFacts, judgeSend, readAbout, type Verdict } from './verdict.ts';
import type { LedgerPlan, Reading } from './plan.ts';
import type { PlatformRequest } from '../platform/client.ts';
import type { EvidenceLine, InstructionRow, SlotRequest } from '../model/row.ts';
import { abandon, hasExpired, expiresAt } from './reserve.ts';

/** Sends a reserved instruction for the first time. */
export async function sendReserved(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  if (hasExpired(context, row)) return expire(context, row);
  if (areSecretsLost(context, row)) return withoutSecrets(context, row);
  if (await isOvertaken(context, row)) return abandon(context, row, 'busy_subject', 'overtaken');
  // Read again at every attempt: the subject may have changed while it was queued.
  const { before = [] } = context.plans[row.operation];
  const ready = before.length === 0 ? row : await takeSnapshot(context, row, before);
  if (ready === null) return null;
  // The reads took time.
  return hasExpired(context, ready) ? expire(context, ready) : send(context, ready);
}

async function isOvertaken({ plans, store, clock }: LedgerContext, row: InstructionRow): Promise<boolean> {
  return (await plans[row.operation].isOvertaken?.(row, { store, now: clock.now() })) === true;
}

function expire(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  return abandon(context, row, 'expired', 'not_sent_in_time');
}

/** Another process may hold the secrets, so it gets a turn. After a while they count as lost. */
async function withoutSecrets(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const now = context.clock.now();
  if (now - row.createdAt > context.timings.lease)
    return abandon(context, row, 'secrets_lost', 'interrupted_before_send');
  await context.store.touch(row, releaseLease(now + secretsWait));
  return null;
}

const secretsWait = 2_000;

/** Reads the snapshot that the outcome is compared with. Nothing is sent without it. */
async function takeSnapshot(
  context: LedgerContext,
  row: InstructionRow,
  readings: NonNullable<LedgerPlan['before']>,
): Promise<InstructionRow | null> {
  const { clock, store } = context;
  const snapshot: Record<string, unknown> = { ...marksOf(row) };
  for (const reading of readings) {
    const request = reading.request(row, context.environment);
    if (request === null) continue;
    const part = await readPart(context, row, request, reading);
    if (part === null) {
      const attempts = row.attempts + 1;
      const nextAt = beforeExpiry(context, row, clock.now() + backOff(attempts));
      await store.touch(row, { attempts, ...releaseLease(nextAt) });
      return null;
    }
    Object.assign(snapshot, part);
  }
  return Object.keys(snapshot).every((name) => name in marksOf(row))
    ? row
    : store.touch(row, { snapshot, attempts: 0 });
}

async function readPart(
  { client, questions }: LedgerContext,
  row: InstructionRow,
  request: PlatformRequest,
  { read }: Reading,
): Promise<ReturnType<Reading['read']>> {
  const answer = await questions.run(row.owner, () => client.send({ ...request, ref: row.ref }), 'urgent');
  const envelope = answer.kind === 'answered' && answer.status >= 200 && answer.status <= 299 ? answer.envelope : null;
  return envelope?.kind === 'success' ? read(envelope.details, row) : null;
}

/**
 * Commits the intent, then sends. The compare-and-set to `sending` admits exactly one sender, and takes a slot of the
 * rate budget in the same transaction.
 */
export async function send(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const { store, clock, timings, client, heartbeat } = context;
  if (isHeld(context, row)) return holdBack(context, row);
  const plan = context.plans[row.operation];
  const began = clock.monotonic();
  const at = clock.now();
  const slot = slotOf(context, row, plan);
  const moved = await store.transition(row, {
    patch: {
      state: 'sending',
      sends: row.sends + 1,
      sentAt: at,
      sentWith: client.fingerprint,
      absences: 0,
      // Earlier reads do not concern the transaction of this send.
      lastAskedAt: null,
      attempts: row.attempts,
      problem: null,
      ...keepLease(context),
    },
    at,
    step: row.sends === 0 ? 'sent' : 'sent_again',
    ...(slot ? { slot } : {}),
    follows: heartbeat.newest,
  });
  if (!moved.moved) {
    if (moved.because === 'store') {
      await heartbeat.confirmNow();
      return holdBack(context, row);
    }
    if (moved.because === 'budget')
      await store.touch(row, releaseLease(beforeExpiry(context, row, at + moved.wait.for)));
    return null;
  }
  const sending = moved.row;
  // Both clocks: the monotonic one stops while a machine is suspended, the other one may be set back.
  const inTime = (): boolean => Math.max(clock.monotonic() - began, clock.now() - at) <= timings.lease / 2;
  const request = plan.request(sending, context.ephemeralSecrets.get(row.ref) ?? {});
  const answer = await client.send({ ...request, ref: row.ref }, inTime);
  return applyVerdict(
    slot ? { ...context, settles: { slot: slot.id, hold: holdAfterAnswer } } : context,
    sending,
    judgeSend(answer, sending.sends === 1 && !isRepeat(sending), (details) =>
      readAbout(sending, plan.readSent(details, sending)),
    ),
  );
}

/** The slot of a POST; the platform limits POSTs only (platform §8). */
function slotOf(context: LedgerContext, row: InstructionRow, plan: LedgerPlan): SlotRequest | null {
  if (plan.operation.method !== 'POST') return null;
  // A purchase goes before the text message of a notice.
  const isLast = row.sends > 0 || row.owner.id === noticeSender.id;
  const lane = isLast ? 'recovery' : (plan.lane ?? 'purchase');
  // It may be sent up to half a lease after it took the slot.
  const { lease, deadline } = context.timings;
  return slotFor(
    { ...context, deadline: lease / 2 + deadline },
    { id: `${row.ref}#${row.version}`, lane, owner: row.owner },
  );
}

/** Handles an expired lease in `sending`: the process died or stalled, so the outcome is unknown. */
export async function leaseRanOut(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  return becomeUnknown(context, row, 'connection_broke', {
    at: context.clock.now(),
    source: 'lease',
    code: 'lease_expired',
  });
}

/** The commit of the outcome settles the slot. Until then it counts as unanswered, for at least as long. */
async function applyVerdict(
  { settles, ...context }: LedgerContext,
  row: InstructionRow,
  verdict: Verdict,
): Promise<InstructionRow | null> {
  const evidence = describe(context, verdict);
  const next = await moveByVerdict({ ...context, ...(settles && { settles }) }, row, verdict, evidence);
  if (next) return next;
  if (settles) await context.store.settleSlot(settles.slot, settles.hold, context.clock.now());
  // Another process changed the row while this one waited: the answer is kept as evidence, and applied if it is proof.
  const current = await context.store.find(row.ref, null);
  if (!current || current.version === row.version) return null;
  // A send that is under way again decides the outcome, unless this one was delivered.
  const isSentAgain = current.state === 'sending' && current.sends > row.sends;
  if (verdict.kind === 'outcome' && (!isSentAgain || verdict.outcome.meaning === 'succeeded'))
    return applyOutcome(context, current, verdict.outcome, evidence);
  const isOnlySend = current.sends === 1 && current.state === 'unknown' && !isRepeat(current);
  if (verdict.kind === 'rejected' && isOnlySend) return reject(context, current, verdict, evidence);
  await context.store.record(row.ref, evidence);
  return null;
}

async function moveByVerdict(
  context: LedgerContext,
  row: InstructionRow,
  verdict: Verdict,
  evidence: EvidenceLine,
): Promise<InstructionRow | null> {
  switch (verdict.kind) {
    case 'not_sent':
      return undoSend(context, row, context.clock.now() + backOff(row.attempts + 1, 30_000), evidence);
    case 'rate_limited': {
      const until = context.clock.now() + (verdict.retryAfter ?? minute);
      await context.store.freezeSlots(context.egress, until - context.clock.now(), context.clock.now());
      return undoSend(context, row, until, evidence);
    }
    case 'rejected':
      return reject(context, row, verdict, evidence);
    case 'outcome':
      return applyOutcome(context, row, verdict.outcome, evidence);
    case 'unknown':
      return becomeUnknown(context, row, 'answer_unclear', evidence);
    default:
      return verdict satisfies never;
  }
}

async function reject(
  context: LedgerContext,
  row: InstructionRow,
  { code, refusal }: Extract<Verdict, { kind: 'rejected' }>,
  evidence: EvidenceLine,
): Promise<InstructionRow | null> {
  return fail(context, row, context.plans[row.operation].readRefusal?.(refusal, row) ?? { code }, evidence);
}

/** Undoes a send that provably did nothing. */
async function undoSend(
  context: LedgerContext,
  row: InstructionRow,
  nextAt: number,
  evidence: EvidenceLine,
): Promise<InstructionRow | null> {
  const back = { sends: row.sends - 1, attempts: row.attempts + 1, ...releaseLease(nextAt) };
  const step = 'send_postponed';
  // An earlier send may still have arrived: the outcome stays unknown.
  if (row.sends > 1) {
    const patch = { ...back, state: 'unknown', problem: { code: 'outcome_unknown' } } as const;
    return transition(context, row, { patch, step, evidence });
  }
  const patch = { ...back, ...releaseLease(beforeExpiry(context, row, nextAt)), state: 'reserved' } as const;
  return transition(context, row, { patch: { ...patch, sentAt: null, sentWith: null }, step, evidence });
}

/** Limits the wait of an unsent instruction to its expiry, so that its money is released in time. */
function beforeExpiry({ timings }: LedgerContext, row: InstructionRow, nextAt: number): number {
  return row.state === 'unknown' ? nextAt : Math.min(nextAt, expiresAt(timings, row) + 1);
}

async function becomeUnknown(
  context: LedgerContext,
  row: InstructionRow,
  step: StepCode,
  evidence: EvidenceLine,
): Promise<InstructionRow | null> {
  const patch = { state: 'unknown', problem: { code: 'outcome_unknown' } } as const;
  const { firstRequery, requeryInterval } = context.timings;
  const nextAt = context.clock.now() + (row.sends > 1 ? requeryInterval : firstRequery);
  return transition(context, row, { patch: { ...patch, ...releaseLease(nextAt) }, step, evidence });
}

const minute = 60_000;

function describe({ clock }: LedgerContext, verdict: Verdict): EvidenceLine {
  const line = { at: clock.now(), source: 'send' } as const;
  switch (verdict.kind) {
    case 'not_sent':
      return { ...line, code: 'not_sent', fault: verdict.fault };
    case 'rate_limited':
      return { ...line, code: 'rate_limited', httpStatus: 429 };
    case 'rejected':
      return { ...line, code: 'rejected', problem: verdict.code, httpStatus: verdict.status };
    case 'outcome':
      return { ...line, ...outcomeFacts(verdict.outcome), httpStatus: verdict.status };
    case 'unknown':
      return {
        ...line,
        code: 'unclear',
        fault: verdict.fault,
        ...(verdict.status ? { httpStatus: verdict.status } : {}),
      };
    default:
      return verdict satisfies never;
  }
}
