import { questionsAbout } from '../workload/whose-question.ts';
import type { Departure, InstructionRow, Written } from '../world/history.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';
import { z } from 'zod';
import { sendsByRef } from '../workload/whose-request.ts';
import { minMargin, maxMargin } from '../world/margins.ts';
import { nairaToTheDollar, paidOut } from '../world/wallet-till.ts';
import { isFinal } from '@tillside/contract';

/** Statuses that mean an unknown transaction. */
const absent: ReadonlySet<number> = new Set([404, 408]);

export const absenceIsConfirmed: Invariant = {
  name: 'an absence is confirmed',
  sentence:
    'That the platform does not know an instruction counts once it was said twice, by two questions a requery interval apart, after the quiet period. Until then its outcome is unknown. Nor is a bill sent again before it was said once.',
  check: (ending) => [
    ...ending.world.history.written.flatMap((write) => (isByAbsence(write) ? doubts(ending, write) : [])),
    ...ending.world.history.written.flatMap((write) => (isRepeat(write) ? unasked(ending, write) : [])),
  ],
};

type Move = Extract<Ending['world']['history']['written'][number], { kind: 'transition' }>;

function isByAbsence(write: Ending['world']['history']['written'][number]): write is Move {
  if (write.kind !== 'transition' || write.after.state !== 'failed' || write.change.audit) return false;
  return write.change.evidence?.source === 'requery' && write.after.problem?.code === 'not_executed';
}

function isRepeat(write: Ending['world']['history']['written'][number]): write is Move {
  return write.kind === 'transition' && write.after.state === 'sending' && write.before.state === 'unknown';
}

function unasked({ world }: Ending, { at, before }: Move): readonly Violation[] {
  const questions = questionsAbout(world.history, before);
  const isSaid = questions === null || questions.some((question) => isAbsent(question, at));
  return isSaid ? [] : [violation(before.ref, 'It is sent again, and nobody said that it was not known.')];
}

function doubts({ world }: Ending, { at, before }: Move): readonly Violation[] {
  const { ref, state, absences, sentAt } = before;
  const { lease, deadline, quiet, requeryInterval } = world.timings;
  const unsure = (what: string): readonly Violation[] => [violation(ref, `It counts as absent, ${what}.`)];
  if (state !== 'unknown' || absences < 1) return unsure(`and was ${state} before, with ${absences} absences`);
  const questions = questionsAbout(world.history, before);
  // For read-backs only the content of the answers counts.
  if (questions === null) return [];
  // Answers count by their arrival.
  const quietUntil = (sentAt ?? 0) + lease + quiet;
  const said = questions.filter((question) => question.clock >= quietUntil && isAbsent(question, at));
  const [first, last] = [said.at(0), said.at(-1)];
  const isSpaced = first && last && last.clock - first.clock >= requeryInterval - deadline;
  return isSpaced ? [] : unsure(`which ${said.length} answers after the quiet period say`);
}

function isAbsent({ endedAt, arrivals }: Departure, at: number): boolean {
  return endedAt !== null && endedAt <= at && arrivals.some(({ status }) => absent.has(status));
}

export const askedAtIntervals: Invariant = {
  name: 'asked at intervals',
  sentence:
    'Between two questions about one send there is at least the requery interval, whoever asks, and each question was noted before it was asked.',
  check: ({ world, rows }) => rows.flatMap((row) => [...tooSoon(world, row), ...unnoted(world, row)]),
};

function tooSoon({ history, timings }: Ending['world'], { ref }: InstructionRow): readonly Violation[] {
  let last: number | null = null;
  return history.written.flatMap((write) => {
    if (isSend(write, ref)) last = null;
    if (write.kind !== 'touch' || write.before.ref !== ref || typeof write.note.lastAskedAt !== 'number') return [];
    const since = last === null ? Infinity : write.note.lastAskedAt - last;
    last = write.note.lastAskedAt;
    return since >= timings.requeryInterval ? [] : [violation(ref, `It was asked about again after ${since} ms.`)];
  });
}

function isSend(write: Written, ref: string): boolean {
  return write.kind === 'transition' && write.after.ref === ref && write.after.state === 'sending';
}

/** At no time were more reads sent than recorded. */
function unnoted({ history }: Ending['world'], row: InstructionRow): readonly Violation[] {
  const notes = history.written.filter(
    (write) => write.kind === 'touch' && write.before.ref === row.ref && typeof write.note.lastAskedAt === 'number',
  );
  return (questionsAbout(history, row) ?? []).flatMap(({ at }, index) => {
    const noted = notes.filter((note) => note.at <= at).length;
    return index < noted ? [] : [violation(row.ref, `${index + 1} questions were asked, and ${noted} noted.`)];
  });
}

export const askedForWhatWasTaken: Invariant = {
  name: 'the hooks are asked for what the platform took',
  sentence:
    'What the platform says it took is what an instruction costs and, with the merchant’s margin, what the hooks were asked for: to the kobo or the cent.',
  check: (ending) => {
    const sends = sendsByRef(ending.world.history);
    return ending.rows.flatMap((row) => differences(ending, row, sends.get(row.ref) ?? []));
  },
};

function differences(ending: Ending, row: InstructionRow, sends: readonly Departure[]): readonly Violation[] {
  const { ref, cost } = row;
  const asked = askedFor(ending, row);
  return [...new Set(takenFor(ending, row, sends))].flatMap((taken) => {
    const wrong = [
      ...(cost.minor === taken ? [] : [`costs ${cost.minor}`]),
      ...(asked === null || isPriceOf(ending, row, asked, taken) ? [] : [`asked the hooks for ${asked}`]),
    ];
    return wrong.map((what) =>
      violation(ref, `The platform took ${taken} ${cost.currency} minor units, and it ${what}.`),
    );
  });
}

/** The amount that was reserved for it, or requested by wallet. */
function askedFor({ world: { bank, history } }: Ending, { ref }: InstructionRow): number | null {
  const checkout = [...history.checkouts.values()].find(({ funds }) => funds === ref);
  return (
    checkout?.amount.minor ??
    bank.asked.find(({ hook, ...call }) => hook === 'reserve' && call.ref === ref)?.amount.minor ??
    null
  );
}

function isPriceOf({ world: { schedule } }: Ending, { cost }: InstructionRow, asked: number, taken: number): boolean {
  if (schedule.isPaidByWallet) return asked === (cost.currency === 'USD' ? taken * nairaToTheDollar : taken);
  if (!schedule.hasMargins) return asked === taken;
  return asked - taken >= minMargin && asked - taken <= maxMargin;
}

const Told = z.looseObject({ trans_id: z.string(), amount: z.number() });

/** The debits in kobo or cents, according to each answer; for a card according to the platform's books. */
function takenFor({ world, reality }: Ending, row: InstructionRow, sends: readonly Departure[]): readonly number[] {
  if (row.kind === 'card') {
    const charged = reality.get(row.ref)?.charged ?? 0;
    const isByDeposit = row.input['payment_method'] === 'stablecoin';
    return charged > 0 && !isByDeposit && !paidOut.has(row.operation) ? [charged] : [];
  }
  if (row.kind !== 'bill') return [];
  const arrivals = [...sends, ...(questionsAbout(world.history, row) ?? [])].flatMap((departure) => departure.arrivals);
  return arrivals.flatMap(({ status, details }) => {
    const told = Told.safeParse(details);
    if (status >= 300 || !told.success) return [];
    const { trans_id, amount } = told.data;
    return [Math.round((amount - world.platform.priceChange(trans_id)) * 100)];
  });
}

export const doubtsEnd: Invariant = {
  name: 'doubts end',
  sentence:
    'A settled purchase is shown as being checked only while a check of it is due, and no check is open for ever.',
  check: ({ world, rows }) => [
    ...world.history.written.flatMap((write) => {
      if (write.kind === 'release' || write.after.checkingSince === null) return [];
      const { ref, state, recheck } = write.after;
      if (isFinal(state) && recheck) return [];
      return [violation(ref, `It is shown as being checked, and is ${state}${recheck ? '' : ', with no check due'}.`)];
    }),
    ...rows
      .filter(({ checkingSince }) => checkingSince !== null)
      .map(({ ref }) => violation(ref, 'At the end it is still shown as being checked.')),
  ],
};
