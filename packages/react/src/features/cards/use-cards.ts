import type { CardList, CardTransactionPage } from '@tillside/contract';
import { useLive } from '../../kernel/instructions/use-instruction.ts';
import { pagePath, usePages, type Pages } from '../../kernel/runtime/use-pages.ts';
import { useRuntime } from '../../kernel/runtime/context.ts';
import { useCallerTag } from '../../kernel/runtime/use-session.ts';
import { cardsKey, cardKey } from './use-card.ts';
import { readCardList, readTransactionPage } from './card-readers.ts';

export interface CardsOptions {
  /** Cards per page. Default 10. */
  readonly limit?: number | undefined;
  /** Staff only: the customer. */
  readonly customerId?: string | undefined;
}

/** The caller's cards, newest first, by page. A caller without a customer record gets `customer_missing`. */
export function useCards({ limit = 10, customerId }: CardsOptions = {}): Pages<CardList> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  useLive(true);
  return usePages({
    queryKey: [...cardsKey(tag), limit, customerId],
    ask: (after, signal) =>
      client.ask({ path: pagePath('/cards', { limit, after, customer_id: customerId }), read: readCardList, signal }),
    staleTime: 5_000,
  });
}

/** The card with the merchant's name for its holder, where the platform gave none. */
export function withHolder<Card extends { readonly holder?: string | undefined }>(
  card: Card,
  cardholder: string | undefined,
): Card {
  const name = cardholder?.trim() ?? '';
  return card.holder === undefined && name !== '' ? { ...card, holder: name } : card;
}

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
