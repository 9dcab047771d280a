import type { DeclaredKinds } from '../../kernel/model/stored-kinds.ts';

/** What is stored of cards, and what is left of it when a person is erased. */
export const cardKinds = {
  card: {
    of: 'customer',
    exported: ['id', 'masked', 'last_four', 'brand', 'card_type', 'currency', 'created_at'],
    erased: 'expires',
    kept: ['id', 'customer_id', 'brand', 'card_type', 'currency', 'created_at'],
  },
  /** Marks that a card has changed. */
  card_news: { of: 'card', exported: [], erased: 'deleted' },
  card_report: { of: 'card', exported: ['use', 'at', 'trans_id', 'amount', 'acceptor_name'], erased: 'deleted' },
} as const satisfies DeclaredKinds;
