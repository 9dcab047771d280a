import { isMoreThan, type Balance, type Money } from '@tillside/contract';

/** What is missing for an amount; `null` if the balance covers it, or is in another currency. */
export function shortBy(amount: Money, { available }: Balance): Money | null {
  if (available.currency !== amount.currency || !isMoreThan(amount, available)) return null;
  return { ...amount, minor: amount.minor - available.minor };
}

/**
 * Where money is added, with the way back to this page and what is missing: digits with a point, such as `3000` or `1750.50`.
 * `null` where there is no such page.
 */
export function topUpLink({ top_up: page }: Balance, back: string, missing: Money): string | null {
  const link = page ? webAddress(page.url) : null;
  if (link === null) return null;
  link.searchParams.set('return_to', back);
  link.searchParams.set('amount', (missing.minor / 100).toFixed(missing.minor % 100 === 0 ? 0 : 2));
  return link.href;
}

/** `null` where the text is no address of the web. `URL.canParse` is missing in the oldest supported browsers. */
export function webAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}
