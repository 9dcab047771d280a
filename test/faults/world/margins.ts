import { naira, usd, type Money } from '@tillside/contract';
import type { PriceRequest } from '@tillside/server';
import { paidOut } from './wallet-till.ts';

/** A merchant's prices hold for so long. */
const held = 40_000;

/** The cost and a margin, odd to the kobo or the cent. It changes with time; what is paid out to shoppers has none. */
export function withMargin({ operation, cost }: PriceRequest, now: number): Money {
  if (cost.amount === 0 || paidOut.has(operation)) return cost;
  const hundredths = Math.round(cost.amount * 100);
  const margin = 7 + ((hundredths + 31 * Math.floor(now / held)) % 97);
  const price = hundredths + margin;
  return cost.currency === 'NGN'
    ? { currency: 'NGN', amount: naira(price / 100) }
    : { currency: 'USD', amount: usd(price / 100) };
}
