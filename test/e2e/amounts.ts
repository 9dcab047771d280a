import type { Dollars, Naira } from '@tillside/contract';

// Playwright reads the walks without the condition by which the packages' sources are found, so only types come from there.

/** An amount as a page sends it. */
export function naira(major: number): Naira {
  return { currency: 'NGN', minor: Math.round(major * 100) };
}

/** As `naira`. */
export function dollars(major: number): Dollars {
  return { currency: 'USD', minor: Math.round(major * 100) };
}

/** An amount of the shop's API in naira, as the walks count. @throws for another currency. */
export function inNaira({ currency, minor }: Naira): number {
  if (currency !== 'NGN') throw new TypeError(`An amount of the shop is in ${String(currency)}.`);
  return minor / 100;
}
