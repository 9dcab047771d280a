import type { UseQueryResult } from '@tanstack/react-query';
import { isFinal, type CardOrder } from '@tillside/contract';
import { unwrap, type CompanionError } from '../../client/failure.ts';
import { useRuntime, useCompanionQuery } from '../../session/context.ts';
import { useCallerTag } from '../../session/use-session.ts';
import { cardOrderKey } from './use-card.ts';
import { readCardOrder } from './card-readers.ts';

/** A stablecoin order, with the seconds left by the server's clock at the time of the read. */
export function useCardOrder(orderId: string): UseQueryResult<CardOrder, CompanionError> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  return useCompanionQuery<CardOrder>({
    queryKey: cardOrderKey(tag, orderId),
    queryFn: async ({ signal }) =>
      unwrap(await client.ask({ path: `/cards/orders/${encodeURIComponent(orderId)}`, read: readCardOrder, signal })),
    enabled: tag !== null,
    refetchOnWindowFocus: 'always',
    // Refetched periodically, because the local countdown drifts while a phone sleeps.
    refetchInterval: ({ state }) => (state.data && isFinal(state.data.state) ? false : 30_000),
  });
}
