import type { Instruction } from '@tillside/contract';
import { outcomeMessages, purchaseMessages, receiptMessages } from '@tillside/messages';
import type { Language } from '../language/language.ts';
import type { MoneyTexts } from './flow-texts.ts';

/** The texts about the money of a purchase. A page that only lists actions does not load the other purchase texts. */
export function purchaseMoney({ t }: Pick<Language, 't'>): MoneyTexts {
  return {
    due: t(purchaseMessages, 'youPay'),
    ready: (amount) => t(purchaseMessages, 'priceReady', { amount }),
    paid: t(receiptMessages, 'amount'),
    open: t(receiptMessages, 'amountOpen'),
    notTaken: t(outcomeMessages, 'moneyNotTaken'),
    released: (amount) => t(outcomeMessages, 'moneyReleased', { amount }),
    releasing: t(outcomeMessages, 'moneyReleasing'),
    held: t(outcomeMessages, 'moneyHeld'),
  };
}

/** Whether the payout belongs to a cardholder other than the caller. */
export function isOwedToCardholder(instruction: Pick<Instruction, 'funding' | 'owed'> | null): boolean {
  if (instruction === null) return false;
  const { funding, owed } = instruction;
  return funding === 'credit_owed' || funding === 'crediting' || (funding === 'credited' && owed !== undefined);
}
