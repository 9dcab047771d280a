import type { InstructionOperationId } from '@tillside/contract/browser';
import type { ActedOnCard, CardAction } from '../cards/actions/card-action.ts';
import type { Bill } from '../purchase/bill.ts';

type ActionMaker = (card: ActedOnCard) => CardAction;

export type BillLoader = () => Promise<Bill>;

const cable: BillLoader = async () => (await import('./cable/cable.bill.ts')).cableBill;

async function past(make: ActionMaker): Promise<Bill> {
  return (await import('../cards/past-action.ts')).pastAction(make);
}

/** Every bill product, what is done to cards, and what else stands in the history. A receipt and the history load the declaration of a purchase from here. */
export const billLoaders: Readonly<Partial<Record<InstructionOperationId, BillLoader>>> = {
  'account.create': async () => (await import('../history/past-steps.ts')).pastOpening,
  'airtime.buy': async () => (await import('./airtime/airtime.bill.ts')).airtimeBill,
  'betting.fund': async () => (await import('./betting/betting.bill.ts')).bettingBill,
  'cable.buy': cable,
  'cable.topup': cable,
  'data.buy': async () => (await import('./data/data.bill.tsx')).dataBill,
  'electricity.buy': async () => (await import('./electricity/electricity.bill.ts')).electricityBill,
  'epin.buy': async () => (await import('./epin/epin.bill.ts')).epinBill,
  'sms.send': async () => (await import('./sms/sms.bill.ts')).smsBill,
  'international.buy': async () => (await import('./international/international.bill.tsx')).internationalBill,
  'wallet.order': async () => (await import('../history/past-steps.ts')).pastPin,
  'wallet.pay': async () => (await import('../history/past-steps.ts')).pastPayment,
  'spectranet.buy': async () => (await import('./internet/internet.bill.tsx')).internetBill,
  'card.contact': async () => past((await import('../cards/actions/contact.action.ts')).contactAction),
  'card.create': async () => past((await import('../cards/actions/issue.action.ts')).issueAction),
  'card.freeze': async () => past((await import('../cards/actions/freeze.action.ts')).freezeAction),
  'card.replace': async () => past((await import('../cards/actions/replace.action.ts')).replaceAction),
  'card.terminate': async () => past((await import('../cards/actions/terminate.action.ts')).terminateAction),
  'card.topup': async () => past((await import('../cards/actions/topup.action.ts')).topupAction),
  'card.unfreeze': async () => past((await import('../cards/actions/unfreeze.action.ts')).unfreezeAction),
  'card.withdraw': async () => past((await import('../cards/actions/withdraw.action.ts')).withdrawAction),
};
