import { money, type Money } from '@tillside/contract';
import type { PriceRequest } from '@tillside/server';
import { paidOut } from './wallet-till.ts';

/** How long a merchant's prices hold, in milliseconds. */
const held = 40_000;

/** In kobo or cents. */
export const minMargin = 7;
export const maxMargin = 103;

/** The cost and a margin, odd to the kobo or the cent. It changes with time; what is paid out to shoppers has none. */
export function withMargin({ operation, cost }: PriceRequest, now: number): Money {
  if (cost.minor === 0 || paidOut.has(operation)) return cost;
  const margin = minMargin + ((cost.minor + 31 * Math.floor(now / held)) % (maxMargin - minMargin + 1));
  const price = cost.minor + margin;
  return cost.currency === 'NGN' ? money('NGN', price) : money('USD', price);
}
