import { useQuery } from '@tanstack/react-query';
import { naira, type Naira } from '@tillside/contract';
import { fetchReturnTo } from './shop-api.ts';

const key = 'sunbird:return-to';

/** The parameters that the widgets add if a purchase is short of money. They are only a hint, so few are used. */
interface Wanted {
  readonly returnTo: string;
  /** Digits with a point, such as `1750.50`. */
  readonly amount: string;
}

/** The purchase that was short of money. */
export interface ShortPurchase {
  /** The address of its page. The server checks that it belongs to this shop. */
  readonly url: string;
  readonly missing: Naira | undefined;
  /** When the shopper came here, by the server's clock. ISO 8601. */
  readonly since: string;
}

/** Kept for this tab, because adding money takes several pages. */
function wanted(): Wanted | null {
  const address = new URLSearchParams(location.search);
  const returnTo = address.get('return_to');
  if (returnTo !== null && returnTo !== kept('return_to')) {
    forget();
    keep('return_to', returnTo);
    keep('amount', address.get('amount') ?? '');
  }
  const known = kept('return_to');
  return known === null ? null : { returnTo: known, amount: kept('amount') ?? '' };
}

/** The missing amount, in digits: any other text in the address is ignored. */
export function missingAmount(): string | undefined {
  const amount = wanted()?.amount ?? '';
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? amount : undefined;
}

/** The purchase that the shopper was about to make; `null` if there is none, or if its page is not in this shop. */
export function useShortPurchase(): ShortPurchase | null {
  const before = wanted();
  const { data = null } = useQuery({
    queryKey: ['return-to', before],
    staleTime: Infinity,
    queryFn: async (): Promise<ShortPurchase | null> => {
      if (before === null) return null;
      const { url, now } = await fetchReturnTo(before.returnTo);
      if (url === null) return null;
      // A reload counts what arrived since the first time.
      const since = kept('since') ?? now;
      keep('since', since);
      const amount = missingAmount();
      return { url, since, missing: amount === undefined ? undefined : naira(Number(amount)) };
    },
  });
  return data;
}

/** Leads back to the purchase that was short of money. */
export function WayBack() {
  const purchase = useShortPurchase();
  if (purchase === null) return null;
  return (
    <a href={purchase.url} className="button-main" onClick={forget}>
      Back to your purchase
    </a>
  );
}

/** Whoever has come back to the purchase, by this link or by that of a widget, needs no way back any more. */
export function forgetAtReturn(address: string): void {
  if (address === kept('return_to')) forget();
}

const names = ['return_to', 'amount', 'since'] as const;
type Name = (typeof names)[number];

function kept(name: Name): string | null {
  return inTab((storage) => storage.getItem(`${key}:${name}`));
}

function keep(name: Name, text: string): void {
  inTab((storage) => storage.setItem(`${key}:${name}`, text));
}

function forget(): void {
  for (const name of names) inTab((storage) => storage.removeItem(`${key}:${name}`));
}

/** A browser may refuse its storage, and the shop works all the same. */
function inTab<Value>(work: (storage: Storage) => Value): Value | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
