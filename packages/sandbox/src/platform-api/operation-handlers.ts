import {
  activateAccountHandler,
  deactivateAccountHandler,
  getAccountHandler,
  confirmPaymentHandler,
} from '../features/accounts/account-status.ts';
import { createAccountHandler } from '../features/accounts/create.ts';
import { simulateTransferHandler } from '../features/accounts/simulate.ts';
import { billHandlers } from '../features/bills/products.ts';
import { cardContactHandler } from '../features/cards/contact.ts';
import { createCardHandler } from '../features/cards/create.ts';
import { topUpCardHandler, withdrawFromCardHandler } from '../features/cards/funding.ts';
import {
  freezeCardHandler,
  replaceCardHandler,
  terminateCardHandler,
  unfreezeCardHandler,
} from '../features/cards/lifecycle.ts';
import { cardTransactionsHandler, getCardHandler, listCardsHandler } from '../features/cards/read.ts';
import { orderPaymentHandler } from '../features/checkouts/order-payment.ts';
import { payHandler } from '../features/checkouts/pay.ts';
import type { OperationHandler } from '../kernel/http/operation-result.ts';

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
