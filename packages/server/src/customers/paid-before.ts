import {
  recipientKeyOf,
  sameMoney,
  type InstructionOperationId,
  type InstructionState,
  type Money,
  type QuoteAnswer,
} from '@tillside/contract';
import type { LedgerStore } from '../model/store.ts';

/** States of a purchase that was paid and not undone: it was delivered, is on its way, or its outcome is not known. */
export const paidStates: readonly InstructionState[] = [
  'reserved',
  'sending',
  'processing',
  'unknown',
  'review',
  'succeeded',
  'partial',
];

/** How far back the same purchase is looked for, milliseconds. */
const sameWithin = 10 * 60_000;
/** A caller who buys more in that time, such as a kiosk, is not warned of the oldest. */
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
  const rows = await store.page({ ownerId, operation, from: now - sameWithin, limit: maxRead });
  const same = rows.find(
    (row) =>
      paidStates.includes(row.state) &&
      sameMoney(row.quote, price) &&
      recipientKeyOf(operation, row.input) === recipient,
  );
  return same ? { ref: same.ref, at: new Date(same.createdAt).toISOString() } : null;
}
