import { dollars, isMoreThan, minusMoney } from '@tillside/contract';
import {
  freezeCard,
  majorUnits,
  replaceCard,
  terminateCard,
  unfreezeCard,
  type CardAction as CardActionInput,
} from '@tillside/contract/schemas';
import type { z } from 'zod';
import { handleOperation, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import { creditWallet, type World } from '../../kernel/world/world.ts';
import {
  announceCard,
  answerAction,
  existingResult,
  findCard,
  noSuchCard,
  recordAction,
  recordMovement,
  wrongState,
} from './card-book.ts';
import { actionDetails, issuedDetails } from './card-details.ts';
import type { Card } from '../../kernel/world/card.ts';

/** Debt of the business above which live refuses to unfreeze (platform §3). */
const maxDue = dollars(5);

type Lifecycle = 'freeze' | 'unfreeze' | 'terminate';
type Change = (card: Card) => OperationResult | null;

/** Freezes an active card (platform §3). */
export const freezeCardHandler = handleOperation(freezeCard, (input, world) =>
  change('freeze', input, world, (card) => {
    if (card.status !== 'active') return wrongState(card);
    card.status = 'frozen';
    return null;
  }),
);

/** Unfreezes a card; in live only while the business owes at most 5 dollars (platform §3). */
export const unfreezeCardHandler = handleOperation(unfreezeCard, (input, world) =>
  change('unfreeze', input, world, (card) => {
    if (card.status !== 'frozen') return wrongState(card);
    if (world.environment === 'live' && isMoreThan(world.state.settings.usd_due, maxDue)) {
      return refused(
        422,
        `The business owes more than ${majorUnits(maxDue)} USD: settle it before a card is unfrozen.`,
      );
    }
    card.status = 'active';
    return null;
  }),
);

/**
 * Terminates a card in any state and returns its balance to the wallet (platform §3; the return is assumed). A
 * terminated card stays unchanged, with its first date.
 */
export const terminateCardHandler = handleOperation(terminateCard, (input, world) =>
  change('terminate', input, world, (card) => {
    card.status = 'terminated';
    card.terminated_at ??= world.now();
    creditWallet(world, card.balance);
    card.balance = dollars(0);
    return null;
  }),
);

const declared = {
  freeze: { operation: freezeCard.id, event: 'cards.adjusted.freeze' },
  unfreeze: { operation: unfreezeCard.id, event: 'cards.adjusted.unfreeze' },
  terminate: { operation: terminateCard.id, event: 'cards.adjusted.terminated' },
} as const;

function change(
  kind: Lifecycle,
  input: z.output<typeof CardActionInput>,
  world: World,
  apply: Change,
): OperationResult {
  const { operation, event: type } = declared[kind];
  const existing = existingResult(operation, input.ref, world);
  if (existing) return existing;
  const card = findCard(input.id, world);
  if (!card) return noSuchCard();
  const prev_balance = card.balance;
  const refusal = apply(card);
  if (refusal) return refusal;
  const charge = minusMoney(card.balance, prev_balance);
  const action = recordAction(card, { operation, action: kind, ref: input.ref, charge, prev_balance }, world);
  const returned = minusMoney(prev_balance, card.balance);
  if (returned.minor !== 0) recordMovement(card, action, returned, 'Balance returned to the wallet', world);
  const event = { type, payload: actionDetails(card, action), transId: action.trans_id };
  action.event_id = announceCard(event, operation, world);
  return answerAction(card, action, world);
}

/** Gives a card in any state another number, CCV and expiry; id, balance and state stay (platform §3, §4.1). */
export const replaceCardHandler = handleOperation(replaceCard, (input, world) => {
  const card = findCard(input.id, world);
  if (!card) return noSuchCard();
  card.seed = world.newId();
  // An expiry is a month: each replacement adds one, so that it always changes (platform §3).
  card.replaced += 1;
  const done = { operation: replaceCard.id, action: 'replace', ref: null, charge: dollars(0) } as const;
  const action = recordAction(card, { ...done, prev_balance: card.balance }, world);
  const payload = issuedDetails(card, action, world);
  const event = { type: 'issuing.replaced.successful', payload, transId: action.trans_id } as const;
  action.event_id = announceCard(event, replaceCard.id, world);
  return answerAction(card, action, world);
});
