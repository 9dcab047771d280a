import type { Clock } from '../model/clock.ts';
import type { NoticeKind } from '../model/event.ts';
import type { Change, InstructionRow, TimelineLine } from '../model/row.ts';
import type { LedgerStore } from '../model/store.ts';

interface NoticeContext {
  readonly store: Pick<LedgerStore, 'timeline'>;
  readonly clock: Clock;
  /** `null` if the merchant wants no notices. */
  readonly notices: { readonly lateAfter: number } | null;
}

/**
 * The notice of a change, for a shopper whose page may be closed. Only instructions that shoppers pay for, or are paid
 * by, make notices, so the text message of a notice makes no other. Money is reported once its hook has confirmed it.
 */
export async function noticeOf(
  { store, clock, notices }: NoticeContext,
  row: InstructionRow,
  { patch, step }: Pick<Change, 'patch' | 'step'>,
): Promise<NoticeKind | null> {
  if (notices === null || !row.funded) return null;
  const { state = row.state, funding = row.funding } = patch;
  const timeline = async (): Promise<readonly TimelineLine[]> => (await store.timeline([row.ref])).get(row.ref) ?? [];
  if (state !== row.state) {
    switch (state) {
      case 'review':
        return 'in_review';
      case 'succeeded':
        if (step === 'review_delivered') return 'settled_by_staff';
        return paidAt(row, await timeline()) < clock.now() - notices.lateAfter ? 'delivered_late' : null;
      case 'failed':
      case 'abandoned':
        // A payout holds nothing that would be released.
        if (funding !== 'none') return null;
        return step === 'review_not_delivered' ? 'settled_by_staff' : 'failed_released';
      default:
        return null;
    }
  }
  // The rest of a partial delivery is released before the capture counts.
  const isBack = funding === 'released' || funding === 'refunded' || (state === 'partial' && funding === 'captured');
  if (funding === row.funding || !isBack) return null;
  if (state === 'reversed') return 'reversed_refunded';
  const lines = await timeline();
  if (lines.some((line) => line.step === 'review_not_delivered')) return 'settled_by_staff';
  // A shopper who never paid gets nothing back and needs no notice.
  return funding === 'refunded' || lines.some((line) => line.funding === 'reserved') ? 'failed_released' : null;
}

/** When the shopper paid. A shopper who had to pay first has waited since then. */
function paidAt({ createdAt }: InstructionRow, lines: readonly TimelineLine[]): number {
  return lines.find(({ funding }) => funding === 'reserved')?.at ?? createdAt;
}
