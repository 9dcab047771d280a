import { useLive } from '../../kernel/instructions/use-instruction.ts';
import { pagePath, usePages, type Pages } from '../../kernel/runtime/use-pages.ts';
import { useRuntime } from '../../kernel/runtime/context.ts';
import { useCallerTag } from '../../kernel/runtime/use-session.ts';
import type { Account, AccountPayment } from '@tillside/contract';
import { readMoney } from '../../kernel/client/money.ts';
import { oneOf, pageOf, record, text, type Reader } from '../../kernel/client/read.ts';
import { useEffect } from 'react';

/* Query keys contain the user's tag. A hint with the ref `account:<number>` invalidates the keys that begin with that account's key. */

export function accountKey(callerTag: string | null, number: string): readonly unknown[] {
  return ['account', callerTag, number];
}

function accountsKey(callerTag: string | null): readonly unknown[] {
  return ['accounts', callerTag];
}

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

interface AccountPage {
  readonly items: readonly Account[];
  readonly next: string | null;
}

interface AccountPaymentPage {
  readonly items: readonly AccountPayment[];
  readonly next: string | null;
}

const account: Reader<Account> = record({
  account_number: text,
  account_name: text,
  bank_name: text,
  bank_code: text,
  currency: text,
  status: text,
  customer_id: text,
  created_at: text,
});

export const readAccountPage: Reader<AccountPage> = pageOf(account);

export const readAccountPayment: Reader<AccountPayment> = record(
  {
    session_id: text,
    account_number: text,
    state: oneOf(['received', 'confirmed', 'review']),
    amount: readMoney,
    sender: record({ name: text, bank_name: text, account_ending: text }),
    paid_at: text,
  },
  {
    description: text,
    confirmation: record({ trans_id: text, at: text }, {}, { fee: readMoney }),
    settlement: record({ amount: readMoney, at: text }),
  },
);

export const readAccountPaymentPage: Reader<AccountPaymentPage> = pageOf(readAccountPayment);

export function useRefreshedAccounts(ended: boolean): void {
  const { queries } = useRuntime();
  const tag = useCallerTag();
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: accountsKey(tag) });
  }, [ended, queries, tag]);
}

/** Polling interval in milliseconds: with an open event stream, polling is only a fallback. */
const pause = { live: 30_000, alone: 8_000 } as const;

/**
 * Transfers to an account, newest first, by page. Refetched within a second of a hint, when the user returns
 * to the page, when the connection is back, and periodically while the page is visible. One request at a time.
 * @param number the account's number; `null` sends no request
 */
export function useAccountPayments(
  number: string | null,
  { limit = 10 }: { readonly limit?: number } = {},
): Pages<AccountPaymentPage> {
  const { client, queries } = useRuntime();
  const tag = useCallerTag();
  const live = useLive(number !== null);
  const result = usePages({
    queryKey: [...accountKey(tag, number ?? ''), 'payments', limit],
    ask: (after, signal) =>
      client.ask({
        path: pagePath(`/accounts/${encodeURIComponent(number ?? '')}/payments`, { limit, after }),
        read: readAccountPaymentPage,
        signal,
      }),
    enabled: number !== null,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: live ? pause.live : pause.alone,
  });

  // React Query itself observes visibility only. A visible window may be unfocused, and a page that is restored
  // from the back-forward cache missed events.
  useEffect(() => {
    if (tag === null || number === null) return undefined;
    const wake = (): void =>
      void queries.refetchQueries({ queryKey: accountKey(tag, number) }, { cancelRefetch: false });
    window.addEventListener('focus', wake);
    window.addEventListener('pageshow', wake);
    return () => {
      window.removeEventListener('focus', wake);
      window.removeEventListener('pageshow', wake);
    };
  }, [queries, tag, number]);

  return result;
}
