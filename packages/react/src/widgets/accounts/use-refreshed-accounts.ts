import { useEffect } from 'react';
import { useRuntime } from '../../session/context.ts';
import { useCallerTag } from '../../session/use-session.ts';
import { accountsKey } from './account-keys.ts';

export function useRefreshedAccounts(ended: boolean): void {
  const { queries } = useRuntime();
  const tag = useCallerTag();
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: accountsKey(tag) });
  }, [ended, queries, tag]);
}
