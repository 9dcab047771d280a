import type { UseQueryResult } from '@tanstack/react-query';
import { type CardView, isFinal, type CardOrder } from '@tillside/contract';
import { unwrap, type CompanionError } from '../../kernel/client/failure.ts';
import { useLive } from '../../kernel/instructions/use-instruction.ts';
import { useRuntime, useCompanionQuery } from '../../kernel/runtime/context.ts';
import { useCallerTag } from '../../kernel/runtime/use-session.ts';
import { readCardView, readCardOrder } from './card-readers.ts';

/* Query keys contain the user's tag. A hint with the ref `card:<id>` invalidates the keys that begin with that card's key. */

export function cardKey(callerTag: string | null, id: string): readonly unknown[] {
  return ['card', callerTag, id];
}

export function cardsKey(callerTag: string | null): readonly unknown[] {
  return ['cards', callerTag];
}

export function cardOrderKey(callerTag: string | null, orderId: string): readonly unknown[] {
  return ['cardOrder', callerTag, orderId];
}

/**
 * A card's current state at the provider: balance, status, pending instructions. Never its number. Refetched
 * when the companion sends a hint about it, and polled more often only while an instruction is pending.
 * @param cardId the card's id; `null` sends no request
 */
export function useCard(cardId: string | null): UseQueryResult<CardView, CompanionError> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const live = useLive(cardId !== null);
  return useCompanionQuery<CardView>({
    queryKey: cardKey(tag, cardId ?? ''),
    queryFn: async ({ signal }) =>
      unwrap(await client.ask({ path: `/cards/${encodeURIComponent(cardId ?? '')}`, read: readCardView, signal })),
    enabled: tag !== null && cardId !== null,
    staleTime: 5_000,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => ((state.data?.pending.length ?? 0) === 0 ? false : live ? 30_000 : 5_000),
  });
}

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
