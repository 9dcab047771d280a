import { CardSummarySchema } from '@tillside/contract/schemas';
import type { RecordStore } from '../../kernel/model/record-store.ts';
import type { ShownCard } from './shown.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';

/** The kind of record that states the owner of a card: `ownerId` is the customer's id. */
export const cardKind = 'card' as const;

/** The stored fields of a card. Never its number, its CCV or its expiry. */
const CardBody = CardSummarySchema.omit({ status: true, balance: true, holder: true });

/** The stored card, regardless of its owner; `null` if it was never reported. */
export async function findCardRecord(
  store: Pick<RecordStore, 'get'>,
  id: string,
  now: number,
): Promise<ShownCard | null> {
  const record = await store.get(cardKind, id, null, now);
  return record && readCard(record.body);
}

/** `null` for another shape, such as one that another version wrote. */
export function readCard(body: unknown): ShownCard | null {
  const read = CardBody.safeParse(body);
  return read.success ? read.data : null;
}

/**
 * Inserts or updates the record of a card. Fields that a list omits stay unchanged. A card never changes its owner: if
 * the platform names another customer, the record stays unchanged and `false` is returned.
 */
export async function rememberCard(
  store: Pick<RecordStore, 'insert' | 'get' | 'compareAndSet'>,
  card: ShownCard,
  now: number,
): Promise<boolean> {
  const known = await store.get(cardKind, card.id, null, now);
  if (!known) {
    const record = {
      kind: cardKind,
      id: card.id,
      ownerId: card.customer_id,
      body: { ...card },
      // The card's own time, so that lists show the newest card first, in whatever order the cards were recorded.
      createdAt: card.created_at === null ? now : Date.parse(card.created_at),
      expiresAt: null,
    };
    // If another process was faster, its record counts.
    return (await store.insert(record)) || rememberCard(store, card, now);
  }
  if (known.ownerId !== card.customer_id) return false;
  const before = readCard(known.body);
  const body = { ...card, card_type: card.card_type ?? before?.card_type ?? null };
  if (before && sameCard(before, body)) return true;
  // If another process was faster, it has read the same card a moment ago.
  await store.compareAndSet(known, body);
  return true;
}

function sameCard(left: ShownCard, right: ShownCard): boolean {
  return left.masked === right.masked && left.last_four === right.last_four && left.card_type === right.card_type;
}

/** The card in the details of the instruction that created or replaced it. */
export function keptCard({ details }: Pick<InstructionRow, 'details'>): ShownCard | null {
  return readCard(details?.['card']);
}
