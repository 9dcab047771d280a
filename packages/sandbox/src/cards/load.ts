import { sumMoney, type Dollars } from '@tillside/contract';
import { topUpCard, withdrawFromCard } from '@tillside/contract/schemas';
import type { World } from '../world/world.ts';
import { announceCard, recordAction, recordMovement } from './card-book.ts';
import { actionDetails } from './card-details.ts';
import type { Card, CardAction } from '../world/card.ts';

/** Loads dollars that are already paid onto a card, and emits the event. */
export function loadCard(
  card: Card,
  { ref, load, charge }: { readonly ref: string | null; readonly load: Dollars; readonly charge: Dollars },
  world: World,
): CardAction {
  const prev_balance = card.balance;
  card.balance = sumMoney('USD', [prev_balance, load]);
  const action = recordAction(card, { operation: topUpCard.id, action: 'topup', ref, charge, prev_balance }, world);
  finishFunding(card, action, load, 'Card topup', world);
  return action;
}

/** Records a topup or withdrawal in the card's history, and emits the event. */
export function finishFunding(
  card: Card,
  action: CardAction,
  amount: Dollars,
  description: string,
  world: World,
): void {
  const topup = action.action === 'topup';
  recordMovement(card, action, amount, description, world);
  const type = topup ? 'cards.adjusted.topup' : 'cards.adjusted.withdraw';
  const event = { type, payload: actionDetails(card, action), transId: action.trans_id } as const;
  action.event_id = announceCard(event, topup ? topUpCard.id : withdrawFromCard.id, world);
}
