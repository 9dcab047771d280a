import { isBeforeSend, isFinal, type InstructionState } from '@tillside/contract';
import { atMostOnce } from '../invariants/sends.ts';
import { finalIsTrue } from '../invariants/final-is-true.ts';
import { idsAmiss, noticesOnce } from '../invariants/notices.ts';
import { violation, type Ending, type Invariant, type Violation } from '../invariants/invariant.ts';
import { realityOf } from '../reality.ts';
import { sendsByRef } from '../workload/whose-request.ts';
import { declared, deduplicated } from '../world/platform.ts';
import type { InstructionRow } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { wholeRows } from '../world/whole-rows.ts';

const second = 1_000;
const minute = 60 * second;
/** A companion that starts with a store more than ten minutes behind reconciles first. */
const stop = 11 * minute;
/** The time after which nothing can be in flight, and what is open has expired or is under review. */
const catchingUp = 60 * minute;

/** A backup of the store, taken on the bad days, which is put back once the schedule has ended. */
export class Backup {
  #putBack: (() => Promise<void>) | null = null;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    const { schedule, callerChance } = world;
    world.letDo(() => this.#take(), callerChance.fork('backup').integer(0, schedule.safetyLength));
  }

  /** Prefers a moment with an unsent or in-flight instruction: a restored store knows least about those. */
  async #take(): Promise<void> {
    const { time, history, callerChance } = this.#world;
    const isAny = (wanted: (state: InstructionState) => boolean): boolean =>
      history.newest().some(({ state }) => wanted(state));
    const by = time.now() + 2 * minute;
    while (!isAny(isBeforeSend) && time.now() < by) await time.sleep(50);
    if (callerChance.fork('backup of what is on its way').chance(0.5)) {
      const latest = time.now() + minute;
      while (!isAny((state) => state === 'sending') && time.now() < latest) await time.sleep(20);
    }
    this.#putBack = await this.#world.backUp();
    if (this.#putBack) history.note('operator', 'backs up the store');
  }

  /** Continues the world with the backup in place of its store, and returns what is wrong then. */
  async restore(ending: Ending): Promise<readonly Failure[]> {
    if (!this.#putBack) return [];
    const world = this.#world;
    const { time, history, bank } = world;
    const began = { at: time.now(), departures: history.departures.length, commits: history.commits.length };
    const acts: { readonly at: number; readonly what: string }[] = [];
    for (const name of ['onRelease', 'onRefund'] as const) {
      const before = world[name];
      world[name] = (ref) => {
        acts.push({ at: time.now(), what: `${name} of ${ref}` });
        before(ref);
      };
    }
    const caught = history.caught.length;
    const known = (await world.restore(this.#putBack, stop)).filter(({ state }) => !isFinal(state));
    await time.runUntil(time.now() + catchingUp);
    const rows = await time.outside(wholeRows(world.store));
    const refs = new Set(known.map(({ ref }) => ref));
    for (const { at, method, path } of history.departures.slice(began.departures))
      if (method === 'POST' && !asking.has(path)) acts.push({ at, what: `POST ${path}` });
    for (const { at, after } of history.commits.slice(began.commits))
      if (after.state === 'abandoned') acts.push({ at, what: `${after.ref} is given up` });
    const restored = rows.filter(({ ref }) => refs.has(ref));
    const reality = await realityOf(world, rows);
    const takenBack = await refsTakenBack(world, restored);
    const isTakenBack = (ref: string): boolean => takenBack.has(ref);
    this.#count(known, reality);
    return [
      ...failuresOf(asksFirst, askedTooLate(world, known, acts, began.departures)),
      ...failuresOf(finalIsTrue, finalIsTrue.check({ ...ending, rows: restored, reality })),
      ...failuresOf(atMostOnce, atMostOnce.check({ ...ending, rows: restored, reality })),
      ...failuresOf(sendsNothingTwice, sentTwice(world, known, began.at)),
      ...failuresOf(noticesOnce, idsAmiss(history)),
      ...failuresOf(moneyOfRestored, moneyAmiss(restored)),
      ...failuresOf(
        moneyOfRestored,
        history.caught
          .slice(caught)
          .filter(({ what }) => !restored.some(({ ref }) => what.startsWith(ref) && isTakenBack(ref)))
          .map(({ what }) => violation(null, what)),
      ),
      ...failuresOf(
        endsAfterwards,
        restored
          .filter(({ state, action }) => !isFinal(state) && state !== 'review' && action?.underWay !== true)
          .map(({ ref, state }) => violation(ref, `It is still ${state} an hour after the backup was restored.`)),
      ),
    ].map((failure) => ({ ...failure, what: `After a backup was restored: ${failure.what}` }));

    function moneyAmiss(found: readonly InstructionRow[]): readonly Violation[] {
      // The wallet's payments are not in the bank's books.
      if (world.schedule.isPaidByWallet) return [];
      return found.flatMap(({ ref, state }) => {
        const hold = bank.holds.get(ref);
        const isWrong =
          (state === 'succeeded' && (hold?.released ?? 0) > 0) ||
          ((state === 'failed' || state === 'abandoned') && (hold?.captured ?? 0) > 0 && !isTakenBack(ref));
        return isWrong
          ? [violation(ref, `It is ${state}; captured ${hold?.captured}, released ${hold?.released}.`)]
          : [];
      });
    }
  }

  #count(known: readonly InstructionRow[], reality: Ending['reality']): void {
    const { effects } = this.#world.history;
    effects.add('a backup is restored');
    for (const { ref, state } of known) {
      if (state === 'sending') effects.add('restored: it was being sent');
      if (!isBeforeSend(state)) effects.add('restored: it was sent');
      else if ((reality.get(ref)?.executions ?? 0) > 0) effects.add('restored: shown as never sent, and executed');
      else effects.add('restored: shown as never sent, and not executed');
    }
  }
}

interface Failure extends Violation {
  readonly invariant: string;
  readonly sentence: string;
}

function failuresOf({ name, sentence }: Pick<Invariant, 'name' | 'sentence'>, found: readonly Violation[]): Failure[] {
  return found.map((one) => ({ invariant: name, sentence, ...one }));
}

const asksFirst = {
  name: 'a restored store asks first',
  sentence:
    'A companion whose store is long behind sends, gives up, releases and refunds nothing before it has asked about each open bill. What was first asked for after the backup is not in the store, and nobody can ask about it.',
};
const moneyOfRestored = {
  name: 'money of a restored store',
  sentence:
    'What the restored store ends agrees with the books of the merchant, which were not restored. What was delivered after the backup, and taken back since, it cannot tell from a failure.',
};
const sendsNothingTwice = {
  name: 'a restored store sends nothing twice',
  sentence:
    'What a restored store knows as sent, or as being sent, is not sent again, unless the platform detects its ref or it only sets a value.',
};
/** Reads that are sent by POST. */
const asking = new Set(['/collections/virtual-accounts/confirm-payment']);
const endsAfterwards = {
  name: 'a restored store catches up',
  sentence:
    'An hour after a backup was restored, everything open in it is final, with a person, or awaits a payment that the merchant says is under way.',
};

/** The refs that the platform delivered and has reversed since; for a bulk purchase, at least one of its rows. */
async function refsTakenBack({ platform }: World, rows: readonly InstructionRow[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { ref, kind, items } of rows) {
    for (const part of kind === 'bill' ? (items ?? [{ ref }]) : [])
      if ((await platform.truth(part.ref)).status === 'reversed') found.add(ref);
  }
  return found;
}

function sentTwice({ history }: World, known: readonly InstructionRow[], since: number): readonly Violation[] {
  const sends = sendsByRef(history);
  return known.flatMap(({ ref, operation, state }) => {
    const mayRepeat = deduplicated.has(operation) || declared(operation).safety.recover === 'repeat';
    if (isBeforeSend(state) || mayRepeat) return [];
    const again = (sends.get(ref) ?? []).find(({ at }) => at >= since);
    return again ? [violation(ref, `The store knew it as ${state}, and ${again.path} was sent again.`)] : [];
  });
}

function askedTooLate(
  { history }: World,
  known: readonly InstructionRow[],
  acts: readonly { readonly at: number; readonly what: string }[],
  from: number,
): readonly Violation[] {
  const first = acts.toSorted((left, right) => left.at - right.at)[0];
  if (!first) return [];
  const questions = history.departures.slice(from).filter(({ method }) => method === 'GET');
  return known.flatMap(({ ref, kind, transId }) => {
    if (kind !== 'bill') return [];
    const isAsked = questions.some(
      ({ at, path }) => at <= first.at && (path.includes(ref) || (transId !== null && path.includes(transId))),
    );
    return isAsked ? [] : [violation(ref, `Nobody asked about it before ${first.what}.`)];
  });
}
