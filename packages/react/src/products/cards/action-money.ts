import { purchaseMessages } from '@tillside/messages';
import { purchaseMoney } from '../../flow/money-texts.ts';
import type { MoneyTexts } from '../../flow/flow-texts.ts';
import type { ActionMoney } from './card-action.ts';

/** Texts for actions that take no money that could be returned. */
export const noMoneyTexts: Pick<MoneyTexts, 'notTaken' | 'released' | 'releasing' | 'held'> = {
  notTaken: '',
  released: () => '',
  releasing: '',
  held: '',
};

/** Actions that move no money: no text mentions it. */
export const noMoney: ActionMoney = {
  isFree: () => true,
  texts: () => ({ due: '', ready: () => '', paid: '', open: '', ...noMoneyTexts }),
};

/** Paid actions, with the texts of a purchase: the price, and the state of the money. */
export const paidFor: ActionMoney = {
  isFree: () => false,
  texts: (_moment, { t }) => ({
    ...purchaseMoney({ t }),
    press: (amount) => t(purchaseMessages, 'pay', { amount }),
    refused: (reason) => t(purchaseMessages, 'refusedText', { reason }),
  }),
};
