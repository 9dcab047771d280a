import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchMe, signIn, type Me } from './shop-api.ts';

/**
 * The signed-in user and their balance. While money is held, a purchase is in progress, so the balance is polled often.
 * A refund may arrive at any time, so polling never stops.
 */
export function useMe(): UseQueryResult<Me> {
  return useQuery({
    queryKey: ['me'],
    queryFn: fetchMe,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return 3_000;
      return (state.data?.balance?.held.minor ?? 0) > 0 ? 2_000 : 30_000;
    },
  });
}

/** Reads the balance again: call it whenever a purchase moved. */
export function useRefreshBalance(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['me'] });
    void queryClient.invalidateQueries({ queryKey: ['statement'] });
  }, [queryClient]);
}

/** Signs in by one click, and removes the data of the previous user. */
export function useSignIn(): UseMutationResult<object, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: ['statement'] });
      return queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
}
