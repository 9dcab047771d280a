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

/** A price, with its exchange rate and the time that it holds. */
export interface ShopperPrice {
  readonly amount: Money;
  /**
   * Your price of one unit of the cost's currency, such as `naira(1_600)` for a dollar. The review shows it as your
   * rate. Default: the amount divided by the cost, shown as a rate with fees included.
   */
  readonly rate?: Money;
  /** How long the price holds, in whole seconds, at least 10. Default 60. The review counts down, then asks again. */
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

/** What a caller can spend with the merchant, as `balance` returns it. */
export interface CallerBalance {
  /** The name of the balance, such as `Sunbird balance`: 1 to 40 characters on one line. */
  readonly name: string;
  /** The amount that can be spent now; negative for an overdraft. */
  readonly available: Money;
  /**
   * Your page where shoppers add money: an http(s) address, https in the live environment, or a path on `publicUrl`'s
   * origin. The parameter `return_to` is the address to return to: check it with `till.funding.returnTo`. The parameter
   * `amount` is what is missing, such as `3000` or `1750.50`: a hint that anyone can put into a link.
   */
  readonly topUp?: { readonly url: string };
}

/**
 * The result of `release`. `refund_owed`: the money was taken, and `release` cannot return it. Then `refund` is called
 * or, without that hook, `refund.owed` is raised once.
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
   * Returns what the caller can spend, or `null` if you keep no balance for them. The widgets show it as a hint:
   * `reserve` still decides. Called for shoppers only. Never cached. If it throws, or takes longer than
   * `advanced.timings.hookDeadline`, no balance is shown, and purchases continue.
   */
  balance?(request: { readonly caller: Owner }): CallerBalance | null | Promise<CallerBalance | null>;
  /**
   * Reserves the amount. Has to return the same result for the same ref every time, but declines a known ref for another
   * amount, and one whose money was given back.
   */
  reserve(request: FundingRequest): ReserveOutcome | Promise<ReserveOutcome>;
  /** Captures `amount` of the reserved amount. Has to throw if nothing is reserved, unless it was captured before. */
  capture(request: FundingRequest): void | Promise<void>;
  /**
   * Releases `amount` of the reserved amount, or what is left of it. Also called when nothing was reserved, and then has
   * to do nothing. No return value means that the money was released.
   */
  release(request: FundingRequest): ReleaseOutcome | void | Promise<ReleaseOutcome | void>;
  /**
   * Pays `amount` to the cardholder: a card's withdrawal, or its balance at termination. `caller` is the cardholder,
   * who may not have requested it. Without this hook, operations that pay out are not offered to shoppers.
   */
  credit?(request: FundingRequest): void | Promise<void>;
  /**
   * Refunds `amount` that was paid and cannot be released: a reversed purchase, late funds, or a `release` that
   * returned `refund_owed`. With this hook `refund.owed` is not raised, and `refund.paid` reports the end.
   */
  refund?(request: FundingRequest): void | Promise<void>;
  /**
   * Called when a `pending` reservation expires, before the purchase is abandoned. Return `reserved` if it was paid
   * after all, or `pending` with a later time while a payment is in progress. Default: the purchase is abandoned.
   */
  expire?(request: FundingRequest): ReserveOutcome | Promise<ReserveOutcome>;
  /** Passes the companion's services to the hooks. `createTillside` calls it once. @throws if they cannot use them. */
  connect?(services: FundingServices): void;
  /** Receives `checkout.paid` of the checkouts that these hooks created, until it returns. `events` does not. */
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
  /**
   * Keeps the first final outcome of a hook call in the store, as long as a settled purchase, and returns it. An outcome
   * that is not final is not kept: without a kept one, it is returned itself.
   */
  firstOutcome(call: HookOutcome): Promise<string>;
}

/** What a call of a funding hook has returned. */
export interface HookOutcome {
  /** Identifies the call, as the hook and the ref do. */
  readonly id: string;
  readonly caller: Owner;
  readonly outcome: string;
  /** Whether no repeated call may return another outcome. */
  readonly isFinal: boolean;
}

/** A checkout that pays for an instruction. */
export interface FundingCheckout extends MerchantCheckout {
  /** Whether it was withdrawn permanently. */
  readonly withdrawn: boolean;
}

/** Checkouts that pay for instructions. The reference of each is the instruction's ref. */
export interface FundingCheckouts {
  /** Creates a checkout, or returns the existing one even if its terms differ. @throws TillsideError */
  request(request: CheckoutRequest): Promise<FundingCheckout>;
  /** Finds a checkout. `null` if it was never requested. */
  find(whose: Pick<CheckoutRequest, 'owner' | 'reference'>): Promise<FundingCheckout | null>;
  /**
   * Withdraws a checkout permanently, even if it was never requested: a late request finds it withdrawn. Returns its
   * state. With `paid`, `paying` and `not_known`, money has moved or may have moved.
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
  /**
   * The shopper's balance that the payment adds to, as you call it: `Sunbird balance`. Once your handler of `checkout.paid` has
   * returned, the payer reads that the amount was added to it. Default: a payment for `title`.
   */
  readonly addsTo?: string;
  /** Returned with `checkout.paid`. At most 8 kB of JSON. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /**
   * No attempt to pay begins after this time. A running one continues. Default: no end. The first call sets it; a
   * repeated call changes nothing.
   */
  readonly expiresAt?: Date;
}

/** A checkout as the merchant's backend sees it. */
export interface MerchantCheckout extends Checkout {
  readonly owner: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}
