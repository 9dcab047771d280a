import { dollars, isMoreThan, minusMoney } from '@tillside/contract';
import { topUpCard, withdrawFromCard, type CardTopup, type CardWithdrawal } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { handleOperation, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import { creditWallet, debitWallet, type World } from '../../kernel/world/world.ts';
import { answerAction, existingResult, findCard, noSuchCard, recordAction, wrongState } from './card-book.ts';
import { finishFunding, loadCard } from './issue.ts';
import { magicRefusal, withMagic } from './magic-amounts.ts';
import { openOrder } from './stablecoin.ts';

/** Moves dollars from the wallet to a card, or opens an order whose deposit does (platform §4.1). */
export const topUpCardHandler = handleOperation(topUpCard, topUp);

/** Moves dollars from a card back to the wallet (platform §4.1). */
export const withdrawFromCardHandler = handleOperation(withdrawFromCard, withdraw);

function topUp(input: z.output<typeof CardTopup>, world: World): OperationResult {
  const { ref, amount: load } = input;
  const existing = existingResult(topUpCard.id, ref, world);
  if (existing) return existing;
  const card = findCard(input.id, world);
  if (!card) return noSuchCard();
  if (card.status === 'terminated') return wrongState(card);
  const refusal = magicRefusal(load);
  if (refusal) return refusal;
  if (input.payment_method === 'stablecoin') {
    const { customer_id, card_type } = card;
    const parts = { operation: topUpCard.id, ref, customer_id, card_type, card_id: card.id, load, fee: dollars(0) };
    return withMagic(openOrder(parts, input, world), load);
  }
  if (!debitWallet(world, load)) return refused(410, 'Insufficient wallet balance.');
  return withMagic(answerAction(card, loadCard(card, { ref, load, charge: load }, world), world), load);
}

function withdraw(input: z.output<typeof CardWithdrawal>, world: World): OperationResult {
  const { ref, amount } = input;
  const existing = existingResult(withdrawFromCard.id, ref, world);
  if (existing) return existing;
  const card = findCard(input.id, world);
  if (!card) return noSuchCard();
  if (card.status === 'terminated') return wrongState(card);
  const refusal = magicRefusal(amount);
  if (refusal) return refusal;
  if (isMoreThan(amount, card.balance)) return refused(409, 'The card does not hold that much.');
  const prev_balance = card.balance;
  card.balance = minusMoney(card.balance, amount);
  creditWallet(world, amount);
  const done = {
    operation: withdrawFromCard.id,
    action: 'withdraw',
    ref,
    charge: minusMoney(dollars(0), amount),
    prev_balance,
  } as const;
  const action = recordAction(card, done, world);
  finishFunding(card, action, amount, 'Card withdrawal', world);
  return withMagic(answerAction(card, action, world), amount);
}
