import { isMoreThan, type Balance, type Money } from '@tillside/contract';
import { createDraftStorage, sessionArea } from '../runtime/draft-storage.ts';
import { idIn, wayName } from './return-from-top-up.ts';

/** The missing part of an amount; `null` if the balance covers it, or is in another currency. */
export function shortBy(amount: Money, { available }: Balance): Money | null {
  if (available.currency !== amount.currency || !isMoreThan(amount, available)) return null;
  return { ...amount, minor: amount.minor - available.minor };
}

/**
 * The address of the page for adding money, with the return address and the missing amount: digits with a point, such
 * as `3000` or `1750.50`. `null` if there is no such page.
 */
export function topUpLink({ top_up: page }: Balance, back: string, missing: Money): string | null {
  const link = page ? webAddress(page.url) : null;
  if (link === null) return null;
  link.searchParams.set('return_to', back);
  link.searchParams.set('amount', (missing.minor / 100).toFixed(missing.minor % 100 === 0 ? 0 : 2));
  return link.href;
}

/** `null` if the text is not a web address. `URL.canParse` is missing in the oldest supported browsers. */
function webAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/**
 * The address that the page for adding money returns to. `name`: the product's, `null` if this tab has not stored it.
 * @returns `null` without a web address
 */
export function wayOn(
  returnTo: string | undefined,
  scope: string,
  callerTag: string,
): { readonly href: string; readonly name: string | null } | null {
  const page = returnTo === undefined ? null : webAddress(returnTo);
  if (page === null) return null;
  const id = idIn(page.search);
  const kept = id === null ? null : createDraftStorage(sessionArea(), scope, callerTag).read(wayName(id));
  return { href: page.href, name: kept?.texts['name'] ?? null };
}
