import { activateAccount, deactivateAccount, getAccount } from '../accounts/account.ts';
import { accountPaymentStatus, accountSimulation } from '../accounts/account-events.ts';
import { createAccount } from '../accounts/create.ts';
import { confirmPayment } from '../accounts/payment.ts';
import { simulateTransfer } from '../accounts/simulate-transfer.ts';
import { billBatchStatus, billCreated, billStatus } from '../bills/bill-events.ts';
import { billOperations } from '../bills/bills.ts';
import { cardEvents } from '../cards/card-events.ts';
import { updateCardContact } from '../cards/contact.ts';
import { createCard } from '../cards/create.ts';
import { topUpCard, withdrawFromCard } from '../cards/funding.ts';
import { freezeCard, replaceCard, terminateCard, unfreezeCard } from '../cards/lifecycle.ts';
import { getCard, listCards, listCardTransactions } from '../cards/read.ts';
import { orderWalletPayment } from '../checkouts/wallet-order.ts';
import { payWalletOrder } from '../checkouts/wallet-pay.ts';
import type { Operation } from '../platform/operation.ts';
import type { OperationId } from '../platform/operation-ids.ts';

/** Every operation of the platform that the contract declares, by its id. */
export const operations = {
  'card.create': createCard,
  'card.topup': topUpCard,
  'card.withdraw': withdrawFromCard,
  'card.get': getCard,
  'card.transactions': listCardTransactions,
  'card.list': listCards,
  'card.freeze': freezeCard,
  'card.unfreeze': unfreezeCard,
  'card.replace': replaceCard,
  'card.terminate': terminateCard,
  'card.contact': updateCardContact,
  'account.create': createAccount,
  'account.get': getAccount,
  'account.activate': activateAccount,
  'account.deactivate': deactivateAccount,
  'wallet.order': orderWalletPayment,
  'wallet.pay': payWalletOrder,
  'payment.confirm': confirmPayment,
  'transfer.simulate': simulateTransfer,
  ...billOperations,
} as const satisfies Record<OperationId, Operation>;

/** Every event of the platform that the contract declares, by its type. */
export const platformEvents = {
  ...cardEvents,
  'accounts.payment.status': accountPaymentStatus,
  'accounts.simulation': accountSimulation,
  'bills.created': billCreated,
  'bills.status': billStatus,
  'bills.batch.status': billBatchStatus,
} as const;

export type PlatformEventType = keyof typeof platformEvents;
