import { isFinal } from '@tillside/contract';
import { finalIsTrue } from '../invariants/final-is-true.ts';
import { violation, type Ending, type Reality, type Violation } from '../invariants/invariant.ts';
import { namesIn } from '../world/webhooks.ts';
import { realityOf } from '../reality.ts';
import { sendsByRef } from '../workload/whose-request.ts';
import { declared } from '../world/platform.ts';
import type { InstructionRow } from '../world/history.ts';
import { wholeRows } from '../world/whole-rows.ts';
import type { World } from '../world/world.ts';
import type { Told } from './page.ts';

/** A moment at which the store went back. */
export interface Loss {
  readonly keptAt: number;
  readonly at: number;
  /** How far it went back, in milliseconds, and how many commits were lost. */
  readonly age: number;
  readonly lost: number;
  /** The processes that went on, and when each ended. */
  readonly survivors: readonly { readonly name: string; endedAt: number | null }[];
  /** Whether the merchant's books went back too, to another moment. */
  readonly books: boolean;
}

interface LosingEnding {
  readonly world: World;
  readonly told: readonly Told[];
  readonly losses: readonly Loss[];
  readonly controls: readonly Violation[];
}

/** Everything that is known at the end: what the store has, and what it ever had. */
interface Known extends LosingEnding {
  readonly rows: readonly InstructionRow[];
  /** Each order that was ever committed, as the store has it, or had it last. */
  readonly ever: readonly InstructionRow[];
  readonly reality: ReadonlyMap<string, Reality>;
}

/** Compares the platform's record, the merchant's books, the ledger, and what pages were told. */
export async function checkLoss(ending: LosingEnding): Promise<readonly Violation[]> {
  const { world } = ending;
  const rows = await world.time.outside(wholeRows(world.store));
  const stored = new Map(rows.map((row) => [row.ref, row]));
  const ever = world.history.newest().map((row) => stored.get(row.ref) ?? row);
  const known: Known = { ...ending, rows, ever, reality: await realityOf(world, ever) };
  return [
    ...executedOnce(known),
    ...untrue(known),
    ...toldFailed(known),
    ...toldNever(known),
    ...unfinished(known),
    ...moneyAmiss(known),
    ...unseen(known),
    ...ending.controls,
  ];
}

/** One key of one caller is one order, whatever the store knew of it. */
function executedOnce({ ever, reality }: Known): readonly Violation[] {
  const orders = Map.groupBy(ever, (row) => JSON.stringify([row.owner.id, row.clientKey, row.operation, row.input]));
  return [...orders.values()].flatMap(([row, ...others]) => {
    if (!row || declared(row.operation).safety.recover === 'repeat') return [];
    const refs = [row, ...others].map(({ ref }) => ref);
    const times = refs.reduce((sum, ref) => sum + (reality.get(ref)?.executions ?? 0), 0);
    return times <= 1 ? [] : [violation(row.ref, `${row.operation} was executed ${times} times for one order.`)];
  });
}

/** What the store says in the end. Its history is not the store's own any more: only its rows are judged. */
function untrue({ world, rows, reality, losses }: Known): readonly Violation[] {
  const isStuck = ({ funding }: InstructionRow): boolean => moving.has(funding) && haveBooksGoneBack(losses);
  const ending: Ending = {
    world,
    rows: rows.filter((row) => !isStuck(row)),
    reality,
    intents: [],
    pages: [],
    settled: rows,
    settledAt: world.time.now(),
    controls: [],
    untold: rows,
    timelines: new Map(),
    payments: new Map(),
    keys: [],
    settledByStaff: new Set(),
    leaseChanges: [],
    stored: '',
  };
  return finalIsTrue.check(ending);
}

const failures: ReadonlySet<unknown> = new Set(['failed', 'abandoned']);

/** Answers that showed a purchase as failed. */
function toldFailed({ world, reality }: Known): readonly Violation[] {
  return world.history.answers.flatMap(({ request, body }) => {
    if (!body.startsWith('{')) return [];
    const { ref, state } = Object(JSON.parse(body));
    if (!failures.has(state) || reality.get(ref)?.status !== 'success') return [];
    return [violation(ref, `${request} showed it as ${state}, and it was delivered.`)];
  });
}

/** Refusals after which a page takes nothing for bought. */
const refusals: ReadonlySet<unknown> = new Set([
  'not_found',
  'price_changed',
  'busy_subject',
  'product_unavailable',
  'amount_refused',
  'forbidden',
]);

/** An order that a page was told it never made, and whose request had left by then. */
function toldNever({ world, ever, told }: Known): readonly Violation[] {
  const sends = sendsByRef(world.history);
  return told.flatMap(({ intent, at, status, code, asks }) => {
    if (status < 400 || !refusals.has(code)) return [];
    const made = ever.filter(({ owner, clientKey }) => owner.id === intent.caller && clientKey === intent.key);
    const sent = made.find(({ ref }) =>
      (sends.get(ref) ?? []).some((one) => one.at < at && one.arrivals.some((arrival) => arrival.status < 300)),
    );
    const what = `${asks ? 'A question' : 'A repeat'} was answered ${String(code)}, and it was bought.`;
    return sent ? [violation(sent.ref, what)] : [];
  });
}

const moving: ReadonlySet<string> = new Set(['reserving', 'capturing', 'releasing', 'refunding', 'crediting']);

/** Books that lack a hold refuse to capture it, until a person has compared them. */
function haveBooksGoneBack(losses: readonly Loss[]): boolean {
  return losses.some(({ books }) => books);
}

/** What the store has is final, or with a person. */
function unfinished({ rows, losses }: Known): readonly Violation[] {
  return rows.flatMap(({ ref, state, funding, action }) => {
    if (!isFinal(state) && state !== 'review' && action?.underWay !== true)
      return [violation(ref, `It is still ${state}.`)];
    return moving.has(funding) && isFinal(state) && !haveBooksGoneBack(losses)
      ? [violation(ref, `Its money is still ${funding}.`)]
      : [];
  });
}

/** The books have no more and no less of each order than the platform executed, where they did not go back themselves. */
function moneyAmiss({ world, ever, rows, reality, losses }: Known): readonly Violation[] {
  if (haveBooksGoneBack(losses)) return [];
  const { bank, history } = world;
  const caught = history.caught.filter(({ invariant }) => invariant === 'money moves once');
  const stored = new Set(rows.map(({ ref }) => ref));
  return [
    ...caught.map(({ what }) => violation(/ts_\w+/.exec(what)?.[0] ?? null, what)),
    ...ever.flatMap(({ ref, state, operation, kind, funding }) => {
      const hold = bank.holds.get(ref);
      const { executions, status } = reality.get(ref) ?? { executions: 0, status: null };
      const [captured, released] = [hold?.captured ?? 0, hold?.released ?? 0];
      const back = bank.refunds.get(ref)?.amount ?? 0;
      const books = `captured ${captured}, released ${released}, refunded ${back}`;
      const amiss = (what: string): Violation[] => [violation(ref, `${operation} is ${state}, ${what}; ${books}.`)];
      if (back > captured && !hold?.isLate) return amiss('more was refunded than taken');
      if (executions > 0 && status === 'success' && released + back > 0) return amiss('delivered and given back');
      if (executions === 0 && captured > back && funding !== 'refund_owed' && state !== 'review')
        return amiss('not executed and taken');
      const isEnded = stored.has(ref) && isFinal(state) && kind === 'bill';
      return isEnded && hold && !hold.pending && hold.captured === null && hold.released === null
        ? amiss('its money still held')
        : [];
    }),
  ];
}

/** What a process that went on, an event or a page names is in the store, or before a person by a line of its own. */
function unseen({ world, ever, rows, reality, losses, told }: Known): readonly Violation[] {
  const { history } = world;
  const stored = new Set<string>(rows.map(({ ref }) => ref));
  const lines = history.logs.filter((line) => line.includes('unknown_purchase'));
  return ever.flatMap((row) => {
    const { ref, operation } = row;
    if (stored.has(ref) || lines.some((line) => line.includes(ref))) return [];
    const commits = history.commits.filter(({ after }) => after.ref === ref);
    const because = losses.flatMap(({ keptAt, at, survivors }, index) => {
      const next = losses[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      const lost = commits.filter((commit) => commit.at >= keptAt && commit.at <= at);
      const isOfSurvivor = survivors.some(
        ({ name, endedAt }) =>
          (endedAt ?? Infinity) > at + knownWithin && lost.some(({ instance }) => instance === name),
      );
      const isTold = history.deliveries.some(
        (delivery) =>
          delivery.at > at && delivery.at < next && delivery.status === 200 && namesIn(delivery.body).ref === ref,
      );
      const isAsked = told.some(
        ({ intent, sentAt, status }) =>
          sentAt > at && status < 500 && intent.caller === row.owner.id && intent.key === row.clientKey,
      );
      if (lost.length === 0) return [];
      const isBought = (reality.get(ref)?.executions ?? 0) > 0;
      if (isOfSurvivor) return ['a process that went on'];
      return !isBought ? [] : isTold ? ['an event'] : isAsked ? ['a page'] : [];
    });
    const executions = reality.get(ref)?.executions ?? 0;
    return because
      .slice(0, 1)
      .map((who) => violation(ref, `${operation}, executed ${executions} times, is in no list, and ${who} names it.`));
  });
}

/** A process that goes on this long has looked for what the store lacks. */
const knownWithin = 3 * 60_000;
