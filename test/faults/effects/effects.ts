import type { Ending } from '../invariants/invariant.ts';
import type { Effect } from '../floors/expected.ts';
import { ofRequests } from './of-requests.ts';
import { problemCodes, isBeforeSend, isFinal, type ProblemCode } from '@tillside/contract';
import { field } from '../workload/shop-window.ts';
import type { InstructionRow, Written } from '../world/history.ts';
import { MoneySchema } from '@tillside/contract/schemas';
import { timingsOfProduction } from '../schedule.ts';

/**
 * The names of what took effect in a schedule: operations and their outcomes, faults, hooks, events, decisions of staff.
 * Draws that had no effect are excluded, and so are the control purchases.
 */
export function effectsOf(ending: Ending): ReadonlySet<Effect> {
  return new Set<Effect>([
    ...ending.world.history.effects,
    ...ofInstructions(ending),
    ...ofRequests(ending),
    ...ofEvents(ending),
    ...ofNotices(ending),
    ...ofProcesses(ending),
    ...ofSchedule(ending),
    ...ofAnswers(ending),
    ...ofCallers(ending),
    ...ofSelling(ending),
  ]);
}

/** The refusals that callers received during the faults, by problem code. */
function* ofAnswers({ world, settledAt }: Ending): Generator<Effect> {
  for (const { at, status, body } of world.history.answers) {
    const told = status < 400 || at > settledAt ? null : field(body, 'code');
    const code = problemCodes.find((one) => one === told);
    if (code !== undefined) yield `refused: ${code}`;
  }
}

/** The effects on the sale of products whose provider was down. */
function* ofSelling({ world: { history } }: Ending): Generator<Effect> {
  for (const id of history.announced.keys()) {
    if (id.startsWith('selling.paused:')) yield 'selling pauses of a provider that is down';
    if (id.startsWith('selling.resumed:')) yield 'selling resumes';
  }
  if (history.answers.some(({ body }) => field(body, 'reason') === 'selling_paused'))
    yield 'selling refuses a purchase';
  if (history.logs.some((line) => line.includes('is let through'))) yield 'selling lets one purchase through';
}

/** Purchases of one caller that are sent in any minute. */
const share = 8;
const minute = 60_000;

/** Whether a caller reached the maximum number of sent purchases. */
function* ofCallers({ world }: Ending): Generator<Effect> {
  const owners = new Map<string, number[]>();
  for (const { at, after } of world.history.commits) {
    const isPurchase = after.kind === 'bill' && after.state === 'sending' && after.sends === 1;
    if (isPurchase) owners.set(after.owner.id, [...(owners.get(after.owner.id) ?? []), at]);
  }
  const isUsedUp = (times: readonly number[]): boolean =>
    times.some((time, index) => time - (times[index - share + 1] ?? -Infinity) < minute);
  if ([...owners.values()].some(isUsedUp)) yield 'share of a caller used up';
}

/** The events of those instructions that the merchant's handlers received. */
function* ofEvents({ world, settled, settledAt }: Ending): Generator<Effect> {
  const known = new Set<string>(settled.map(({ ref }) => ref));
  const failed = new Set<string>();
  for (const { at, event, returned } of world.history.told) {
    if (at > settledAt && !known.has(event.ref)) continue;
    if (!returned) failed.add(event.id);
    else {
      yield `event ${event.type}`;
      if (failed.has(event.id)) yield `event ${event.type}, again after its handler failed`;
    }
  }
}

/** The notices of those instructions that the merchant's hook accepted. */
function* ofNotices({ world, settled, settledAt }: Ending): Generator<Effect> {
  const known = new Set<string>(settled.map(({ ref }) => ref));
  const failed = new Set<string>();
  for (const { at, notice, returned } of world.history.notices) {
    if (at > settledAt && !known.has(notice.instruction.ref)) continue;
    if (!returned) failed.add(notice.id);
    else {
      yield `notice ${notice.kind}`;
      if (failed.has(notice.id)) yield 'notice, again after it was not taken';
    }
  }
}

/** The reasons for abandoning an instruction. An invariant admits no other reason. */
const reasons = [
  'expired',
  'funds_declined',
  'funds_expired',
  'secrets_lost',
  'amount_refused',
  'currency_refused',
] as const satisfies readonly ProblemCode[];

/** The outcomes of the instructions that were requested during the faults. */
function* ofInstructions({ world, settled }: Ending): Generator<Effect> {
  const known = new Set(settled.map(({ ref }) => ref));
  const before = new Map<string, InstructionRow>();
  for (const { after } of world.history.commits) {
    if (!known.has(after.ref)) continue;
    yield* ofCommit(before.get(after.ref), after);
    before.set(after.ref, after);
  }
  for (const row of settled) if (isOvertaken(row)) yield* ofPlaceTaken(row, settled);
}

/** A payment that was accepted, and abandoned before it was sent. */
function isOvertaken({ operation, state, problem }: InstructionRow): boolean {
  return operation === 'wallet.pay' && state === 'abandoned' && problem?.code === 'busy_subject';
}

/** What replaced it: a new order, or another payment. */
function* ofPlaceTaken({ input }: InstructionRow, rows: readonly InstructionRow[]): Generator<Effect> {
  const isReplaced = rows.some(
    (other) =>
      other.operation === 'wallet.order' &&
      other.input['checkout'] === input['checkout'] &&
      Number(other.input['attempt']) > Number(input['attempt']),
  );
  yield isReplaced ? 'payment of an order that was replaced' : 'payment beside another one';
}

function* ofCommit(before: InstructionRow | undefined, after: InstructionRow): Generator<Effect> {
  const { operation, kind, state, funding } = after;
  if (isFinal(state) || state === 'review') {
    yield `${operation} ${state}`;
    yield `${kind} ${state}`;
    if (after.input['payment_method'] === 'stablecoin') yield `deposit ${state}`;
    if (after.items !== null) yield `bulk purchase ${state}`;
  }
  const reason = state === 'abandoned' ? reasons.find((code) => code === after.problem?.code) : undefined;
  if (reason !== undefined) yield `given up: ${reason}`;
  if (state === 'partial' && before?.state === 'partial' && funding === 'refund_owed')
    yield 'refund of a purchase in part';
  if (operation === 'wallet.pay' && state === 'failed' && after.problem?.code === 'otp_wrong')
    yield 'wrong one-time password';
  if (operation === 'wallet.order' && after.problem?.code === 'payer_not_verified') yield 'wrong PIN';
  if (state === 'sending' && after.sends > 1) yield 'sent again';
  if (before?.state === 'review' && (state === 'succeeded' || state === 'failed'))
    yield `staff resolve a review as ${state}`;
  if (before?.state === 'awaiting_funds' && !isBeforeSend(state)) yield 'sent after late funds';
  if (funding !== before?.funding) yield `funding ${funding}`;
}

/** The faults of processes and their database, and the effects on the leases that they held. */
function* ofProcesses({ world, leaseChanges }: Ending): Generator<Effect> {
  const { mishaps, written, commits } = world.history;
  for (const { what } of mishaps) {
    const kind = kinds.find(([pattern]) => pattern.test(what));
    if (kind) yield kind[1];
  }
  const isTakenOver = leaseChanges.some(({ was, is }) => was !== null && is !== null && was.by !== is.by);
  if (isTakenOver || written.some(takesOver())) yield 'lease runs out, and another takes over';
  if (written.some((write) => write.kind === 'transition' && write.change.evidence?.source === 'lease'))
    yield 'lease of a sender runs out';
  if (!world.isAlone && new Set(commits.map(({ instance }) => instance)).size > 1) yield 'several companions write';
}

const kinds: readonly (readonly [pattern: RegExp, effect: Effect])[] = [
  [/^dies/, 'process dies'],
  [/^sleeps/, 'process sleeps'],
  [/^waits/, 'database answers late'],
  [/fails before/, 'database fails before it is done'],
  [/fails after/, 'database fails after it is done'],
];

/** Whether a write takes a lease that another process held and did not give back. */
function takesOver(): (write: Written) => boolean {
  const holders = new Map<string, string>();
  return (write) => {
    if (write.kind === 'release') {
      for (const [ref, holder] of holders) if (write.by === null || holder === write.by) holders.delete(ref);
      return false;
    }
    const { ref } = write.kind === 'touch' ? write.before : write.after;
    const leaseBy = write.kind === 'touch' ? write.note.leaseBy : write.after.leaseBy;
    const before = holders.get(ref);
    if (leaseBy === null) holders.delete(ref);
    else if (leaseBy !== undefined) holders.set(ref, leaseBy);
    return write.kind === 'claim' && before !== undefined && before !== leaseBy;
  };
}

/** The configuration of the shop in a schedule, where something was requested there. */
function* ofSchedule({ world, settled, settledByStaff, intents }: Ending): Generator<Effect> {
  const { schedule, history } = world;
  if (settledByStaff.size > 0) yield 'staff settle what is owed';
  if (settled.length > 0) {
    if (schedule.timings === timingsOfProduction) yield 'timings of production';
    if (schedule.hasMargins) yield 'prices with a margin';
    if (schedule.isPaidByWallet) yield 'purchases paid by wallet';
    yield `the ${schedule.environment} environment`;
  }
  if (history.checkouts.size > 0) yield 'a checkout is opened';
  if (intents.some(({ body, ref }) => ref !== null && MoneySchema.safeParse(Reflect.get(body, 'quote')).success))
    yield 'a quote is paid';
}
