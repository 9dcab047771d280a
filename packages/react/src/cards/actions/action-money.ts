import { purchaseMessages, type WidgetMessages } from '@tillside/messages';
import type { ActionMoney } from './card-action.ts';

/** Nothing was taken from the person that could be given back. */
export const nothingTaken: WidgetMessages = {
  'outcome.moneyNotTaken': '',
  'outcome.moneyReleased': '',
  'outcome.moneyReleasing': '',
  'outcome.moneyHeld': '',
};

/** It moves no money: nothing is said of it. */
export const noMoney: ActionMoney = { isFree: () => true, words: () => nothingTaken };

/** It is paid for, in the words of a purchase: what it costs, and what became of the money. */
export const paidFor: ActionMoney = {
  isFree: () => false,
  words(_moment, { t }) {
    return {
      'purchase.pay': ({ amount }) => t(purchaseMessages, 'pay', { amount }),
      'purchase.priceReady': ({ amount }) => t(purchaseMessages, 'priceReady', { amount }),
      'purchase.refusedText': ({ reason }) => t(purchaseMessages, 'refusedText', { reason }),
    };
  },
};
