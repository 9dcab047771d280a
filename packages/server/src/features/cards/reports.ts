import type { CardTransactionPage, ReportedOnCard } from '@tillside/contract';
import { ReportedOnCardSchema } from '@tillside/contract/schemas';
import type { RecordStore } from '../../kernel/model/record-store.ts';

/** The kind of record that keeps a reported use of a card; its owner is the card, its id that of the event. */
export const cardReportKind = 'card_report';

const maxShown = 10;
/** Maximum number of reports read. A report may arrive late, after others that are newer. */
const maxRead = 50;

/** The latest reported uses of a card, newest first by when they happened. No call confirms them. */
export async function reportsOf(
  store: Pick<RecordStore, 'records'>,
  cardId: string,
  now: number,
): Promise<ReportedOnCard[]> {
  const records = await store.records({ kind: cardReportKind, ownerId: cardId, limit: maxRead, now });
  return records
    .flatMap(({ body }) => {
      const report = ReportedOnCardSchema.safeParse(body);
      return report.success ? [report.data] : [];
    })
    .toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at))
    .slice(0, maxShown);
}

/**
 * The reported uses that the first page of a card's transactions does not list, the latest of each transaction. Uses
 * older than that page are left out, because a later page may list them. So are activations, which are no transactions.
 */
export function unlisted(
  reports: readonly ReportedOnCard[],
  { items, next }: Omit<CardTransactionPage, 'reported'>,
): ReportedOnCard[] {
  const known = new Set(items.map(({ trans_id }) => trans_id));
  const oldest =
    next === null
      ? -Infinity
      : Math.min(...items.flatMap(({ created_at }) => (created_at === null ? [] : Date.parse(created_at))));
  return reports.filter(({ use, at, trans_id }) => {
    if (use === 'card.activated' || Date.parse(at) < oldest) return false;
    if (trans_id === null) return true;
    const isListed = known.has(trans_id);
    known.add(trans_id);
    return !isListed;
  });
}
