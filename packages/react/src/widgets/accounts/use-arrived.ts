import { useCallback, useState } from 'react';
import type { Account, AccountPayment } from '@tillside/contract';

export interface Arrived {
  /** The payments to all accounts together, because any account may receive the amount; `null` until all are known. */
  readonly payments: readonly AccountPayment[] | null;
  /** Called by each account's list. `null` until all payments that count are loaded. */
  tell(number: string, payments: readonly AccountPayment[] | null): void;
}

/** Collects the payments to all accounts. */
export function useArrived(accounts: readonly Account[]): Arrived {
  const [lists, setLists] = useState<Readonly<Record<string, readonly AccountPayment[] | null>>>({});
  const tell = useCallback<Arrived['tell']>(
    (number, payments) =>
      setLists((before) => (before[number] === payments ? before : { ...before, [number]: payments })),
    [],
  );
  const known = accounts.flatMap(({ account_number }) => lists[account_number] ?? []);
  const isWhole = accounts.length > 0 && accounts.every(({ account_number }) => lists[account_number]);
  return { payments: isWhole ? known : null, tell };
}
