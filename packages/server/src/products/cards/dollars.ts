import { dollars, type Dollars } from '@tillside/contract';

/** Where no money of the shopper moves. */
export const noDollars: Dollars = dollars(0);

const maxPlausible = dollars(1e12);

/** An amount that the platform told. `null`: an absurd one is no amount. */
export function sensible(amount: Dollars | null): Dollars | null {
  return amount && amount.minor >= 0 && amount.minor <= maxPlausible.minor ? amount : null;
}
