import { buyAirtime } from './bills/airtime.ts';
import { billBatchStatus, billCreated, billStatus } from './bills/bill-events.ts';
import { requeryBill } from './bills/requery.ts';
import { cardEvents } from './cards/card-events.ts';
import { updateCardContact } from './cards/contact.ts';
import { createCard } from './cards/create.ts';
import { topUpCard, withdrawFromCard } from './cards/funding.ts';
import { freezeCard, replaceCard, terminateCard, unfreezeCard } from './cards/lifecycle.ts';
import { getCard, listCards, listCardTransactions } from './cards/read.ts';
import type { Operation } from './platform/operation.ts';
import type { OperationId } from './platform/operation-ids.ts';

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
  'airtime.buy': buyAirtime,
  'bill.requery': requeryBill,
} as const satisfies Record<OperationId, Operation>;

/** Every event of the platform that the contract declares, by its type. */
export const platformEvents = {
  ...cardEvents,
  'bills.created': billCreated,
  'bills.status': billStatus,
  'bills.batch.status': billBatchStatus,
} as const;

export type PlatformEventType = keyof typeof platformEvents;
