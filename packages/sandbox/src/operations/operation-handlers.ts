import {
  activateAccountHandler,
  deactivateAccountHandler,
  getAccountHandler,
  confirmPaymentHandler,
} from '../accounts/account-status.ts';
import { createAccountHandler } from '../accounts/create.ts';
import { simulateTransferHandler } from '../accounts/simulate.ts';
import { billHandlers } from '../bills/products.ts';
import { cardContactHandler } from '../cards/contact.ts';
import { createCardHandler } from '../cards/create.ts';
import { topUpCardHandler, withdrawFromCardHandler } from '../cards/funding.ts';
import {
  freezeCardHandler,
  replaceCardHandler,
  terminateCardHandler,
  unfreezeCardHandler,
} from '../cards/lifecycle.ts';
import { cardTransactionsHandler, getCardHandler, listCardsHandler } from '../cards/read.ts';
import { orderPaymentHandler } from '../checkouts/order-payment.ts';
import { payHandler } from '../checkouts/pay.ts';
import type { OperationHandler } from '../http/operation-result.ts';

/** Every operation of the sandbox, in the document's order (platform §4). A new one needs a file and a line here. */
export const operationHandlers: readonly OperationHandler[] = [
  createCardHandler,
  topUpCardHandler,
  withdrawFromCardHandler,
  getCardHandler,
  cardTransactionsHandler,
  listCardsHandler,
  freezeCardHandler,
  unfreezeCardHandler,
  replaceCardHandler,
  terminateCardHandler,
  cardContactHandler,
  createAccountHandler,
  getAccountHandler,
  deactivateAccountHandler,
  activateAccountHandler,
  orderPaymentHandler,
  payHandler,
  confirmPaymentHandler,
  simulateTransferHandler,
  ...billHandlers,
];
