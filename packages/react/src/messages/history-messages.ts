import { historyWords } from './en-NG/history.ts';
import { purchaseMessages, type PurchaseMessages } from './purchase-messages.ts';

/** The words of the list of purchases, with those of the purchases in it. */
export const historyMessages: PurchaseMessages & typeof historyWords = { ...purchaseMessages, ...historyWords };
