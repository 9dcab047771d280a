import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { CompanionError } from '../client/failure.ts';
import { useRuntime } from './context.ts';

/** React Query's `useQuery` with the provider's own client: a page's client never contains a purchase. */
export function useCompanionQuery<Value>(
  options: UseQueryOptions<Value, CompanionError>,
): UseQueryResult<Value, CompanionError> {
  return useQuery(options, useRuntime().queries);
}
