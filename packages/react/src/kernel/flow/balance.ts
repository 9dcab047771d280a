import type { Balance } from '@tillside/contract';
import { unwrap } from '../client/failure.ts';
import { useRuntime, useCompanionQuery } from '../runtime/context.ts';
import { useSession } from '../runtime/use-session.ts';
import { readDollarBalance, readNairaBalance } from '../client/money.ts';
import { record, text, type Reader } from '../client/read.ts';

/**
 * The signed-in user's balance with the merchant; `null` while it is not known, and if the merchant reports none. It is
 * a hint for the user: no purchase depends on it.
 */
export function useBalance(): Balance | null {
  const { client } = useRuntime();
  const session = useSession().data;
  const { data, isError } = useCompanionQuery<Balance>({
    queryKey: ['balance', session?.caller.caller_tag ?? null],
    queryFn: async ({ signal }) => unwrap(await client.ask({ path: '/balance', read: readBalance, signal })),
    enabled: session?.balance === true,
    // Purchases change it: it is requested again with every form that is shown.
    staleTime: 5_000,
    // The user may return from adding money in another tab.
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  // An old figure beside a failed read would be a wrong hint.
  return isError ? null : (data ?? null);
}

/** Validates the companion's answer. The available balance may be negative. */
const readBalance: Reader<Balance> = record(
  { name: text, available: (value) => readNairaBalance(value) ?? readDollarBalance(value) },
  { top_up: record({ url: text }) },
);
