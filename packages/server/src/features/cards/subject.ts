import { getCard, DollarBalanceSchema, parseDetails } from '@tillside/contract/schemas';
import { z } from 'zod';
import type { Accepted } from '../../kernel/instructions/plan.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { requestOf, type PlatformRequest } from '../../kernel/platform/client.ts';
import type { Holder, LedgerStore } from '../../kernel/model/store.ts';
import { findOwnCard, type CardAsking, type FoundCard } from './ownership.ts';
import { isBehind } from '../../kernel/ledger/heartbeat.ts';
import type { Reading } from '../../kernel/ledger/plan.ts';

const Subject = z.looseObject({ id: z.string() });

export function cardOf(row: Pick<InstructionRow, 'input'>): string {
  return Subject.parse(row.input).id;
}

export function readCardRequest(id: string): PlatformRequest {
  return requestOf(getCard, { id });
}

/**
 * Names the part of a card that an instruction acts on: its number and contact data, its money, or its frozen state. Of
 * two concurrent instructions on one part, one is refused. Freezing never waits for money that is under way.
 */
export function onlyOneOn(id: string, what: (typeof parts)[number]): string {
  return `${what}:${id}`;
}

const parts = ['card', 'card money', 'card freeze'] as const;

/** The instructions that are under way on a card. Each holds the name of its part of the card until it ends. */
export async function underWayOn(store: Pick<LedgerStore, 'holders'>, id: string): Promise<readonly Holder[]> {
  const rows = await Promise.all(parts.map((what) => store.holders(onlyOneOn(id, what))));
  return rows.flat();
}

/** Finds the caller's card and lets `accept` decide. Another caller's card is refused as one that does not exist. */
export async function acceptOnCard(
  id: string,
  asking: CardAsking,
  accept: (card: Extract<FoundCard, { ok: true }>['card']) => Accepted,
): Promise<Accepted> {
  const found = await findOwnCard(id, asking);
  if (!found.ok) return found;
  const { card } = found;
  if (isTerminated(card)) return { ok: false, code: 'card_state', reason: 'card_terminated' };
  return accept(card);
}

export function isTerminated(card: {
  readonly status: string;
  readonly terminate?: boolean | null | undefined;
}): boolean {
  return card.terminate === true || statusOf(card) === 'terminated';
}

/** The words `active`, `frozen` and `terminated` are documented. `null` for any other (platform §3). */
export function statusOf({ status }: { readonly status: string }): 'active' | 'frozen' | 'terminated' | null {
  const word = status.trim().toLowerCase();
  return word === 'active' || word === 'frozen' || word === 'terminated' ? word : null;
}

/** A card as it was before the send. */
const CardSnapshot = z.object({
  status: z.string(),
  balance: DollarBalanceSchema,
  masked: z.string(),
  last_four: z.string(),
  updated_at: z.string().nullable(),
  /** The number of its transactions just before. Only if it has to be proven whether its money moved. */
  transactions: z.number().optional(),
});
type CardSnapshot = z.output<typeof CardSnapshot>;

export const cardBefore: Reading = {
  request: (row) => readCardRequest(cardOf(row)),
  read(details, row) {
    const card = parseDetails(getCard, details);
    if (!card.ok || card.value.id !== cardOf(row)) return null;
    const { status, balance, masked, last_four, updated_at } = card.value;
    return { status, balance, masked, last_four, updated_at: updated_at ?? null };
  },
};

/** `null` if there is none to compare with. */
export function snapshotOf(row: Pick<InstructionRow, 'snapshot'>): CardSnapshot | null {
  const read = CardSnapshot.safeParse(row.snapshot);
  return read.success && !isBehind(row) ? read.data : null;
}
