import { type Checkout, type Naira } from '@tillside/contract';

/** A checkout that pays for an instruction. */
export interface FundingCheckout extends MerchantCheckout {
  /** It was ended for good. */
  readonly withdrawn: boolean;
}

/** Checkouts that pay for instructions. The reference of each is the instruction's ref. */
export interface FundingCheckouts {
  /** Writes it, or answers the one that was written first, on whatever terms. @throws TillsideCheckoutError. */
  request(request: CheckoutRequest): Promise<FundingCheckout>;
  /** `null`: it was never asked for. */
  find(whose: Pick<CheckoutRequest, 'owner' | 'reference'>): Promise<FundingCheckout | null>;
  /**
   * Ends it for good, also where it was never asked for: a request that comes late finds it ended. Answers where it then
   * stands: `paid`, `paying` and `not_known` tell of money that has moved or may have.
   */
  withdraw(request: CheckoutRequest): Promise<FundingCheckout>;
}

/** What the merchant's backend asks a payer for. The page never names an amount. */
export interface CheckoutRequest {
  /** The id of the caller who may pay it. */
  readonly owner: string;
  /** The merchant's own reference, unique with the owner: the same call answers the same checkout. */
  readonly reference: string;
  /** At least one naira. */
  readonly amount: Naira;
  /** 5 to 255 characters: what the payer sees (platform §8). */
  readonly title: string;
  readonly description?: string;
  /** Comes back with `checkout.paid`. At most 8 kB of JSON. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /**
   * No attempt to pay begins after this; one that is under way goes on. Default: it does not end. The first call sets
   * it: a repeated one changes nothing.
   */
  readonly expiresAt?: Date;
}

/** A checkout as the merchant's backend sees it. */
export interface MerchantCheckout extends Checkout {
  readonly owner: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}
