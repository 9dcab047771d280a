import type { UseQueryResult } from '@tanstack/react-query';
import type { LookupAnswer, LookupInput, LookupOperationId } from '@tillside/contract';
import { unwrap, type CompanionError } from '../client/failure.ts';
import { useRuntime, useCompanionQuery } from '../session/context.ts';
import { useCallerTag } from '../session/use-session.ts';
import { lookupFreshness, lookupKey } from './use-lists.ts';
import type { LookupQuery } from '../client/lookup.ts';

/** The input is optional for operations without one. */
export type LookupArguments<Id extends LookupOperationId> =
  Record<never, never> extends LookupInput<Id> ? [input?: LookupInput<Id> | null] : [input: LookupInput<Id> | null];

/**
 * A list of the platform from the companion: plans, bouquets, products, providers.
 * @param input the operation's input; `null` sends no request
 */
export function useLookup<Id extends LookupOperationId>(
  operation: Id,
  ...[given]: LookupArguments<Id>
): UseQueryResult<LookupAnswer<Id>, CompanionError> {
  // Omitted for operations without input.
  const input: LookupQuery | null = given === undefined ? {} : given;
  const { client } = useRuntime();
  const tag = useCallerTag();
  return useCompanionQuery<LookupAnswer<Id>>({
    queryKey: lookupKey(tag, operation, input),
    queryFn: async ({ signal }) => unwrap(await client.lookup(operation, input ?? {}, signal)),
    enabled: tag !== null && input !== null,
    staleTime: lookupFreshness,
  });
}
