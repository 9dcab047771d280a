import type { CardTransactionPage } from '@tillside/contract';
import { useLive } from '../instructions/use-live.ts';
import { pagePath } from '../pages/page-path.ts';
import { usePages, type Pages } from '../pages/use-pages.ts';
import { useRuntime } from '../provider/context.ts';
import { useCallerTag } from '../provider/use-session.ts';
import { cardKey } from './card-keys.ts';
import { readTransactionPage } from './card-readers.ts';

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
