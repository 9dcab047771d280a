import { formatMoney, formatPhone, money, numberOf, type Naira } from '@tillside/contract';
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

/** `−₦500`, `+₦500`, and `₦0` without a sign. */
export function signedMoney({ minor }: Naira): string {
  const sign = ['−', '', '+'][Math.sign(minor) + 1] ?? '';
  return sign + formatMoney(money('NGN', Math.abs(minor)));
}

/**
 * The provider and the number that a purchase was for: `MTN 0803 111 0001`. Empty without a number that people know.
 * @param names of providers, by their code
 */
export function recipientText(input: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, string>): string {
  const number = numberOf(input);
  if (number === null || !/^[+\d]+$/.test(number)) return '';
  const code = ['network', 'service', 'provider']
    .map((field) => input[field])
    .find((value) => typeof value === 'string');
  const shown = input['phone'] === number ? formatPhone(number) : number;
  return typeof code === 'string' ? `${names.get(code) ?? code} ${shown}` : shown;
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
