import { type Balance, isMoreThan, type Money } from '@tillside/contract';
import { unwrap } from '../client/failure.ts';
import { useRuntime, useCompanionQuery } from '../session/context.ts';
import { useSession } from '../session/use-session.ts';
import { readDollarBalance, readNairaBalance } from '../client/money.ts';
import { record, text, type Reader } from '../client/read.ts';

/**
 * The signed-in user's balance with the merchant; `null` while it is not known, and where the merchant tells none. A hint for
 * people: no purchase depends on it.
 */
export function useBalance(): Balance | null {
  const { client } = useRuntime();
  const session = useSession().data;
  const { data, isError } = useCompanionQuery<Balance>({
    queryKey: ['balance', session?.caller.caller_tag ?? null],
    queryFn: async ({ signal }) => unwrap(await client.ask({ path: '/balance', read: readBalance, signal })),
    enabled: session?.balance === true,
    // Purchases change it: it is asked for again with every form that is shown.
    staleTime: 5_000,
    // Somebody may come back from adding money in another tab.
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  // An old figure beside a failed read would be a wrong hint.
  return isError ? null : (data ?? null);
}

/** Validates the companion's answer. What can be spent may be negative. */
const readBalance: Reader<Balance> = record(
  { name: text, available: (value) => readNairaBalance(value) ?? readDollarBalance(value) },
  { top_up: record({ url: text }) },
);

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
