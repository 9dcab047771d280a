import type { ProviderHealth } from '@tillside/contract';
import { numberOf, type Bulk, type ListedRow } from '../../kernel/model/row.ts';
import { providersIn, type InstructionPlan } from '../../kernel/instructions/plan.ts';

const minute = 60_000;

/**
 * The evidence that each state needs. Every caller and every recipient counts once, by the latest purchase, and half of
 * each have to fail: a few accounts that buy for numbers which fail do not outweigh the deliveries beside them.
 * Times are in milliseconds. A test checks that the table of `docs/live/operating.md` states the same.
 */
export const healthEvidence = {
  /** Purchases that were requested within this time are read. */
  window: 15 * minute,
  /** Failures and deliveries count that were decided, or became stuck, within this time. */
  decidedWithin: 5 * minute,
  /** Recipients that one caller brings at most: the latest. */
  recipientsPerCaller: 3,
  /** A purchase whose outcome takes this long is late. */
  lateAfter: 2 * minute,
  /** One that is open for this long counts as failed, until it is delivered. */
  stuckAfter: 5 * minute,
  slow: {
    /** Callers whose latest purchase is late, and at least half of the callers whose wait is known. */
    late: 3,
    /** Callers, and as many recipients, whose latest purchase failed, and at least half of each. */
    failed: 3,
  },
  /** The same, where `selling.pauseAfter` names no other number. */
  down: { failed: 5 },
} as const;

/** The fields that are read of each recent purchase. */
export const judgedFields = [
  'ref',
  'operation',
  'owner',
  'state',
  'problem',
  'sentAt',
  'updatedAt',
  'input',
  'bulk',
] as const;
export type JudgedRow = Pick<ListedRow, (typeof judgedFields)[number]>;

/** The evidence of a purchase about its provider. */
export interface ProviderOutcome {
  /** The value of the field that names the provider. */
  readonly provider: string;
  readonly caller: string;
  /** Whom it is for; the purchase itself if it is for nobody in particular. */
  readonly recipient: string;
  readonly is: 'delivered' | 'failed' | 'open';
  readonly sentAt: number;
  /** When it reached that state. */
  readonly at: number;
  /** How long it took, or has taken so far; `null` if that is no evidence of the provider's speed. */
  readonly took: number | null;
}

/** The state of a provider, with its evidence. */
export interface Health {
  readonly state: 'good' | ProviderHealth['state'];
  /** Callers whose latest decided purchase failed. */
  readonly failed: number;
  /** Callers whose latest purchase is late. */
  readonly late: number;
  /** The number of delivered purchases, and the time of the last; `null` without one. */
  readonly delivered: number;
  readonly deliveredAt: number | null;
  /** The median wait, in milliseconds, if waits are long. */
  readonly usual: number | null;
}

/**
 * The evidence of a purchase about each of its providers. Empty if it was not sent, or was refused: a wrong input, an
 * empty wallet or a shopper without money is not the provider's fault.
 */
export function outcomesOf(
  plan: Pick<InstructionPlan, 'provider'>,
  row: JudgedRow,
  now: number,
): readonly ProviderOutcome[] {
  const { sentAt, bulk, owner, updatedAt } = row;
  if (sentAt === null) return [];
  const { stuckAfter } = healthEvidence;
  const providers = bulk?.states ? Object.keys(bulk.states) : providersIn(plan, row.input);
  return providers.flatMap((provider): readonly ProviderOutcome[] => {
    const is = rowsState(bulk, provider, stateOf(row));
    const known = recipientsOf(row, provider).map((recipient) => ({ provider, caller: owner.id, recipient, sentAt }));
    const all = (rest: Pick<ProviderOutcome, 'is' | 'at' | 'took'>) => known.map((one) => ({ ...one, ...rest }));
    switch (is) {
      case 'delivered':
        return all({ is, at: updatedAt, took: updatedAt - sentAt });
      case 'failed':
        return all({ is, at: updatedAt, took: null });
      case 'open': {
        const took = now - sentAt;
        if (took < stuckAfter) return all({ is, at: now, took });
        return all({ is: 'failed', at: sentAt + stuckAfter, took });
      }
      case null:
        return [];
      default:
        return is satisfies never;
    }
  });
}

/** The rows of a bulk purchase are not read: it has as many recipients as one caller may bring. */
function recipientsOf({ ref, input, bulk }: JudgedRow, provider: string): readonly string[] {
  if (bulk === null) return [numberOf({ input }) ?? ref];
  const counts = Object.values(bulk.states?.[provider] ?? { all: bulk.count });
  const count = counts.reduce((sum, rows) => sum + rows, 0);
  return Array.from({ length: Math.min(count, healthEvidence.recipientsPerCaller) }, (_, number) => `${ref} ${number}`);
}

function stateOf({ state, problem }: JudgedRow): ProviderOutcome['is'] | null {
  switch (state) {
    case 'succeeded':
    case 'partial':
      return 'delivered';
    case 'reversed':
      return 'failed';
    case 'failed':
      return problem?.code === 'provider_failed' ? 'failed' : null;
    case 'sending':
    case 'processing':
    case 'unknown':
    case 'review':
      return 'open';
    case 'reserving':
    case 'awaiting_funds':
    case 'reserved':
    case 'abandoned':
      return null;
    default:
      return state satisfies never;
  }
}

/** For a bulk purchase that was delivered in part, the rows of that provider decide. */
function rowsState(
  bulk: Bulk | null,
  provider: string,
  whole: ProviderOutcome['is'] | null,
): ProviderOutcome['is'] | null {
  if (whole !== 'delivered' || !bulk?.states) return whole;
  return (bulk.states[provider]?.succeeded ?? 0) > 0 ? 'delivered' : 'failed';
}

interface Judging {
  readonly now: number;
  /** Failed callers and recipients that count as down. */
  readonly down?: number | undefined;
  /** Purchases sent before it prove no failure: a pause has ended since. */
  readonly from?: number;
}

/** The health of one provider of one operation, from its outcomes. */
export function healthOf(
  outcomes: readonly ProviderOutcome[],
  { now, down = healthEvidence.down.failed, from = Number.NEGATIVE_INFINITY }: Judging,
): Health {
  const { lateAfter, slow, decidedWithin } = healthEvidence;
  const decided = outcomes.filter(({ is, at, sentAt }) => is !== 'open' && at > now - decidedWithin && sentAt >= from);
  const { failed, isFailing } = judge(decided);
  const deliveries = outcomes.filter(({ is }) => is === 'delivered');
  const waits = [...latestBy('caller', outcomes, 'sentAt').values()]
    // A recent one that is still open proves nothing yet.
    .flatMap(({ took, is }) => (took === null || (is === 'open' && took < lateAfter) ? [] : [took]))
    .toSorted((left, right) => left - right);
  const late = waits.filter((wait) => wait >= lateAfter).length;
  const isLate = late >= slow.late && 2 * late >= waits.length;
  const usual = isLate ? (waits[Math.floor(waits.length / 2)] ?? null) : null;
  const state = isFailing(down) ? 'down' : isFailing(slow.failed) || isLate ? 'slow' : 'good';
  const deliveredAt = deliveries.length === 0 ? null : Math.max(...deliveries.map(({ at }) => at));
  return { state, failed, late, delivered: deliveries.length, deliveredAt, usual };
}

/** Whether at least this many callers and recipients failed, and at least half of each. */
function judge(decided: readonly ProviderOutcome[]): {
  readonly failed: number;
  readonly isFailing: (least: number) => boolean;
} {
  const callers = [...latestBy('caller', decided, 'at').values()];
  const counted = [...Map.groupBy(decided, ({ caller }) => caller).values()].flatMap((theirs) =>
    [...latestBy('recipient', theirs, 'at').values()].slice(-healthEvidence.recipientsPerCaller),
  );
  const recipients = [...latestBy('recipient', counted, 'at').values()];
  const failedOf = (latest: readonly ProviderOutcome[]): number => latest.filter(({ is }) => is === 'failed').length;
  return {
    failed: failedOf(callers),
    isFailing: (least) =>
      [callers, recipients].every((latest) => failedOf(latest) >= least && 2 * failedOf(latest) >= latest.length),
  };
}

/** The latest outcome of each caller or recipient, the latest of all last. */
function latestBy(
  whose: 'caller' | 'recipient',
  outcomes: readonly ProviderOutcome[],
  time: 'at' | 'sentAt',
): ReadonlyMap<string, ProviderOutcome> {
  const latest = new Map<string, ProviderOutcome>();
  for (const outcome of outcomes.toSorted((left, right) => left[time] - right[time])) {
    latest.delete(outcome[whose]);
    latest.set(outcome[whose], outcome);
  }
  return latest;
}
