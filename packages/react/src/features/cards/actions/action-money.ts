import type { Instruction } from '@tillside/contract';
import { outcomeMessages, purchaseMessages, withdrawMessages } from '@tillside/messages';
import { isOwedToCardholder, purchaseMoney } from '../../../kernel/flow/money-texts.ts';
import type { MoneyTexts, WordedMoment } from '../../../kernel/flow/flow-texts.ts';
import type { Language } from '../../../kernel/language/language.ts';
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

/** Texts for money that leaves a card. It is on the balance only once the shop's hook has answered (`credited`). */
export function payoutTexts({ instruction }: WordedMoment, { t }: Pick<Language, 't'>): MoneyTexts {
  const youGet = t(withdrawMessages, 'youGet');
  return {
    ...noMoneyTexts,
    due: youGet,
    ready: (amount) => t(withdrawMessages, 'getting', { amount }),
    paid: isOwedToCardholder(instruction) ? t(withdrawMessages, 'payoutForCardholder') : youGet,
    open: youGet,
    notTaken: instruction?.state === 'succeeded' ? t(outcomeMessages, 'shopPaysSoon') : '',
    released: (amount) => t(outcomeMessages, 'onBalance', { amount }),
  };
}

/** Where the money of a card is; `null` for another cardholder's, and where none moved. */
export function payoutHeadline({ funding, quote, ...rest }: Instruction, { t }: Pick<Language, 't'>): string | null {
  if (quote.minor === 0 || isOwedToCardholder({ funding, ...rest })) return null;
  return funding === 'credited' ? t(outcomeMessages, 'isOnBalance') : t(outcomeMessages, 'shopPays');
}
