import type { InstructionOperationId } from '@tillside/contract';
import type { Bill } from '../flow/bill.ts';
import type { BillLoader } from '../flow/slots.ts';
import type { ActedOnCard, CardAction } from '../products/cards/card-action.ts';
import { billProducts, type BillProductEntry } from '../products/index.ts';
import { fromChunk } from '../runtime/from-chunk.ts';

type ActionMaker = (card: ActedOnCard) => CardAction;

async function past(make: ActionMaker): Promise<Bill> {
  return (await fromChunk(() => import('../products/cards/action-bill.ts'), 'pastAction'))(make);
}

/** Every bill product, card action and other entry of the history, loaded by receipts and the history. */
export const billLoaders: Readonly<Partial<Record<InstructionOperationId, BillLoader>>> = {
  ...loadersOf(Object.values(billProducts)),
  'account.create': () => fromChunk(() => import('../products/past-steps.ts'), 'pastOpening'),
  'wallet.order': () => fromChunk(() => import('../products/past-steps.ts'), 'pastPin'),
  'wallet.pay': () => fromChunk(() => import('../products/past-steps.ts'), 'pastPayment'),
  'card.contact': async () =>
    past(await fromChunk(() => import('../products/cards/contact.action.ts'), 'contactAction')),
  'card.create': async () => past(await fromChunk(() => import('../products/cards/issue.action.ts'), 'issueAction')),
  'card.freeze': async () => past(await fromChunk(() => import('../products/cards/plain.action.ts'), 'freezeAction')),
  'card.replace': async () => past(await fromChunk(() => import('../products/cards/plain.action.ts'), 'replaceAction')),
  'card.terminate': async () =>
    past(await fromChunk(() => import('../products/cards/terminate.action.ts'), 'terminateAction')),
  'card.topup': async () => past(await fromChunk(() => import('../products/cards/topup.action.ts'), 'topupAction')),
  'card.unfreeze': async () =>
    past(await fromChunk(() => import('../products/cards/plain.action.ts'), 'unfreezeAction')),
  'card.withdraw': async () =>
    past(await fromChunk(() => import('../products/cards/withdraw.action.ts'), 'withdrawAction')),
};

function loadersOf(products: readonly BillProductEntry[]): Readonly<Record<string, BillLoader>> {
  return Object.fromEntries(
    products.flatMap(({ operations, load }) => operations.map((operation) => [operation, load])),
  );
}
