import type { ProviderHealth } from '@tillside/contract';
import { isObject } from '@tillside/contract/schemas';
import type { Bulk, ListedRow } from '../model/row.ts';
import type { InstructionPlan } from './plan.ts';

const minute = 60_000;

/**
 * The evidence that each state needs. Every caller counts once, so no single caller makes a provider look slow or down.
 * Times are in milliseconds. A test checks that the table of `docs/live/operating.md` states the same.
 */
export const healthEvidence = {
  /** Purchases that were requested within this time count. */
  window: 15 * minute,
  /** A purchase whose outcome takes this long is late. */
  lateAfter: 2 * minute,
  /** One that is open for this long counts as failed, until it is delivered. */
  stuckAfter: 5 * minute,
  slow: {
    /** Callers whose latest purchase is late, and at least half of the callers whose wait is known. */
    late: 3,
    /** Callers with a failed purchase since the last delivery. */
    failed: 3,
  },
  /** Callers with a failed purchase since the last delivery, where `selling.pauseAfter` names no other number. */
  down: { failed: 5 },
} as const;

/** The fields that are read of each recent purchase. */
export const judgedFields = ['operation', 'owner', 'state', 'problem', 'sentAt', 'updatedAt', 'input', 'bulk'] as const;
export type JudgedRow = Pick<ListedRow, (typeof judgedFields)[number]>;

/** The evidence of a purchase about its provider. */
export interface Outcome {
  /** The value of the field that names the provider. */
  readonly provider: string;
  readonly caller: string;
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
  /** Callers with a failed purchase since the last delivery. */
  readonly failed: number;
  /** Callers whose latest purchase is late. */
  readonly late: number;
  /** The number of delivered purchases, and the time of the last; `null` without one. */
  readonly delivered: number;
  readonly deliveredAt: number | null;
  /** The median wait, in milliseconds, if waits are long. */
  readonly usual: number | null;
}

/** The providers that an accepted input names. Empty for an operation with a single provider. */
export function providersIn(
  { provider }: Pick<InstructionPlan, 'provider'>,
  input: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (provider === undefined) return [];
  const rows: readonly unknown[] = Array.isArray(input['rows']) ? input['rows'] : [input];
  const named = rows.map((row) => (isObject(row) ? row[provider] : undefined));
  return [...new Set(named.filter((name) => typeof name === 'string'))];
}

/**
 * The evidence of a purchase about each of its providers. Empty if it was not sent, or was refused: a wrong input, an
 * empty wallet or a shopper without money is not the provider's fault.
 */
export function outcomesOf(plan: Pick<InstructionPlan, 'provider'>, row: JudgedRow, now: number): readonly Outcome[] {
  const { sentAt, bulk, owner, updatedAt } = row;
  if (sentAt === null) return [];
  const { stuckAfter } = healthEvidence;
  const providers = bulk?.states ? Object.keys(bulk.states) : providersIn(plan, row.input);
  return providers.flatMap((provider): readonly Outcome[] => {
    const is = rowsState(bulk, provider, stateOf(row));
    const known = { provider, caller: owner.id, sentAt };
    switch (is) {
      case 'delivered':
        return [{ ...known, is, at: updatedAt, took: updatedAt - sentAt }];
      case 'failed':
        return [{ ...known, is, at: updatedAt, took: null }];
      case 'open': {
        const took = now - sentAt;
        if (took < stuckAfter) return [{ ...known, is, at: now, took }];
        return [{ ...known, is: 'failed', at: sentAt + stuckAfter, took }];
      }
      case null:
        return [];
      default:
        return is satisfies never;
    }
  });
}

function stateOf({ state, problem }: JudgedRow): Outcome['is'] | null {
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
function rowsState(bulk: Bulk | null, provider: string, whole: Outcome['is'] | null): Outcome['is'] | null {
  if (whole !== 'delivered' || !bulk?.states) return whole;
  return (bulk.states[provider]?.succeeded ?? 0) > 0 ? 'delivered' : 'failed';
}

/** The health of one provider of one operation, from its outcomes. `down`: the failed callers that count as down. */
export function healthOf(outcomes: readonly Outcome[], down: number = healthEvidence.down.failed): Health {
  const { lateAfter, slow } = healthEvidence;
  const deliveries = outcomes.filter(({ is }) => is === 'delivered');
  const lastDelivery = Math.max(Number.NEGATIVE_INFINITY, ...deliveries.map(({ at }) => at));
  const failed = new Set(
    outcomes.filter(({ is, at }) => is === 'failed' && at > lastDelivery).map(({ caller }) => caller),
  ).size;
  const latest = new Map<string, Outcome>();
  for (const outcome of outcomes.toSorted((left, right) => left.sentAt - right.sentAt))
    latest.set(outcome.caller, outcome);
  const waits = [...latest.values()]
    // A recent one that is still open proves nothing yet.
    .flatMap(({ took, is }) => (took === null || (is === 'open' && took < lateAfter) ? [] : [took]))
    .toSorted((left, right) => left - right);
  const late = waits.filter((wait) => wait >= lateAfter).length;
  const isLate = late >= slow.late && 2 * late >= waits.length;
  const usual = isLate ? (waits[Math.floor(waits.length / 2)] ?? null) : null;
  const state = failed >= down ? 'down' : failed >= slow.failed || isLate ? 'slow' : 'good';
  const deliveredAt = deliveries.length === 0 ? null : lastDelivery;
  return { state, failed, late, delivered: deliveries.length, deliveredAt, usual };
}
