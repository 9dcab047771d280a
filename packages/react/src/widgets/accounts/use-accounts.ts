import { useLive } from '../../instruct/use-live.ts';
import { pagePath } from '../../session/page-path.ts';
import { usePages, type Pages } from '../../session/use-pages.ts';
import { useRuntime } from '../../session/context.ts';
import { useCallerTag } from '../../session/use-session.ts';
import { accountsKey } from './account-keys.ts';
import { readAccountPage, type AccountPage } from './account-readers.ts';

export interface AccountsOptions {
  /** Accounts per page. Default 20. */
  readonly limit?: number | undefined;
  /** Staff only: the customer. Default: all customers. */
  readonly customerId?: string | undefined;
}

/** The caller's virtual accounts, newest first, by page. Refetched when the companion sends a hint about one of them. */
export function useAccounts({ limit = 20, customerId }: AccountsOptions = {}): Pages<AccountPage> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  useLive(true);
  return usePages({
    queryKey: [...accountsKey(tag), customerId ?? null, limit],
    ask: (after, signal) =>
      client.ask({
        path: pagePath('/accounts', { limit, after, customer_id: customerId }),
        read: readAccountPage,
        signal,
      }),
    staleTime: 5_000,
  });
}
