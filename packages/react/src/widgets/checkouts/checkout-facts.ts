import type { Checkout } from '@tillside/contract';

/** The immutable part of a checkout. */
export type CheckoutFacts = Pick<Checkout, 'id' | 'title' | 'description' | 'amount' | 'reference' | 'expires_at'>;
