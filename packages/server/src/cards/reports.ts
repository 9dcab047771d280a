import type { ReportedOnCard } from '@tillside/contract';
import { ReportedOnCardSchema } from '@tillside/contract/schemas';
import type { RecordStore } from '../store/record-store.ts';

/** The kind of record that keeps what the platform told of a card; its owner is the card. */
export const cardReportKind = 'card_report';

const maxShown = 10;
/** Read at once, to find those of use outside among those of our own actions. */
const maxRead = 50;

/** Use outside: what a card's own instructions do not tell (platform §6). */
const outsideTypes: readonly string[] = ['cards.adjusted.refund', 'cards.adjusted.crossborder'];

/** The latest reports of a card's use outside, as they came: no call confirms them. */
export async function reportsOf(
  store: Pick<RecordStore, 'records'>,
  cardId: string,
  now: number,
): Promise<ReportedOnCard[]> {
  const records = await store.records({ kind: cardReportKind, ownerId: cardId, limit: maxRead, now });
  return records
    .flatMap(({ body }) => {
      const report = ReportedOnCardSchema.safeParse(body);
      return report.success && isOutside(report.data.event_type) ? [report.data] : [];
    })
    .slice(0, maxShown);
}

function isOutside(type: string): boolean {
  return type.startsWith('cards.auth.') || outsideTypes.includes(type);
}
