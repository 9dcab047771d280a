import type { CardList } from '@tillside/contract';
import { useLive } from '../../instruct/use-live.ts';
import { pagePath } from '../../session/page-path.ts';
import { usePages, type Pages } from '../../session/use-pages.ts';
import { useRuntime } from '../../session/context.ts';
import { useCallerTag } from '../../session/use-session.ts';
import { cardsKey } from '../../products/cards/card-keys.ts';
import { readCardList } from '../../products/cards/card-readers.ts';

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
