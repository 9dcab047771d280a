import { usd, type Money } from '@tillside/contract';

/** An amount the platform told, as money; `null`: an absurd one is no amount. */
export function dollars(amount: number | null | undefined): Money | null {
  return typeof amount === 'number' && amount >= 0 && amount <= 1e12
    ? { currency: 'USD', amount: cents(amount) }
    : null;
}

/** Sums dollars exactly. */
export function sumDollars(...amounts: readonly number[]): Money {
  return { currency: 'USD', amount: cents(amounts.reduce((sum, amount) => sum + amount, 0)) };
}

/** Where no money of the shopper moves. */
export const noDollars: Money = { currency: 'USD', amount: usd(0) };

function cents(amount: number): ReturnType<typeof usd> {
  return usd(Math.round(amount * 100) / 100);
}
