import type { OperationHandler } from '../http/operation-result.ts';
import { cardContactHandler } from './contact.ts';
import { createCardHandler } from './create.ts';
import { topUpCardHandler, withdrawFromCardHandler } from './funding.ts';
import { freezeCardHandler, replaceCardHandler, terminateCardHandler, unfreezeCardHandler } from './lifecycle.ts';
import { cardTransactionsHandler, getCardHandler, listCardsHandler } from './read.ts';

/** The eleven card operations (platform §4.1). */
export const cardHandlers: readonly OperationHandler[] = [
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
];
