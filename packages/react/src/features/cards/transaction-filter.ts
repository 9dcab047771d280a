import type { CardUseType, ReportedOnCard } from '@tillside/contract';
import { dayOf } from '../../kernel/language/calendar.ts';
import type { CardTransaction } from './use-cards.ts';

/** A filter of the loaded transactions. The platform accepts dates but does not apply them (platform §4.1). */
export interface TransactionFilter {
  readonly which: 'all' | 'in' | 'out' | 'declined';
  /** Days of the shop, `2026-11-21`; empty for any. */
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
  timeZone: string,
): readonly CardTransaction[] {
  return rows.filter((row) =>
    fits(filter, row.created_at ?? '', isDeclined(row.status) ? 'declined' : directionOf(row), timeZone),
  );
}

/** Filters uses that are only reported in the same way. */
export function filterReported(
  reported: readonly ReportedOnCard[],
  filter: TransactionFilter,
  timeZone: string,
): readonly ReportedOnCard[] {
  return reported.filter(({ at, use }) => fits(filter, at, directionsOfUses[use], timeZone));
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

function fits(
  { which, from, to }: TransactionFilter,
  at: string,
  kind: Direction | 'declined',
  timeZone: string,
): boolean {
  const instant = Date.parse(at);
  const day = Number.isNaN(instant) ? at.slice(0, 10) : dayOf(instant, timeZone);
  if ((from !== '' && day < from) || (to !== '' && day > to)) return false;
  return which === 'all' || kind === which;
}

export function isFiltered({ which, from, to }: TransactionFilter): boolean {
  return which !== 'all' || from !== '' || to !== '';
}
