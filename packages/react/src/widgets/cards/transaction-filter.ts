import type { CardUseType, ReportedOnCard } from '@tillside/contract';
import type { CardTransaction } from './use-cards.ts';

/** A filter of the loaded transactions. The platform accepts dates but does not apply them (platform §4.1). */
export interface TransactionFilter {
  readonly which: 'all' | 'in' | 'out' | 'declined';
  /** Days, `2026-11-21`; empty for any. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: TransactionFilter = { which: 'all', from: '', to: '' };

/** The direction of the money: the platform's amounts have no sign, and `ref_type` gives the purpose (observed). */
export type Direction = 'in' | 'out' | 'none';

const creditKinds: readonly string[] = ['create', 'topup', 'refund', 'credit', 'deposit'];
const debitKinds: readonly string[] = ['withdraw', 'terminate', 'auth', 'crossborder', 'debit', 'purchase', 'fee'];

export function directionOf({ ref_type, amount, status }: CardTransaction): Direction {
  if (isDeclined(status)) return 'none';
  const kind = ref_type?.toLowerCase() ?? '';
  if (creditKinds.includes(kind)) return 'in';
  if (debitKinds.includes(kind) || amount.minor < 0) return 'out';
  return 'none';
}

/** Statuses that mean that no money moved. */
export function isDeclined(status: string): boolean {
  return /^(declined|failed|rejected|error)$/i.test(status.trim());
}

export function filterTransactions(
  rows: readonly CardTransaction[],
  filter: TransactionFilter,
): readonly CardTransaction[] {
  return rows.filter((row) =>
    fits(filter, row.created_at ?? '', isDeclined(row.status) ? 'declined' : directionOf(row)),
  );
}

/** Filters uses that are only reported in the same way. */
export function filterReported(
  reported: readonly ReportedOnCard[],
  filter: TransactionFilter,
): readonly ReportedOnCard[] {
  return reported.filter(({ at, use }) => fits(filter, at, directionsOfUses[use]));
}

const directionsOfUses: Readonly<Record<CardUseType, Direction | 'declined'>> = {
  'card.activated': 'none',
  'card.approved': 'out',
  'card.settled': 'out',
  'card.declined': 'declined',
  'card.verified': 'none',
  'card.refunded': 'in',
  'card.crossborder_settled': 'out',
};

function fits({ which, from, to }: TransactionFilter, at: string, kind: Direction | 'declined'): boolean {
  const day = localDay(at);
  if ((from !== '' && day < from) || (to !== '' && day > to)) return false;
  return which === 'all' || kind === which;
}

export function isFiltered({ which, from, to }: TransactionFilter): boolean {
  return which !== 'all' || from !== '' || to !== '';
}

/** The day in the user's time zone, as in a date input. */
function localDay(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso.slice(0, 10);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
