import { dollars, limits, type Dollars, sumMoney } from '@tillside/contract';
import { createCard, topUpCard, withdrawFromCard } from '@tillside/contract/schemas';
import type { Customer } from '../../kernel/world/customer.ts';
import type { World } from '../../kernel/world/world.ts';
import { announceCard, recordAction, recordMovement } from './card-book.ts';
import { issuedDetails, actionDetails } from './card-details.ts';
import type { Billing, Card, CardAction } from '../../kernel/world/card.ts';
import { magicAmount } from './magic-amounts.ts';

/** The price of issuing a card. About $1 to $2 is observed; one dollar is assumed. */
export const creationFee: Dollars = dollars(1);

/** The tier a customer needs for a card (observed). */
export const cardTier = 2;

/** The billing address of cards whose customer has none (assumed). */
const defaultBilling: Billing = {
  street: '1 Sandbox Street',
  city: 'Lagos',
  state: 'Lagos',
  country: 'NG',
  postal_code: '100001',
};

/** The parameters of a new card. `charge`: what the wallet paid. */
interface CardIssue {
  readonly customer: Customer;
  readonly card_type: Card['card_type'];
  readonly load: Dollars;
  readonly charge: Dollars;
  readonly ref: string | null;
}

/**
 * Whether the business may have another card (platform §8). Frozen cards count, and so do orders whose deposit
 * may still arrive (assumed).
 */
export function hasRoomForCard(world: World): boolean {
  const cards = world.state.cards.filter((card) => card.status !== 'terminated').length;
  const orders = world.state.stablecoin_orders.filter(
    (order) => order.operation === createCard.id && order.status === 'pending_payment',
  ).length;
  return cards + orders < limits.activeCards.value;
}

/** Issues a card with its load, and emits the event (platform §3, §6). */
export function issueCard(issue: CardIssue, world: World): { readonly card: Card; readonly action: CardAction } {
  const now = world.now();
  const card: Card = {
    id: world.newId(),
    customer_id: issue.customer.id,
    card_type: issue.card_type,
    brand: issue.card_type === 'virtual' ? 'VISA' : 'MASTERCARD',
    name: issue.customer.name,
    seed: world.newId(),
    blank_details: magicAmount(issue.load)?.blankDetails === true,
    balance: issue.load,
    status: 'active',
    contactless: false,
    billing: { ...(issue.customer.address ?? defaultBilling) },
    created_at: now,
    updated_at: now,
    replaced: 0,
    terminated_at: null,
  };
  world.state.cards.push(card);
  const { ref, charge } = issue;
  const done = { operation: createCard.id, action: 'create', ref, charge, prev_balance: dollars(0) } as const;
  const action = recordAction(card, done, world);
  const loadRef = world.state.settings.load_ref ? ref : null;
  recordMovement(card, { ...action, ref: loadRef }, issue.load, 'Initial load', world);
  const payload = issuedDetails(card, action, world);
  const event = { type: 'issuing.created.successful', payload, transId: action.trans_id } as const;
  action.event_id = announceCard(event, createCard.id, world);
  return { card, action };
}

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
