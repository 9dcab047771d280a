import {
  recipientKeyOf,
  sameMoney,
  type InstructionOperationId,
  type InstructionState,
  type Money,
  type QuoteAnswer,
  maxRecentRecipients,
  recipientOf,
  type RecentRecipient,
  type RecipientOperationId,
} from '@tillside/contract';
import type { LedgerStore } from '../model/store.ts';
import type { ListedRow } from '../model/row.ts';

/** States of a purchase that was paid and not undone: it was delivered, is on its way, or its outcome is not known. */
const paidStates: readonly InstructionState[] = [
  'reserved',
  'sending',
  'processing',
  'unknown',
  'review',
  'succeeded',
  'partial',
];

/** How far back to search for the same purchase, in milliseconds. */
const sameWithin = 10 * 60_000;
/** Maximum number of purchases read. A caller with more in that time, such as a kiosk, is not warned of the oldest. */
const maxRead = 100;

/** A purchase that is about to be paid. */
interface Purchase {
  readonly ownerId: string;
  readonly operation: InstructionOperationId;
  readonly input: Readonly<Record<string, unknown>>;
  readonly price: Money;
}

/** The caller's last purchase in the past ten minutes with the same recipient and price. `null` without one. */
export async function paidBefore(
  store: Pick<LedgerStore, 'page'>,
  { ownerId, operation, input, price }: Purchase,
  now: number,
): Promise<NonNullable<QuoteAnswer['already_paid']> | null> {
  const recipient = recipientKeyOf(operation, input);
  if (recipient === null) return null;
  const request = { ownerId, operation, from: now - sameWithin, limit: maxRead };
  const { rows } = await store.page(request, ['ref', 'state', 'quote', 'input', 'createdAt']);
  const same = rows.find(
    (row) =>
      paidStates.includes(row.state) &&
      sameMoney(row.quote, price) &&
      recipientKeyOf(operation, row.input) === recipient,
  );
  return same ? { ref: same.ref, at: new Date(same.createdAt).toISOString() } : null;
}

/** How long a purchase counts as recent, in milliseconds: a year. */
const recentFor = 365 * 24 * 3_600_000;
/** Maximum number of purchases that are read for one answer. */
const maxRecent = 50;

/** The recipients of a caller's latest purchases of this operation, newest first, without repeats. */
export async function recentRecipients(
  store: Pick<LedgerStore, 'page'>,
  { ownerId, operation }: { readonly ownerId: string; readonly operation: RecipientOperationId },
  now: number,
): Promise<readonly RecentRecipient[]> {
  const request = { ownerId, operation, from: now - recentFor, limit: maxRecent };
  const { rows } = await store.page(request, ['state', ...shownFields]);
  const recents = new Map<string, RecentRecipient>();
  for (const row of rows) {
    const key = recipientKeyOf(operation, row.input);
    const recipient = recipientOf(operation, row.input);
    if (!paidStates.includes(row.state) || key === null || recipient === null || recents.has(key)) continue;
    recents.set(key, { ...recipient, ...lastPurchase(row) });
  }
  return [...recents.values()].slice(0, maxRecentRecipients);
}

/** The fields that `lastPurchase` shows. */
const shownFields = ['ref', 'input', 'details', 'quote', 'createdAt'] as const;

function lastPurchase(
  row: Pick<ListedRow, (typeof shownFields)[number]>,
): Omit<RecentRecipient, 'operation' | 'fields'> {
  const { ref, input, quote, createdAt } = row;
  const name = nameIn(input) ?? nameIn(row.details);
  return {
    ref,
    ...(name === null ? {} : { name }),
    input: { ...input },
    amount: quote,
    at: new Date(createdAt).toISOString(),
  };
}

/** The platform's own field for a holder's name, in every bill that has one. */
function nameIn(values: Readonly<Record<string, unknown>> | null): string | null {
  const name = values?.['customer_name'];
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null;
}
