import { isFinal } from '@tillside/contract';
import { outageProviders } from '../workload/outage.ts';
import { field } from '../workload/shop-window.ts';
import type { InstructionRow } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { tolerance } from './clock-tolerance.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

const second = 1_000;
const minute = 60 * second;
/** The promised limits: the callers, the window, and how long a purchase is open before it counts as failed. */
const callers = 5;
const window = 15 * minute;
const decidedWithin = 5 * minute;
const stuckAfter = 5 * minute;
const lookInterval = 15 * second;
const probeInterval = 30 * second;

export const salePauses: Invariant = {
  name: 'sale pauses',
  sentence:
    'A product is paused only where purchases of five callers for five recipients had failed at the platform, or were open for minutes, and half of the callers’ latest, and then within a minute. One purchase is let through in each interval, and no pause outlasts its evidence.',
  check: (ending) => [...withoutReason(ending), ...tooLate(ending), ...endless(ending), ...letsNobodyThrough(ending)],
};

/** A committed pause of a product, or its end. */
interface Turn {
  readonly type: 'paused' | 'resumed';
  /** Operation and provider. */
  readonly product: string;
  readonly at: number;
}

function turnsOf({ history }: World): readonly Turn[] {
  return [...history.announced].flatMap(([id, at]) => {
    const [, type, product] = /^selling\.(paused|resumed):(.+):\d+$/.exec(id) ?? [];
    return product !== undefined && (type === 'paused' || type === 'resumed') ? [{ type, product, at }] : [];
  });
}

/** The fields that name a provider, by operation. */
const fields: Readonly<Record<string, string>> = {
  'airtime.buy': 'network',
  'data.buy': 'provider',
  'electricity.buy': 'service',
  'cable.buy': 'service',
  'cable.topup': 'service',
  'epin.buy': 'id',
  'betting.fund': 'bet_id',
  'international.buy': 'provider',
};

function isOf(product: string, { operation, input }: InstructionRow): boolean {
  const [named = '', provider] = product.split(' ');
  const name = fields[named];
  if (operation !== named || name === undefined) return false;
  const rows: readonly unknown[] = Array.isArray(input['rows']) ? input['rows'] : [input];
  return rows.some((row) => Reflect.get(Object(row), name) === provider);
}

/** The purchases of a product as they were last committed by then. */
function purchasesAt({ history }: World, product: string, at: number): readonly InstructionRow[] {
  const newest = new Map<string, InstructionRow>();
  for (const commit of history.commits)
    if (commit.at <= at && isOf(product, commit.after)) newest.set(commit.after.ref, commit.after);
  return [...newest.values()];
}

/** The platform's own books judge whether a purchase failed. */
function withoutReason({ world, reality }: Ending): readonly Violation[] {
  return turnsOf(world).flatMap(({ type, product, at }) => {
    if (type === 'resumed') return [];
    const failing = purchasesAt(world, product, at).filter(({ ref, sentAt, createdAt, state }) => {
      if (sentAt === null || createdAt < at - window - tolerance(world)) return false;
      const isStuck = !isFinal(state) && at - sentAt >= stuckAfter - tolerance(world);
      const status = reality.get(ref)?.status;
      return isStuck || (isFinal(state) && (status === 'failed' || status === 'reversed' || status === 'partial'));
    });
    const who = new Set(failing.map(({ owner }) => owner.id));
    const recipients = new Set(failing.map(({ input }) => Reflect.get(input, 'meter_number') ?? input));
    const served = servedSurely(world, product, at).filter((owner) => !who.has(owner));
    const isProven = who.size >= callers && recipients.size >= callers && who.size >= served.length;
    if (isProven) return [];
    const found = `of ${who.size} callers for ${recipients.size} recipients had failed, beside ${served.length} served callers`;
    return [violation(null, `${product} was paused, and purchases ${found}.`)];
  });
}

/** Callers with a delivery that every process had seen when the pause was committed. */
function servedSurely(world: World, product: string, at: number): readonly string[] {
  const margin = lookInterval + minute + tolerance(world);
  const served = purchasesAt(world, product, at - margin).filter(
    ({ state, updatedAt }) => state === 'succeeded' && updatedAt > at - decidedWithin + margin,
  );
  return [...new Set(served.map(({ owner }) => owner.id))];
}

/** The product of the planted outage is paused within a minute of the fifth caller's failure. */
function tooLate({ world }: Ending): readonly Violation[] {
  if (!world.schedule.hasOutage) return [];
  const product = `electricity.buy ${outageProviders.down}`;
  const within = Math.max(minute, 2 * world.timings.tick) + tolerance(world);
  const turns = turnsOf(world).filter((turn) => turn.product === product);
  return provenSpans(world, product, turns).flatMap(({ from, to }) => {
    const isDisturbed = world.history.mishaps.some(({ at }) => at >= from - minute && at <= from + within);
    const limit = isDisturbed ? Math.max(within, disturbedFor) : within;
    if (to - from <= limit) return [];
    const isPaused = turns.some(({ type, at }) => type === 'paused' && at <= from + limit);
    return isPaused
      ? []
      : [violation(null, `${product} was still sold ${limit} ms after five callers' purchases had failed.`)];
  });
}

/** The checking process may have slept, died or lost the database. Within this time a process has checked anyway. */
const disturbedFor = 5 * minute;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The spans in which every process finds the evidence, also one that looks a minute later. */
function provenSpans({ history, time }: World, product: string, turns: readonly Turn[]): readonly Span[] {
  const spans: Span[] = [];
  const decided = new Map<string, { readonly row: InstructionRow; readonly at: number; readonly isFailed: boolean }>();
  let from: number | null = null;
  const look = (at: number): void => {
    const resumedAt = turns.findLast((turn) => turn.type === 'resumed' && turn.at <= at)?.at ?? 0;
    const counted = [...decided.values()].filter(({ row, at: decidedAt, isFailed }) => {
      const isRead = row.createdAt >= at - window + 2 * minute && decidedAt >= at - decidedWithin + 2 * minute;
      // A delivery may be seen for longer than a failure is relied on.
      return isFailed ? isRead && (row.sentAt ?? 0) >= resumedAt : decidedAt >= at - decidedWithin - minute;
    });
    const namesOf = (isFailed: boolean, name: (row: InstructionRow) => unknown): ReadonlySet<unknown> =>
      new Set(counted.filter((one) => one.isFailed === isFailed).map(({ row }) => name(row)));
    const isProven = [(row: InstructionRow) => row.owner.id, (row: InstructionRow) => row.input['meter_number']].every(
      (name) => {
        const failed = namesOf(true, name).size;
        return failed >= callers && failed >= namesOf(false, name).size;
      },
    );
    if (!isProven && from !== null) spans.push({ from, to: at });
    from = isProven ? (from ?? at) : null;
  };
  for (const { at, after } of history.commits) {
    look(at);
    if (!isFinal(after.state) || !isOf(product, after) || decided.has(after.ref)) continue;
    const isFailed = after.problem?.code === 'provider_failed';
    if (isFailed || after.state === 'succeeded') decided.set(after.ref, { row: after, at, isFailed });
    look(at);
  }
  look(time.now());
  return spans;
}

/** Long after its evidence a product is still paused. */
function endless({ world }: Ending): readonly Violation[] {
  const last = new Map(turnsOf(world).map((turn) => [turn.product, turn]));
  return [...last.values()].flatMap(({ type, product, at }) => {
    const purchases = purchasesAt(world, product, world.time.now());
    const newest = Math.max(at, ...purchases.map(({ createdAt }) => createdAt));
    const lasted = world.time.now() - newest;
    const isOver = type === 'resumed' || lasted <= window + 2 * minute + 2 * world.timings.tick;
    return isOver ? [] : [violation(null, `${product} was still paused ${lasted} ms after its last purchase.`)];
  });
}

/** Two shoppers or more press for four intervals, and no purchase is let through. */
function letsNobodyThrough({ world }: Ending): readonly Violation[] {
  const { history, schedule } = world;
  if (!schedule.hasOutage) return [];
  const product = `electricity.buy ${outageProviders.down}`;
  const bought = history.commits.filter(({ after }) => isOf(product, after)).map(({ after }) => after.createdAt);
  const refused = history.answers.filter(({ body }) => field(body, 'reason') === 'selling_paused');
  const span = 4 * probeInterval + lookInterval;
  return refused.flatMap(({ at: from }) => {
    const within = refused.filter(({ at }) => at >= from && at <= from + span);
    const last = within.at(-1)?.at ?? from;
    const who = new Set(within.map(({ caller }) => caller));
    if (who.size < 2 * 4 || last - from < 3.5 * probeInterval) return [];
    const isLetThrough = bought.some((at) => at >= from - tolerance(world) && at <= last + tolerance(world));
    const isInterrupted = history.mishaps.some(({ at }) => at >= from - minute && at <= last + minute);
    return isLetThrough || isInterrupted
      ? []
      : [violation(null, `${product} was sold to nobody for ${last - from} ms, though ${who.size} shoppers asked.`)];
  });
}
