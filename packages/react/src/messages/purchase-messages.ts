import { enNG as core } from './en-NG.ts';
import { purchaseWords } from './en-NG/purchase.ts';

export type PurchaseMessages = typeof core & typeof purchaseWords;

/** The words of a purchase after its form is filled in, with those that every widget has: `context.say(purchaseMessages)`. */
export const purchaseMessages: PurchaseMessages = { ...core, ...purchaseWords };
