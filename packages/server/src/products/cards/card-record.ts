import { CardSummarySchema } from '@tillside/contract/schemas';
import type { RecordStore } from '../../model/record-store.ts';
import type { ShownCard } from './shown.ts';
import type { InstructionRow } from '../../model/row.ts';

/** The kind of record that says whose a card is: `ownerId` is the customer's id. */
export const cardKind = 'card' as const;

/** What is remembered of a card. Never its number, its CCV or its expiry. */
const CardBody = CardSummarySchema.omit({ status: true, balance: true, holder: true });

/** The remembered card, whoever owns it; `null`: it was never reported. */
export async function findCardRecord(
  store: Pick<RecordStore, 'get'>,
  id: string,
  now: number,
): Promise<ShownCard | null> {
  const record = await store.get(cardKind, id, null, now);
  return record && readCard(record.body);
}

/** `null`: something else, such as what another version wrote. */
export function readCard(body: unknown): ShownCard | null {
  const read = CardBody.safeParse(body);
  return read.success ? read.data : null;
}

/**
 * Remembers a card, or brings what is remembered up to date. What a list leaves out stays as it was. A card never
 * changes hands: should the platform name another customer, the record stays as it is and `false` is answered.
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
      // The card's own time, so that lists show the newest card first in whatever order they were learned of.
      createdAt: Date.parse(card.created_at),
      expiresAt: null,
    };
    // Where somebody was faster, what they have remembered counts.
    return (await store.insert(record)) || rememberCard(store, card, now);
  }
  if (known.ownerId !== card.customer_id) return false;
  const before = readCard(known.body);
  const body = { ...card, card_type: card.card_type ?? before?.card_type ?? null };
  if (before && sameCard(before, body)) return true;
  // Somebody who was faster has read the same card a moment ago.
  await store.compareAndSet(known, body);
  return true;
}

function sameCard(left: ShownCard, right: ShownCard): boolean {
  return left.masked === right.masked && left.last_four === right.last_four && left.card_type === right.card_type;
}

/** The card that a creation or a replacement has answered, as it stands in the instruction's details. */
export function keptCard({ details }: Pick<InstructionRow, 'details'>): ShownCard | null {
  return readCard(details?.['card']);
}
