import type { BillProduct, InstructionOperationId } from '@tillside/contract';
import type { ActedOnCard, CardAction } from './cards/card-action.ts';
import type { Bill } from '../flow/bill.ts';
import { fromChunk } from '../session/from-chunk.ts';
import { airtimeProduct } from './airtime/airtime.product.ts';
import { bettingProduct } from './betting/betting.product.ts';
import { cableProduct } from './cable/cable.product.ts';
import { dataProduct } from './data/data.product.ts';
import { electricityProduct } from './electricity/electricity.product.ts';
import { epinProduct } from './epin/epin.product.ts';
import { internationalProduct } from './international/international.product.ts';
import { internetProduct } from './internet/internet.product.ts';
import { smsProduct } from './sms/sms.product.ts';
import type { BillLoader, BillProductEntry } from './product.ts';

type ActionMaker = (card: ActedOnCard) => CardAction;

async function past(make: ActionMaker): Promise<Bill> {
  return (await fromChunk(() => import('./cards/past-action.ts'), 'pastAction'))(make);
}

/** Every bill product, in the order in which most people need them. */
export const billProducts: Readonly<Record<BillProduct, BillProductEntry>> = {
  airtime: airtimeProduct,
  data: dataProduct,
  electricity: electricityProduct,
  cable: cableProduct,
  internet: internetProduct,
  epin: epinProduct,
  betting: bettingProduct,
  international: internationalProduct,
  sms: smsProduct,
};

/** Every bill product, card action and other entry of the history, loaded by receipts and the history. */
export const billLoaders: Readonly<Partial<Record<InstructionOperationId, BillLoader>>> = {
  ...loadersOf(Object.values(billProducts)),
  'account.create': () => fromChunk(() => import('./past-steps.ts'), 'pastOpening'),
  'wallet.order': () => fromChunk(() => import('./past-steps.ts'), 'pastPin'),
  'wallet.pay': () => fromChunk(() => import('./past-steps.ts'), 'pastPayment'),
  'card.contact': async () => past(await fromChunk(() => import('./cards/contact.action.ts'), 'contactAction')),
  'card.create': async () => past(await fromChunk(() => import('./cards/issue.action.ts'), 'issueAction')),
  'card.freeze': async () => past(await fromChunk(() => import('./cards/freeze.action.ts'), 'freezeAction')),
  'card.replace': async () => past(await fromChunk(() => import('./cards/replace.action.ts'), 'replaceAction')),
  'card.terminate': async () => past(await fromChunk(() => import('./cards/terminate.action.ts'), 'terminateAction')),
  'card.topup': async () => past(await fromChunk(() => import('./cards/topup.action.ts'), 'topupAction')),
  'card.unfreeze': async () => past(await fromChunk(() => import('./cards/unfreeze.action.ts'), 'unfreezeAction')),
  'card.withdraw': async () => past(await fromChunk(() => import('./cards/withdraw.action.ts'), 'withdrawAction')),
};

function loadersOf(products: readonly BillProductEntry[]): Readonly<Record<string, BillLoader>> {
  return Object.fromEntries(
    products.flatMap(({ operations, load }) => operations.map((operation) => [operation, load])),
  );
}
