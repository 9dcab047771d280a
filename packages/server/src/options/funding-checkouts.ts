import { type Checkout, type Naira } from '@tillside/contract';

/** A checkout that pays for an instruction. */
export interface FundingCheckout extends MerchantCheckout {
  /** Whether it was withdrawn for good. */
  readonly withdrawn: boolean;
}

/** Checkouts that pay for instructions. The reference of each is the instruction's ref. */
export interface FundingCheckouts {
  /** Creates it, or returns the existing one, whatever its terms. @throws TillsideCheckoutError. */
  request(request: CheckoutRequest): Promise<FundingCheckout>;
  /** `null` if it was never requested. */
  find(whose: Pick<CheckoutRequest, 'owner' | 'reference'>): Promise<FundingCheckout | null>;
  /**
   * Withdraws it for good, even if it was never requested: a late request finds it withdrawn. Returns its
   * state: with `paid`, `paying` and `not_known` money has moved or may have.
   */
  withdraw(request: CheckoutRequest): Promise<FundingCheckout>;
}

/** A payment that the merchant's backend requests. The page never sets an amount. */
export interface CheckoutRequest {
  /** The id of the caller who may pay it. */
  readonly owner: string;
  /** The merchant's own reference, unique per owner: the same call returns the same checkout. */
  readonly reference: string;
  /** At least one naira. */
  readonly amount: Naira;
  /** 5 to 255 characters, shown to the payer (platform §8). */
  readonly title: string;
  readonly description?: string;
  /** Returned with `checkout.paid`. At most 8 kB of JSON. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /**
   * No attempt to pay begins after this time; a running one continues. Default: no end. The first call sets
   * it; a repeated call changes nothing.
   */
  readonly expiresAt?: Date;
}

/** A checkout as the merchant's backend sees it. */
export interface MerchantCheckout extends Checkout {
  readonly owner: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}
