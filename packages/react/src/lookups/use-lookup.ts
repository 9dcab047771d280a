import type { UseQueryResult } from '@tanstack/react-query';
import type { LookupAnswer, LookupOperationId } from '@tillside/contract/browser';
import { unwrap, type CompanionError } from '../client/failure.ts';
import { useRuntime } from '../provider/context.ts';
import { useObserved } from '../provider/use-observed.ts';
import { useCallerTag } from '../provider/use-session.ts';
import { lookupFreshness, lookupKey } from './lookup-query.ts';

/**
 * A list of the platform, as the companion has it: plans, bouquets, products, providers.
 * @param input the operation's input; with `null` nothing is asked
 */
export function useLookup(
  operation: LookupOperationId,
  input: Readonly<Record<string, string | number>> | null = {},
): UseQueryResult<LookupAnswer, CompanionError> {
  const { client, queries } = useRuntime();
  const tag = useCallerTag();
  return useObserved<LookupAnswer>(
    {
      queryKey: lookupKey(tag, operation, input),
      queryFn: async ({ signal }) => unwrap(await client.lookup(operation, input ?? {}, signal)),
      enabled: tag !== null && input !== null,
      staleTime: lookupFreshness,
    },
    queries,
  );
}
