import { money, type Naira } from '@tillside/contract';
import type { StatementLine } from './shop-api.ts';

/** The effect of one purchase, payment or top-up on a shopper's money. */
export interface StatementRow {
  readonly ref: string;
  /** When it first moved money. */
  readonly at: string;
  readonly kind: 'opening' | 'purchase' | 'credit' | 'top_up';
  /** Below zero for money that left the balance. */
  readonly amount: Naira;
  /** What was set aside, where all of it came back; else `null`. */
  readonly back: Naira | null;
  readonly state: 'held' | 'paid' | 'released' | 'refunded' | 'received';
}

/** One row for each ref of the movements, which are newest first; the newest purchase first. */
export function statementRows(lines: readonly StatementLine[]): readonly StatementRow[] {
  const groups = new Map<string, readonly StatementLine[]>();
  for (const line of lines) groups.set(line.ref, [...(groups.get(line.ref) ?? []), line]);
  return [...groups.values()].map(rowOf).sort((a, b) => b.at.localeCompare(a.at));
}

function rowOf(lines: readonly StatementLine[]): StatementRow {
  const first = lines.at(-1);
  if (first === undefined) throw new RangeError('A row needs at least one movement.');
  const minor = lines.reduce((sum, { amount }) => sum + amount.minor, 0);
  const back = minor === 0 && first.kind === 'reserve' ? money('NGN', -first.amount.minor) : null;
  return {
    ref: first.ref,
    at: first.at,
    kind: kindOf(first),
    amount: money('NGN', minor),
    back,
    state: stateOf(lines),
  };
}

function kindOf({ kind }: StatementLine): StatementRow['kind'] {
  switch (kind) {
    case 'opening':
    case 'credit':
    case 'top_up':
      return kind;
    // A purchase that was paid by wallet changes the balance only if it is refunded.
    case 'reserve':
    case 'capture':
    case 'release':
    case 'refund':
      return 'purchase';
    default:
      return kind satisfies never;
  }
}

function stateOf(lines: readonly StatementLine[]): StatementRow['state'] {
  const kinds = new Set(lines.map(({ kind }) => kind));
  if (kinds.has('refund')) return 'refunded';
  if (kinds.has('capture')) return 'paid';
  if (kinds.has('release')) return 'released';
  return kinds.has('reserve') ? 'held' : 'received';
}
