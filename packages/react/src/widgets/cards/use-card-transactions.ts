import type { CardTransactionPage } from '@tillside/contract';
import { useLive } from '../../instructions/use-instruction.ts';
import { pagePath, usePages, type Pages } from '../../session/use-pages.ts';
import { useRuntime } from '../../session/context.ts';
import { useCallerTag } from '../../session/use-session.ts';
import { cardKey } from '../../products/cards/use-card.ts';
import { readTransactionPage } from '../../products/cards/card-readers.ts';

export type CardTransaction = CardTransactionPage['items'][number];

/** A card's transactions in the provider's order, by page. Refetched with every hint about the card. */
export function useCardTransactions(
  cardId: string,
  { limit = 20 }: { readonly limit?: number } = {},
): Pages<CardTransactionPage> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  useLive(true);
  return usePages({
    queryKey: [...cardKey(tag, cardId), 'transactions', limit],
    ask: (after, signal) =>
      client.ask({
        path: pagePath(`/cards/${encodeURIComponent(cardId)}/transactions`, { limit, after }),
        read: readTransactionPage,
        signal,
      }),
    staleTime: 5_000,
  });
}
