import type {
  CardActionResult,
  CardDetails,
  CardRow,
  CardSummary,
  CardTransaction,
  CardTransactionPage,
  CardView,
  IssuedCard,
  StablecoinOrder,
} from '@tillside/contract';
import type { z } from 'zod';

/**
 * What is kept and answered of a card, each named here. Everything else stays behind, above all the number, the CCV,
 * the expiry and `secure_details`: a field that the platform adds tomorrow is not shown by accident.
 */
export type ShownCard = Omit<CardSummary, 'status' | 'balance'>;

/** The parts of the order that its owner needs to pay it (platform §2.7). */
export function shownOrder(order: z.output<typeof StablecoinOrder>): Record<string, unknown> {
  return {
    order_id: order.order_id,
    address: order.address,
    memo_tag: order.memo_tag ?? null,
    currency: order.currency,
    network: order.network,
    chain: order.chain,
    amount: order.amount,
    fee: order.fee,
    payment_link: order.payment_link ?? null,
    expires_at: order.expires_at,
  };
}

/** A card as creating or replacing it answers (platform §2.2). */
export function shownIssued({ card, customer }: z.output<typeof IssuedCard>): ShownCard {
  return {
    id: card.id,
    customer_id: customer.id,
    card_type: card.card_type ?? null,
    currency: card.currency,
    brand: card.brand ?? null,
    last_four: card.last_four,
    masked: card.masked,
    created_at: card.created_at,
  };
}

/** A card as reading it answers (platform §2.3). */
export function shownRead(card: z.output<typeof CardDetails>): ShownCard {
  return {
    id: card.id,
    customer_id: card.customer.id,
    card_type: card.card_type ?? null,
    currency: card.currency,
    brand: card.brand ?? null,
    last_four: card.last_four,
    masked: card.masked,
    created_at: card.created_at,
  };
}

/** A card as the list of cards tells it (platform §2.4): that has no type. */
export function shownListed(card: z.output<typeof CardRow>): ShownCard {
  return {
    id: card.id,
    customer_id: card.customer.id,
    card_type: null,
    currency: card.currency,
    brand: card.brand ?? null,
    last_four: card.last_four,
    masked: card.masked,
    created_at: card.created_at,
  };
}

/** Everything that may be shown of a card but what is under way on it (platform §2.3). */
export function shownView(card: z.output<typeof CardDetails>): Omit<CardView, 'pending' | 'reported'> {
  const { billing } = card;
  return {
    ...shownRead(card),
    status: card.status,
    balance: card.balance,
    billing: billing
      ? {
          address: billing.address ?? null,
          city: billing.city ?? null,
          state: billing.state ?? null,
          country: billing.country ?? null,
          postal_code: billing.postal_code ?? null,
        }
      : null,
    updated_at: card.updated_at ?? null,
    terminated: card.terminate ?? card.status.toLowerCase() === 'terminated',
    terminate_date: card.terminate_date ?? null,
  };
}

/** What an action did to a card (platform §2.6). The balances beside `trans_id` are always 0 and left out. */
export function shownAction(done: z.output<typeof CardActionResult>): Record<string, unknown> {
  return {
    trans_id: done.trans_id,
    card: {
      id: done.card.id,
      ...(done.card.last_four ? { last_four: done.card.last_four } : {}),
      ...(typeof done.card.prev_balance === 'number' ? { prev_balance: done.card.prev_balance } : {}),
      balance: done.card.balance,
    },
    created_at: done.created_at,
  };
}

/** A card's transaction (platform §2.5). */
export function shownTransaction(row: z.output<typeof CardTransaction>): CardTransactionPage['items'][number] {
  return {
    trans_id: row.trans_id,
    amount: row.amount,
    currency: row.currency ?? null,
    balance: row.balance ?? null,
    status: row.status,
    ref_id: row.ref_id ?? null,
    ref_type: row.ref_type ?? null,
    description: row.description ?? null,
    created_at: row.created_at,
  };
}
