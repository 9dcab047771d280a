import type { EarlierPurchase } from '@tillside/react';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';

interface BuyAgain {
  /** The purchase that is to be bought again, until another page is opened. */
  readonly earlier: EarlierPurchase | null;
  choose(purchase: EarlierPurchase | null): void;
}

const Context = createContext<BuyAgain>({ earlier: null, choose() {} });

export function useBuyAgain(): BuyAgain {
  return useContext(Context);
}

/** Carries a purchase from the history to the form that buys it again. */
export function BuyAgainProvider({ children }: { readonly children: ReactNode }) {
  const [earlier, choose] = useState<EarlierPurchase | null>(null);
  const value = useMemo(() => ({ earlier, choose }), [earlier]);
  return <Context value={value}>{children}</Context>;
}
