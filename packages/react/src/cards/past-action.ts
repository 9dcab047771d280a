import { dollars } from '@tillside/contract';
import type { Bill } from '../purchase/bill.ts';
import { actionBill } from './actions/action-bill.ts';
import type { ActedOnCard, CardAction } from './actions/card-action.ts';

/** A receipt, or the history, knows what was done and not which four digits the card has. */
const someCard: ActedOnCard = { id: '', last_four: '', balance: dollars(0) };

/** The declaration of something that was done to a card, for receipts and the history. */
export function pastAction(make: (card: ActedOnCard) => CardAction): Bill {
  // Most of it is free, and what is not tells its amount.
  return { ...actionBill(make(someCard)), owns: () => true };
}
