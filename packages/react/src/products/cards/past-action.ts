import { dollars } from '@tillside/contract';
import type { Bill } from '../../flow/bill.ts';
import { actionBill } from './action-bill.ts';
import type { ActedOnCard, CardAction } from './card-action.ts';

/** A placeholder: receipts and the history do not know the card's last four digits. */
const someCard: ActedOnCard = { id: '', last_four: '', balance: dollars(0) };

/** The declaration of a past card action, for receipts and the history. */
export function pastAction(make: (card: ActedOnCard) => CardAction): Bill {
  // Most are free, and the others carry their amount.
  return { ...actionBill(make(someCard)), owns: () => true };
}
