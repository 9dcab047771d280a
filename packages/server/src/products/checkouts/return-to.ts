import { readUrl } from '../../model/web-address.ts';

/** Longer than any address of a page; guards against pasted documents. */
const maxLength = 2_048;

/**
 * The address that a top-up page may send the shopper back to: `given`, if it is a page of one of these origins.
 * `null` for everything else, because anybody can make a link to the top-up page with a `return_to` of their own.
 */
export function readReturnTo(given: unknown, origins: ReadonlySet<string>): string | null {
  if (typeof given !== 'string' || given.length > maxLength) return null;
  const url = readUrl(given);
  // `blob:` has the origin of its page, and credentials are shown before the host: neither is an address of the shop.
  if (!url || url.username !== '' || url.password !== '') return null;
  return origins.has(url.origin) ? url.href : null;
}
