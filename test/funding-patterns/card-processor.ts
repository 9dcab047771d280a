import type { Funding, ReserveOutcome, Tillside } from '@tillside/server';

/** A payment at your card processor. */
export interface Payment {
  readonly state: 'open' | 'authorized' | 'captured' | 'cancelled' | 'declined' | 'refunded';
  /** The amount that it was created for. */
  readonly kobo: number;
  /** The processor's page, where the shopper enters the card. */
  readonly url: string;
  readonly expiresAt: Date;
}

/** What these hooks need of a card processor. Each call has an idempotency key: repeating it changes nothing. */
export interface CardProcessor {
  /** Creates a payment, or returns the one with this key. */
  create(key: string, kobo: number): Promise<Payment>;
  /** Captures this much of an authorised payment, and releases the rest. Throws if there is none. */
  capture(key: string, kobo: number): Promise<void>;
  /** Closes the page of a payment that is still open, so that it can no longer be paid. */
  close(key: string): Promise<Payment>;
  /** Cancels an authorised payment. Without a payment, a later `create` returns a cancelled one. */
  cancel(key: string): Promise<Payment>;
  /** Refunds at most what was captured. */
  refund(key: string, kobo: number): Promise<void>;
}

/** Shoppers pay by card on the processor's page. The ref is the key of everything. */
export function cardFunding(processor: CardProcessor): Funding {
  return {
    reserve: async ({ ref, amount }) =>
      amount.currency === 'NGN'
        ? outcomeOf(await processor.create(ref, amount.minor), amount.minor)
        : { outcome: 'declined', code: 'currency_refused' },

    // The time of a pending payment is over. It may have been paid in the last second, or its webhook is lost.
    expire: async ({ ref, amount }) => outcomeOf(await processor.close(ref), amount.minor),

    capture: ({ ref, amount }) => processor.capture(ref, amount.minor),

    // Also called for a `reserve` that never answered. After a delivery in part, `capture` has let the rest go already.
    async release({ ref, amount }) {
      const { state, kobo } = await processor.cancel(ref);
      return { outcome: state === 'captured' && amount.minor === kobo ? 'refund_owed' : 'released' };
    },

    refund: ({ ref, amount }) => processor.refund(ref, amount.minor),
  };
}

function outcomeOf({ state, kobo, url, expiresAt }: Payment, asked: number): ReserveOutcome {
  if (kobo !== asked) return { outcome: 'declined' };
  switch (state) {
    case 'open':
      return { outcome: 'pending', expiresAt, action: { url } };
    case 'authorized':
    case 'captured':
      return { outcome: 'reserved' };
    case 'cancelled':
    case 'declined':
    case 'refunded':
      return { outcome: 'declined' };
  }
}

/**
 * For the processor's webhook, after its signature was checked. Ask the processor: a webhook is a hint.
 * `settle` throws when it has to be called again; answer 500 then, and the processor repeats its webhook.
 */
export async function onProcessorWebhook(
  till: Tillside,
  processor: CardProcessor,
  key: string,
  kobo: number,
): Promise<void> {
  const { outcome } = outcomeOf(await processor.create(key, kobo), kobo);
  if (outcome !== 'pending') await till.funding.settle(key, outcome);
}
