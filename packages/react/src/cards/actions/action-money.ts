import { purchaseMessages } from '@tillside/messages';
import { purchaseMoney } from '../../purchase/purchase-words.ts';
import type { MoneyTexts } from '../../purchase/flow-words.ts';
import type { ActionMoney } from './card-action.ts';

/** Nothing was taken from the person that could be given back. */
export const nothingTaken: Pick<MoneyTexts, 'notTaken' | 'released' | 'releasing' | 'held'> = {
  notTaken: '',
  released: '',
  releasing: '',
  held: '',
};

/** It moves no money: nothing is said of it. */
export const noMoney: ActionMoney = {
  isFree: () => true,
  texts: () => ({ due: '', ready: () => '', paid: '', open: '', ...nothingTaken }),
};

/** It is paid for, in the words of a purchase: what it costs, and what became of the money. */
export const paidFor: ActionMoney = {
  isFree: () => false,
  texts: (_moment, { t }) => ({
    ...purchaseMoney({ t }),
    press: (amount) => t(purchaseMessages, 'pay', { amount }),
    refused: (reason) => t(purchaseMessages, 'refusedText', { reason }),
  }),
};
