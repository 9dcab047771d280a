import { purchaseMessages, type PurchaseMessages } from '../../messages/purchase-messages.ts';
import type { ActionMoney } from './card-action.ts';

/** Nothing was taken from the person that could be given back. */
export const nothingTaken: Partial<PurchaseMessages> = {
  moneyNotTaken: '',
  moneyReleased: '',
  moneyReleasing: '',
  moneyHeld: '',
};

/** It moves no money: nothing is said of it. */
export const noMoney: ActionMoney = { isFree: () => true, words: () => nothingTaken };

/** It is paid for, in the words of a purchase: what it costs, and what became of the money. */
export const paidFor: ActionMoney = {
  isFree: () => false,
  words(_moment, { say }) {
    const { pay, priceReady, refusedText, abandonedBalance } = say(purchaseMessages);
    return { pay, priceReady, refusedText, abandonedBalance };
  },
};
