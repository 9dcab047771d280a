import { createContext, useContext, type Context } from 'react';
import type { PurchaseInput } from '../client/companion-client.ts';

/** Begins a new purchase that is filled in with an earlier input. Sends nothing. */
export type Again = (input: PurchaseInput) => void;

export const AgainContext: Context<Again | null> = createContext<Again | null>(null);

/** Fills in the form around with an earlier input; `null` where there is no form, as in a receipt of the history. */
export function useAgain(): Again | null {
  return useContext(AgainContext);
}
