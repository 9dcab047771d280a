import { isMoreThan, minusMoney, sameMoney, sumMoney, type Dollars } from '@tillside/contract';
import { toPlainTime, type PlatformEventType } from '@tillside/contract/schemas';
import type { JsonObject } from '../../kernel/world/json.ts';
import type { World } from '../../kernel/world/world.ts';
import { announceCard, recordTransaction } from './card-book.ts';
import { shownNumber } from './card-number.ts';
import type { Card, CardTransaction } from '../../kernel/world/card.ts';

/** External uses of a card. */
export const cardUses = ['approved', 'settled', 'declined', 'verified', 'refund', 'crossborder', 'activation'] as const;
type CardUse = (typeof cardUses)[number];

export interface UsedCard {
  readonly card: Card;
  readonly use: CardUse;
  readonly amount: Dollars;
  readonly acceptor_name: string;
}

const eventTypes = {
  activation: 'cards.auth.activation',
  approved: 'cards.auth.approved',
  settled: 'cards.auth.settled',
  declined: 'cards.auth.declined',
  verified: 'cards.auth.verified',
  refund: 'cards.adjusted.refund',
  crossborder: 'cards.adjusted.crossborder',
} as const satisfies Record<CardUse, PlatformEventType>;

/**
 * Uses a card externally: its balance changes and an event reports it (platform §6). An authorization is declined if
 * the card is not active or its balance is too low. `approved` holds the amount. `settled` captures the held amount, or
 * takes it if none was held. `refund` returns it, `crossborder` takes it. The others move no money (assumed).
 */
export function applyCardUse(wanted: UsedCard, world: World): JsonObject {
  const used = { ...wanted, use: outcomeOf(wanted) };
  const { card, amount } = used;
  const transaction = used.use === 'activation' ? null : moveMoney(used, world);
  if (used.use === 'activation') card.contactless = true;
  card.updated_at = world.now();
  const transId = transaction?.trans_id ?? world.newId();
  const { first_six, last_four } = shownNumber(card);
  const payload = {
    trans_id: transId,
    ref_id: transaction?.ref_id ?? null,
    amount,
    auth_currency: 'USD',
    acceptor_name: used.acceptor_name,
    status: transaction?.status ?? 'success',
    customer: { id: card.customer_id },
    card: { id: card.id, first_six, last_four, brand: card.brand, balance: card.balance },
    created_at: toPlainTime(world.now()),
  };
  const type = eventTypes[used.use];
  const event_id = announceCard({ type, payload, transId }, null, world);
  return { ...payload, event_id, event_type: type };
}

function outcomeOf({ card, use, amount }: UsedCard): CardUse {
  if (use !== 'approved' && use !== 'verified') return use;
  return card.status === 'active' && !isMoreThan(amount, card.balance) ? use : 'declined';
}

function moveMoney(used: UsedCard, world: World): CardTransaction {
  const { card, use, amount, acceptor_name } = used;
  const held = use === 'settled' ? heldFor(card, amount, world) : null;
  if (held) {
    held.status = 'settled';
    return held;
  }
  if (use === 'approved') card.balance = minusMoney(card.balance, amount);
  if (use === 'settled' || use === 'crossborder') debitAnyway(card, amount, world);
  if (use === 'refund') card.balance = sumMoney('USD', [card.balance, amount]);
  const status = use === 'refund' || use === 'crossborder' || use === 'activation' ? 'success' : use;
  const adjusted = use === 'refund' || use === 'crossborder';
  const row = { trans_id: world.newId(), ref_id: world.newId(), ref_type: adjusted ? use : 'auth', status } as const;
  const description = use === 'declined' ? `${acceptor_name}: ${reasonOf(used)}` : acceptor_name;
  return recordTransaction(card, { ...row, amount, description }, world);
}

/** The reason of a decline. A transaction has only its description for it (assumed). */
function reasonOf({ card, amount }: UsedCard): string {
  if (card.status !== 'active') return `the card is ${card.status}`;
  return isMoreThan(amount, card.balance) ? 'the card does not hold enough' : 'the card’s issuer declined it';
}

/** The oldest approved, unsettled authorization of this amount. */
function heldFor(card: Card, amount: Dollars, world: World): CardTransaction | null {
  return (
    world.state.card_transactions.find(
      (row) => row.card_id === card.id && row.status === 'approved' && sameMoney(row.amount, amount),
    ) ?? null
  );
}

/** Takes a settlement that was not held. The business owes what exceeds the card's balance (assumed). */
function debitAnyway(card: Card, amount: Dollars, world: World): void {
  const taken = isMoreThan(amount, card.balance) ? card.balance : amount;
  card.balance = minusMoney(card.balance, taken);
  const { settings } = world.state;
  settings.usd_due = sumMoney('USD', [settings.usd_due, minusMoney(amount, taken)]);
}
