import type { InstructionOperationId } from '@tillside/contract';
import type { Bill } from '../kernel/flow/bill.ts';
import type { BillLoader } from '../kernel/flow/slots.ts';
import type { ActedOnCard, CardAction } from '../features/cards/actions/card-action.ts';
import { billProducts, type BillProductEntry } from '../features/bills/bill-products.ts';
import { fromChunk } from '../kernel/runtime/from-chunk.ts';

type ActionMaker = (card: ActedOnCard) => CardAction;

async function historyBill(make: ActionMaker): Promise<Bill> {
  return (await fromChunk(() => import('../features/cards/actions/action-bill.ts'), 'pastAction'))(make);
}

/** Every bill product, card action and other entry of the history, loaded by receipts and the history. */
export const billLoaders: Readonly<Partial<Record<InstructionOperationId, BillLoader>>> = {
  ...loadersOf(Object.values(billProducts)),
  'account.create': () => fromChunk(() => import('../features/bills/past-steps.ts'), 'pastOpening'),
  'wallet.order': () => fromChunk(() => import('../features/bills/past-steps.ts'), 'pastPin'),
  'wallet.pay': () => fromChunk(() => import('../features/bills/past-steps.ts'), 'pastPayment'),
  'card.contact': async () =>
    historyBill(await fromChunk(() => import('../features/cards/actions/contact.action.ts'), 'contactAction')),
  'card.create': async () =>
    historyBill(await fromChunk(() => import('../features/cards/actions/issue.action.ts'), 'issueAction')),
  'card.freeze': async () =>
    historyBill(await fromChunk(() => import('../features/cards/actions/plain.action.ts'), 'freezeAction')),
  'card.replace': async () =>
    historyBill(await fromChunk(() => import('../features/cards/actions/plain.action.ts'), 'replaceAction')),
  'card.terminate': async () =>
    historyBill(await fromChunk(() => import('../features/cards/actions/terminate.action.ts'), 'terminateAction')),
  'card.topup': async () =>
    historyBill(await fromChunk(() => import('../features/cards/actions/topup.action.ts'), 'topupAction')),
  'card.unfreeze': async () =>
    historyBill(await fromChunk(() => import('../features/cards/actions/plain.action.ts'), 'unfreezeAction')),
  'card.withdraw': async () =>
    historyBill(await fromChunk(() => import('../features/cards/actions/withdraw.action.ts'), 'withdrawAction')),
};

function loadersOf(products: readonly BillProductEntry[]): Readonly<Record<string, BillLoader>> {
  return Object.fromEntries(
    products.flatMap(({ operations, load }) => operations.map((operation) => [operation, load])),
  );
}
