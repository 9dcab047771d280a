import type { Owner } from '../model/caller.ts';
import type { Environment, InstructionOperationId, Money, Checkout, Naira } from '@tillside/contract';
import type { CheckoutPaidEvent, TillsideEventType } from '../model/event.ts';

export interface PriceRequest {
  readonly operation: InstructionOperationId;
  readonly input: Readonly<Record<string, unknown>>;
  /** The maximum debit of the merchant's wallet, before discount. */
  readonly cost: Money;
  readonly caller: Owner;
}

/** A price with what is known of its exchange rate. */
export interface ShopperPrice {
  readonly amount: Money;
  /**
   * What one unit of the cost's currency costs, such as `naira(1_600)` for a dollar: the review shows it as your rate.
   * Default: the amount by the cost, shown as a rate with fees included.
   */
  readonly rate?: Money;
  /** How many whole seconds you sell at this price, at least 10. Default: 60. The review counts down, then asks again. */
  readonly holdsFor?: number;
}

export interface FundingRequest {
  /** The instruction's ref: the hook's idempotency key. */
  readonly ref: string;
  readonly caller: Owner;
  readonly amount: Money;
}

export type ReserveOutcome =
  | { readonly outcome: 'reserved' }
  /** The shopper has to act first; `till.funding.settle` reports the result. */
  | { readonly outcome: 'pending'; readonly expiresAt: Date; readonly action?: { readonly url: string } }
  /**
   * The shopper sees `funds_declined` (the default), `amount_refused` or `currency_refused`; any other code is
   * shown as the default.
   */
  | { readonly outcome: 'declined'; readonly code?: string };

/** What a caller can spend with the merchant, as `balance` answers it. */
export interface CallerBalance {
  /** How you call it, such as `Sunbird balance`: 1 to 40 characters on one line. */
  readonly name: string;
  /** What can be spent now; negative for an overdraft. */
  readonly available: Money;
  /**
   * Your page where money is added: an http(s) address, https in the live environment, or a path on `publicUrl`'s origin.
   * It receives the address to return to as the parameter `return_to`: check it with `till.funding.returnTo`. What is missing comes as
   * `amount`, such as `3000` or `1750.50`: a hint, which anybody can put into a link.
   */
  readonly topUp?: { readonly url: string };
}

/**
 * `refund_owed`: the money was taken, and `release` cannot return it. Then `refund` is called, or, without that hook,
 * `refund.owed` is raised, once.
 */
export interface ReleaseOutcome {
  readonly outcome: 'released' | 'refund_owed';
}

/**
 * How shoppers pay the merchant. Every hook is called again until it returns, so each must be idempotent by `ref`:
 * a second call with the same ref changes nothing and returns the same result.
 */
export interface Funding {
  /** Returns what the shopper pays, alone or with its exchange rate. Default: the cost. */
  price?(request: PriceRequest): Money | ShopperPrice | Promise<Money | ShopperPrice>;
  /**
   * Returns what the caller can spend, or `null` if you keep no balance for them. The widgets show it; it is a hint and
   * never a check, so `reserve` still decides. Asked for shoppers only, each time anew. If it throws, or takes longer than
   * `advanced.timings.hookDeadline`, no balance is shown, and purchases go on.
   */
  balance?(request: { readonly caller: Owner }): CallerBalance | null | Promise<CallerBalance | null>;
  /** Reserves the amount. Must always return the same for the same ref. */
  reserve(request: FundingRequest): ReserveOutcome | Promise<ReserveOutcome>;
  /** Captures `amount` of the reserved amount. */
  capture(request: FundingRequest): void | Promise<void>;
  /**
   * Releases `amount` of the reserved amount. Also called when nothing was reserved: then it does nothing. Returning nothing
   * means that the money was released.
   */
  release(request: FundingRequest): ReleaseOutcome | void | Promise<ReleaseOutcome | void>;
  /**
   * Pays `amount` to the cardholder: a card's withdrawal, or its balance at termination. `caller` is the cardholder, who is
   * not always the one who requested it. Without this hook shoppers are not offered operations that pay out.
   */
  credit?(request: FundingRequest): void | Promise<void>;
  /**
   * Refunds `amount` that was paid and cannot be released: a reversed purchase, late funds, or a
   * `release` that answered `refund_owed`. With this hook `refund.owed` is not raised, and `refund.paid` reports the end.
   */
  refund?(request: FundingRequest): void | Promise<void>;
  /**
   * Called when a `pending` reservation expires, before the purchase is abandoned. Return `reserved` if it was
   * paid after all, `pending` with a later time while a payment is in progress. Default: it is abandoned.
   */
  expire?(request: FundingRequest): ReserveOutcome | Promise<ReserveOutcome>;
  /** Called once by `createTillside`, for hooks that use the companion itself. @throws if they cannot. */
  connect?(services: FundingServices): void;
  /**
   * Receives `checkout.paid` of the checkouts that these hooks created, again until it returns. `events` does not receive them.
   */
  checkoutPaid?(event: CheckoutPaidEvent): void | Promise<void>;
}

/** The companion's services for hooks that let shoppers pay by checkout. */
export interface FundingServices {
  readonly environment: Environment;
  readonly checkouts: FundingCheckouts;
  /** The event types that the merchant's `events` handles. */
  readonly handledEvents: ReadonlySet<TillsideEventType>;
  /** Whether the funding hooks have `refund`. */
  readonly refunds: boolean;
  /** Milliseconds since 1970, by the companion's clock. */
  now(): number;
  /** Whether the companion was closed, so that another may replace it. */
  isClosed(): boolean;
  /** Like `till.funding.settle`, without waiting for the result. @throws if the instruction does not exist. */
  settle(ref: string, result: 'reserved' | 'declined'): Promise<void>;
}

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
