import { limits, sumMoney } from '@tillside/contract';
import { createCard, type CardCreation } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { handleOperation, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import { debitWallet, type World } from '../../kernel/world/world.ts';
import { answerAction, existingResult } from './card-book.ts';
import { cardTier, creationFee, hasRoomForCard, issueCard } from './issue.ts';
import { magicRefusal, withMagic } from './magic-amounts.ts';
import { openOrder } from './stablecoin.ts';

/** Issues a card from the USD wallet, or opens an order whose deposit issues it (platform §4.1). */
export const createCardHandler = handleOperation(createCard, create);

function create(input: z.output<typeof CardCreation>, world: World): OperationResult {
  const ref = input.ref ?? null;
  const existing = existingResult(createCard.id, ref, world);
  if (existing) return existing;
  const customer = world.state.customers.find((kept) => kept.id === input.customer_id);
  if (!customer) return refused(404, 'There is no such customer.');
  // The tier is observed, its code assumed.
  if (customer.tier < cardTier) return refused(403, `The customer needs KYC tier ${cardTier} for a card.`);
  if (!hasRoomForCard(world)) {
    return refused(409, `The business has ${limits.activeCards.value} active cards, which is the most it may have.`);
  }
  const load = input.amount;
  const refusal = magicRefusal(load);
  if (refusal) return refusal;
  if (input.payment_method === 'stablecoin') {
    const details = { operation: createCard.id, ref, customer_id: customer.id, card_type: input.type, card_id: null };
    return withMagic(openOrder({ ...details, load, fee: creationFee }, input, world), load);
  }
  const charge = sumMoney('USD', [load, creationFee]);
  if (!debitWallet(world, charge)) return refused(410, 'Insufficient wallet balance.');
  const { card, action } = issueCard({ customer, card_type: input.type, load, charge, ref }, world);
  return withMagic(answerAction(card, action, world), load);
}
