import { createContext, useContext, type Context } from 'react';
import type { PurchaseInput } from '../client/companion-client.ts';

/** Starts a new purchase with an earlier input. Sends nothing. */
export type Again = (input: PurchaseInput) => void;

/**
 * The fixed fields of the input, on a page for exactly one purchase. The user cannot edit them there, and cannot buy
 * again after the purchase. `null` on other pages.
 */
export const OnePurchaseContext: Context<PurchaseInput | null> = createContext<PurchaseInput | null>(null);

export const AgainContext: Context<Again | null> = createContext<Again | null>(null);

/** Fills the surrounding form with an earlier input; `null` without a form, as in a receipt of the history. */
export function useAgain(): Again | null {
  return useContext(AgainContext);
}
