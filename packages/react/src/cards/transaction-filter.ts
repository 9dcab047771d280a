import type { CardTransaction } from './use-card-transactions.ts';

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
  { which, from, to }: TransactionFilter,
): readonly CardTransaction[] {
  return rows.filter((row) => {
    const day = localDay(row.created_at);
    if ((from !== '' && day < from) || (to !== '' && day > to)) return false;
    if (which === 'all') return true;
    return which === 'declined' ? isDeclined(row.status) : directionOf(row) === which;
  });
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
