import type { Dollars, OperationId } from '@tillside/contract';
import type { PlatformEventType } from '@tillside/contract/schemas';
import { emitEvent } from '../../kernel/events/emit.ts';
import { takeFault, webhookFaults } from '../../kernel/world/fault.ts';
import { answered, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import type { JsonObject } from '../../kernel/world/json.ts';
import type { World } from '../../kernel/world/world.ts';
import { actionDetails, issuedDetails, orderDetails } from './card-details.ts';
import { shownNumber } from './card-number.ts';
import type { Card, CardAction, CardTransaction } from '../../kernel/world/card.ts';

export function findCard(id: string, world: World): Card | null {
  return world.state.cards.find((card) => card.id === id) ?? null;
}

/** Answers 404 for an unknown card (observed). */
export function noSuchCard(): OperationResult {
  return refused(404, 'There is no such card.');
}

/** Answers 409 for an operation that the card's state does not allow (assumed). */
export function wrongState(card: Card): OperationResult {
  return refused(409, `The card is ${card.status}.`);
}

/** The result of an earlier request with this ref, if repeated refs are detected (platform §1.6). */
export function existingResult(operation: OperationId, ref: string | null, world: World): OperationResult | null {
  if (ref === null || world.state.settings.dedupe[operation] === false) return null;
  const order = world.state.stablecoin_orders.find((kept) => kept.operation === operation && kept.ref === ref);
  if (order) return answered(orderDetails(order), 'Awaiting the deposit');
  const action = world.state.card_actions.find((kept) => kept.operation === operation && kept.ref === ref);
  const card = action && findCard(action.card_id, world);
  return card ? answerAction(card, action, world) : null;
}

/** Answers an operation's result: 201 for a created card (platform §4.1), otherwise 200. */
export function answerAction(card: Card, action: CardAction, world: World): OperationResult {
  switch (action.action) {
    case 'create':
      return answered(issuedAnswer(card, action, 'issuing.created.successful', world), 'Card created', 201);
    case 'replace':
      return answered(issuedAnswer(card, action, 'issuing.replaced.successful', world), 'Card replaced');
    default:
      return answered(actionDetails(card, action), `Card ${action.action} successful`);
  }
}

function issuedAnswer(card: Card, action: CardAction, event_type: PlatformEventType, world: World): JsonObject {
  return { event_id: action.event_id, event_type, ...issuedDetails(card, action, world) };
}

/** Records an operation on a card. The caller has already moved the money. */
export function recordAction(
  card: Card,
  done: Pick<CardAction, 'action' | 'ref' | 'charge' | 'prev_balance'> & { readonly operation: OperationId },
  world: World,
): CardAction {
  const now = world.now();
  card.updated_at = now;
  const action: CardAction = {
    ...done,
    trans_id: world.newId(),
    card_id: card.id,
    balance: card.balance,
    event_id: '',
    created_at: now,
  };
  world.state.card_actions.push(action);
  return action;
}

/** Adds the money that an operation moved to a card's history. `ref_id` is the request's ref (platform §2.6). */
export function recordMovement(
  card: Card,
  { trans_id, ref, action }: CardAction,
  amount: Dollars,
  description: string,
  world: World,
): void {
  const row = { trans_id, ref_id: ref ?? trans_id, ref_type: action, status: 'success', amount, description } as const;
  recordTransaction(card, row, world);
}

export function recordTransaction(
  card: Card,
  row: Pick<CardTransaction, 'trans_id' | 'ref_id' | 'ref_type' | 'status' | 'amount' | 'description'>,
  world: World,
): CardTransaction {
  const { masked } = shownNumber(card);
  const transaction = { ...row, card_id: card.id, masked, balance: card.balance, created_at: world.now() };
  world.state.card_transactions.push(transaction);
  return transaction;
}

/** Emits an event of a card and returns its id. The faults of `operation` apply to its delivery. */
export function announceCard(
  event: { readonly type: PlatformEventType; readonly payload: JsonObject; readonly transId: string },
  operation: OperationId | null,
  world: World,
): string {
  const fault = operation === null ? null : takeFault(world.state.faults, operation, webhookFaults);
  return emitEvent({ ...event, fault: fault?.name ?? null }, world);
}
