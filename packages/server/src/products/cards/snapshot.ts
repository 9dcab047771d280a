import { DollarBalanceSchema, getCard, parseDetails } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { Reading } from '../../ledger/plan.ts';
import type { InstructionRow } from '../../model/row.ts';
import { cardOf, readCardRequest } from './subject.ts';

/** A card as it was before the send. */
const CardSnapshot = z.object({
  status: z.string(),
  balance: DollarBalanceSchema,
  masked: z.string(),
  last_four: z.string(),
  updated_at: z.string().nullable(),
  /** How many transactions it had just before that; only where it is to be seen whether its money moved. */
  transactions: z.number().optional(),
});
export type CardSnapshot = z.output<typeof CardSnapshot>;

export const cardBefore: Reading = {
  request: (row) => readCardRequest(cardOf(row)),
  read(details, row) {
    const card = parseDetails(getCard, details);
    if (!card.ok || card.value.id !== cardOf(row)) return null;
    const { status, balance, masked, last_four, updated_at } = card.value;
    return { status, balance, masked, last_four, updated_at: updated_at ?? null };
  },
};

/** `null`: there is none that could be compared with. */
export function snapshotOf({ snapshot }: Pick<InstructionRow, 'snapshot'>): CardSnapshot | null {
  const read = CardSnapshot.safeParse(snapshot);
  return read.success ? read.data : null;
}
