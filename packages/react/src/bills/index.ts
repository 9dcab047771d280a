import type { InstructionOperationId } from '@tillside/contract';
import type { ActedOnCard, CardAction } from '../cards/actions/card-action.ts';
import type { Bill } from '../purchase/bill.ts';
import { fromChunk } from '../provider/from-chunk.ts';

type ActionMaker = (card: ActedOnCard) => CardAction;

export type BillLoader = () => Promise<Bill>;

const cable: BillLoader = () => fromChunk(() => import('./cable/cable.bill.ts'), 'cableBill');

async function past(make: ActionMaker): Promise<Bill> {
  return (await fromChunk(() => import('../cards/past-action.ts'), 'pastAction'))(make);
}

/** Every bill product, what is done to cards, and what else stands in the history. A receipt and the history load the declaration of a purchase from here. */
export const billLoaders: Readonly<Partial<Record<InstructionOperationId, BillLoader>>> = {
  'account.create': () => fromChunk(() => import('../history/past-steps.ts'), 'pastOpening'),
  'airtime.buy': () => fromChunk(() => import('./airtime/airtime.bill.ts'), 'airtimeBill'),
  'betting.fund': () => fromChunk(() => import('./betting/betting.bill.ts'), 'bettingBill'),
  'cable.buy': cable,
  'cable.topup': cable,
  'data.buy': () => fromChunk(() => import('./data/data.bill.tsx'), 'dataBill'),
  'electricity.buy': () => fromChunk(() => import('./electricity/electricity.bill.ts'), 'electricityBill'),
  'epin.buy': () => fromChunk(() => import('./epin/epin.bill.ts'), 'epinBill'),
  'sms.send': () => fromChunk(() => import('./sms/sms.bill.ts'), 'smsBill'),
  'international.buy': () => fromChunk(() => import('./international/international.bill.tsx'), 'internationalBill'),
  'wallet.order': () => fromChunk(() => import('../history/past-steps.ts'), 'pastPin'),
  'wallet.pay': () => fromChunk(() => import('../history/past-steps.ts'), 'pastPayment'),
  'spectranet.buy': () => fromChunk(() => import('./internet/internet.bill.tsx'), 'internetBill'),
  'card.contact': async () =>
    past(await fromChunk(() => import('../cards/actions/contact.action.ts'), 'contactAction')),
  'card.create': async () => past(await fromChunk(() => import('../cards/actions/issue.action.ts'), 'issueAction')),
  'card.freeze': async () => past(await fromChunk(() => import('../cards/actions/freeze.action.ts'), 'freezeAction')),
  'card.replace': async () =>
    past(await fromChunk(() => import('../cards/actions/replace.action.ts'), 'replaceAction')),
  'card.terminate': async () =>
    past(await fromChunk(() => import('../cards/actions/terminate.action.ts'), 'terminateAction')),
  'card.topup': async () => past(await fromChunk(() => import('../cards/actions/topup.action.ts'), 'topupAction')),
  'card.unfreeze': async () =>
    past(await fromChunk(() => import('../cards/actions/unfreeze.action.ts'), 'unfreezeAction')),
  'card.withdraw': async () =>
    past(await fromChunk(() => import('../cards/actions/withdraw.action.ts'), 'withdrawAction')),
};
