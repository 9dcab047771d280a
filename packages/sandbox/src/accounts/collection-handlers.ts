import { orderPaymentHandler } from '../checkouts/order-payment.ts';
import { payHandler } from '../checkouts/pay.ts';
import type { OperationHandler } from '../http/operation-result.ts';
import { activateAccountHandler, deactivateAccountHandler, getAccountHandler } from './account-status.ts';
import { confirmPaymentHandler } from './confirm.ts';
import { createAccountHandler } from './create.ts';
import { simulateTransferHandler } from './simulate.ts';

/** The collection operations in the document's order (platform §4.2). */
export const collectionHandlers: readonly OperationHandler[] = [
  createAccountHandler,
  getAccountHandler,
  deactivateAccountHandler,
  activateAccountHandler,
  orderPaymentHandler,
  payHandler,
  confirmPaymentHandler,
  simulateTransferHandler,
];
