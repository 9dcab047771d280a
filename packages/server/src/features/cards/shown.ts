import type { CardSummary, CardTransactionPage, CardView } from '@tillside/contract';
import {
  actionVisibility,
  getCard,
  issuedVisibility,
  listCards,
  listCardTransactions,
  orderVisibility,
  visibleTo,
  type CardActionResult,
  type CardDetails,
  type CardRow,
  type CardTransaction,
  type IssuedCard,
  type StablecoinOrder,
} from '@tillside/contract/schemas';
import type { z } from 'zod';

/**
 * The part of a card that is stored and returned. A view uses only fields that the operation's `visibility` allows for
 * everyone. Number, CCV, expiry and `secure_details` are not among them: a view that names one does not compile.
 */
export type ShownCard = Omit<CardSummary, 'status' | 'balance' | 'holder'>;

/** The parts of the order that its owner needs to pay it (platform §2.7). */
export function shownOrder(order: z.output<typeof StablecoinOrder>): Record<string, unknown> {
  const shown = visibleTo('shopper', order, orderVisibility);
  return { ...shown, memo_tag: shown.memo_tag ?? null, payment_link: shown.payment_link ?? null };
}

/** A card from the answer to its creation or replacement (platform §2.2). */
export function shownIssued(issued: z.output<typeof IssuedCard>): ShownCard {
  const { card, customer } = visibleTo('shopper', issued, issuedVisibility);
  return cardOf(card, customer, card.card_type);
}

/** A card from the answer to a read of it (platform §2.3). */
export function shownRead(details: z.output<typeof CardDetails>): ShownCard {
  const card = visibleTo('shopper', details, getCard.visibility);
  return cardOf(card, card.customer, card.card_type);
}

/** A card as the list of cards returns it (platform §2.4), which has no type. */
export function shownListed(row: z.output<typeof CardRow>): ShownCard {
  const card = visibleTo('shopper', row, listCards.visibility.cards);
  return cardOf(card, card.customer, null);
}

/** Everything that may be shown of a card, except what is under way on it (platform §2.3). */
export function shownView(details: z.output<typeof CardDetails>): Omit<CardView, 'pending' | 'reported' | 'holder'> {
  const card = visibleTo('shopper', details, getCard.visibility);
  const { billing } = card;
  return {
    ...shownRead(details),
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

/**
 * The cardholder's name on a card that was just read, for its owner alone (ADR 0030). It is no part of a `ShownCard`, so it is
 * never stored.
 */
export function shownHolder(details: z.output<typeof CardDetails>): Pick<CardView, 'holder'> {
  return holderOf(visibleTo('owner', details, getCard.visibility).customer);
}

/** The cardholder's name in the list of cards, for the owner alone. */
export function shownListedHolder(row: z.output<typeof CardRow>): Pick<CardSummary, 'holder'> {
  return holderOf(visibleTo('owner', row, listCards.visibility.cards).customer);
}

function holderOf({ name }: { readonly name?: string | null | undefined }): Pick<CardView, 'holder'> {
  const holder = name?.trim() ?? '';
  return holder === '' ? {} : { holder };
}

/** The effect of an action on a card (platform §2.6). The balances beside `trans_id` are always 0 and omitted. */
export function shownAction(done: z.output<typeof CardActionResult>): Record<string, unknown> {
  const { trans_id, card, created_at } = visibleTo('shopper', done, actionVisibility);
  return {
    trans_id,
    card: {
      id: card.id,
      ...(card.last_four ? { last_four: card.last_four } : {}),
      ...(card.prev_balance ? { prev_balance: card.prev_balance } : {}),
      ...(card.balance ? { balance: card.balance } : {}),
    },
    created_at,
  };
}

/** A card's transaction (platform §2.5). */
export function shownTransaction(row: z.output<typeof CardTransaction>): CardTransactionPage['items'][number] {
  const shown = visibleTo('shopper', row, listCardTransactions.visibility.transactions);
  return {
    trans_id: shown.trans_id,
    amount: shown.amount,
    balance: shown.balance ?? null,
    status: shown.status ?? 'unknown',
    ref_id: shown.ref_id ?? null,
    ref_type: shown.ref_type ?? null,
    description: shown.description ?? null,
    created_at: shown.created_at ?? null,
  };
}

function cardOf(
  card: Pick<ShownCard, 'id' | 'currency' | 'last_four' | 'masked'> & {
    readonly brand?: string | null | undefined;
    readonly created_at?: string | null | undefined;
  },
  customer: { readonly id: string },
  cardType: string | null | undefined,
): ShownCard {
  const { id, currency, brand, last_four, masked, created_at } = card;
  return {
    id,
    customer_id: customer.id,
    card_type: cardType ?? null,
    currency,
    brand: brand ?? null,
    last_four,
    masked,
    created_at: created_at ?? null,
  };
}
