import { activateAccount, deactivateAccount, getAccount } from '../features/accounts/account.ts';
import { accountPaymentStatus, accountSimulation } from '../features/accounts/account-events.ts';
import { createAccount } from '../features/accounts/create.ts';
import { confirmPayment } from '../features/accounts/payment.ts';
import { simulateTransfer } from '../features/accounts/simulate-transfer.ts';
import { billBatchStatus, billCreated, billStatus } from '../features/bills/bill-events.ts';
import { billOperations } from '../features/bills/bills.ts';
import { cardEvents } from '../features/cards/card-events.ts';
import { updateCardContact } from '../features/cards/contact.ts';
import { createCard } from '../features/cards/create.ts';
import { topUpCard, withdrawFromCard } from '../features/cards/funding.ts';
import { freezeCard, replaceCard, terminateCard, unfreezeCard } from '../features/cards/lifecycle.ts';
import { getCard, listCards, listCardTransactions } from '../features/cards/read.ts';
import { orderWalletPayment } from '../features/checkouts/wallet-order.ts';
import { payWalletOrder } from '../features/checkouts/wallet-pay.ts';
import type { Operation } from '../kernel/platform/operation.ts';
import type { OperationId } from '../kernel/platform/operation-ids.ts';

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
