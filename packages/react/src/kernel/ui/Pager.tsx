import type { ReactNode } from 'react';
import { pageMessages } from '@tillside/messages';
import { useLanguage } from '../runtime/context.ts';

/** Rows per page. Thousands of rows on one page would make every key slow. */
const pageLength = 20;

export interface PagerProps {
  /** From zero. */
  readonly page: number;
  /** The number of all rows. */
  readonly count: number;
  readonly onPage: (page: number) => void;
}

/** Pagination of a long list. Renders nothing for a single page. */
export function Pager({ page, count, onPage }: PagerProps): ReactNode {
  const { t, format } = useLanguage();
  if (count <= pageLength) return null;
  const last = lastPage(count);
  const range = {
    from: format.count(page * pageLength + 1),
    to: format.count(Math.min(count, (page + 1) * pageLength)),
    count: format.count(count),
  };
  const turn = (to: number, label: string): ReactNode => (
    <button
      type="button"
      className="ts-preset"
      aria-disabled={to < 0 || to > last || undefined}
      onClick={() => to >= 0 && to <= last && onPage(to)}
    >
      {label}
    </button>
  );
  return (
    <div className="ts-pager">
      {turn(page - 1, t(pageMessages, 'previous'))}
      <span className="ts-pager-range" role="status">
        {t(pageMessages, 'range', range)}
      </span>
      {turn(page + 1, t(pageMessages, 'next'))}
    </div>
  );
}

/** The last page, from zero. */
function lastPage(count: number): number {
  return Math.max(0, Math.ceil(count / pageLength) - 1);
}

/** The rows of a page; of the last page if there are fewer pages now. */
export function pageOf<Row>(
  rows: readonly Row[],
  page: number,
): { readonly page: number; readonly rows: readonly Row[] } {
  const shown = Math.min(page, lastPage(rows.length));
  return { page: shown, rows: rows.slice(shown * pageLength, (shown + 1) * pageLength) };
}
