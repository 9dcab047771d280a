import {
  maxRecentRecipients,
  recipientKeyOf,
  recipientOf,
  type RecentRecipient,
  type RecipientOperationId,
} from '@tillside/contract';
import { paidStates } from './paid-before.ts';
import type { InstructionRow } from '../model/row.ts';
import type { LedgerStore } from '../model/store.ts';

/** How far back purchases count as recent, milliseconds: a year. */
const recentFor = 365 * 24 * 3_600_000;
/** Maximum number of purchases that are read for one answer. */
const maxRead = 50;

/** Who a caller's last purchases of this operation were for, newest first, each once. */
export async function recentRecipients(
  store: Pick<LedgerStore, 'page'>,
  { ownerId, operation }: { readonly ownerId: string; readonly operation: RecipientOperationId },
  now: number,
): Promise<readonly RecentRecipient[]> {
  const rows = await store.page({ ownerId, operation, from: now - recentFor, limit: maxRead });
  const recents = new Map<string, RecentRecipient>();
  for (const row of rows) {
    const key = recipientKeyOf(operation, row.input);
    const recipient = recipientOf(operation, row.input);
    if (!paidStates.includes(row.state) || key === null || recipient === null || recents.has(key)) continue;
    recents.set(key, { ...recipient, ...lastPurchase(row) });
  }
  return [...recents.values()].slice(0, maxRecentRecipients);
}

function lastPurchase(row: InstructionRow): Omit<RecentRecipient, 'operation' | 'fields'> {
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

/** The platform's own field for a holder's name, in every bill that knows one. */
function nameIn(values: Readonly<Record<string, unknown>> | null): string | null {
  const name = values?.['customer_name'];
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null;
}
