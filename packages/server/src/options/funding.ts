import type { Owner } from './caller.ts';
import type { Environment, InstructionOperationId, Money } from '@tillside/contract';
import type { FundingCheckouts } from './funding-checkouts.ts';
import type { CheckoutPaidEvent, TillsideEventType } from '../events/event.ts';

export interface PriceRequest {
  readonly operation: InstructionOperationId;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the merchant's wallet is debited at most, discount not taken off. */
  readonly cost: Money;
  readonly caller: Owner;
}

export interface FundingRequest {
  /** The instruction's ref: the hook's own idempotency key. */
  readonly ref: string;
  readonly caller: Owner;
  readonly amount: Money;
}

export type ReserveOutcome =
  | { readonly outcome: 'reserved' }
  /** The shopper has to do something first; `till.funding.settle` tells the end of it. */
  | { readonly outcome: 'pending'; readonly expiresAt: Date; readonly action?: { readonly url: string } }
  /**
   * `funds_declined` (the default), `amount_refused` or `currency_refused` is what the shopper is told; another code is
   * yours, and is told as the default.
   */
  | { readonly outcome: 'declined'; readonly code?: string };

/**
 * `refund_owed`: it was taken, and `release` cannot give it back. Then `refund` is called, or, without that hook,
 * `refund.owed` is raised, once.
 */
export interface ReleaseOutcome {
  readonly outcome: 'released' | 'refund_owed';
}

/**
 * How shoppers pay the merchant. Every hook is called again until it returns, so each must be idempotent by `ref`:
 * the second call with the same ref changes nothing and answers as the first did.
 */
export interface Funding {
  /** What the shopper pays. Default: the cost. */
  price?(request: PriceRequest): Money | Promise<Money>;
  /** Sets the amount aside. Must answer the same for the same ref, for ever. */
  reserve(request: FundingRequest): ReserveOutcome | Promise<ReserveOutcome>;
  /** Takes `amount` of what was set aside. */
  capture(request: FundingRequest): void | Promise<void>;
  /**
   * Gives `amount` of what was set aside back. Also called where nothing was set aside: then it does nothing. No answer
   * says that it was given back.
   */
  release(request: FundingRequest): ReleaseOutcome | void | Promise<ReleaseOutcome | void>;
  /**
   * Pays `amount` to the cardholder: a card's withdrawal, its balance at terminate. `caller` is the cardholder, which is
   * not always who asked for it. Without this hook shoppers are not offered what would have to be paid out to them.
   */
  credit?(request: FundingRequest): void | Promise<void>;
  /**
   * Gives `amount` back where it was paid and cannot be released: a reversed purchase, funds that came too late, what
   * `release` answers `refund_owed` for. With this hook `refund.owed` is not raised, and `refund.paid` tells the end.
   */
  refund?(request: FundingRequest): void | Promise<void>;
  /**
   * Asked when the time of a `pending` reservation is over, before the purchase is given up: `reserved` where it was
   * paid for after all, `pending` with a later time where a payment is under way. Default: it is given up.
   */
  expire?(request: FundingRequest): ReserveOutcome | Promise<ReserveOutcome>;
  /** Called once by `createTillside`, for hooks that work with the companion itself. @throws when they cannot. */
  connect?(services: FundingServices): void;
  /**
   * Hears `checkout.paid` of the checkouts that these hooks asked for, again until it returns. `events` is not told of those.
   */
  checkoutPaid?(event: CheckoutPaidEvent): void | Promise<void>;
}

/** The companion, as hooks see it that let shoppers pay by a checkout. */
export interface FundingServices {
  readonly environment: Environment;
  readonly checkouts: FundingCheckouts;
  /** What the merchant's `events` listens to. */
  readonly heard: ReadonlySet<TillsideEventType>;
  /** Whether the funding hooks have `refund`. */
  readonly refunds: boolean;
  /** Milliseconds since 1970, by the companion's clock. */
  now(): number;
  /** Whether the companion was closed, so that another may take its place. */
  isClosed(): boolean;
  /** As `till.funding.settle`, and does not wait for what comes of it. @throws when there is no such instruction. */
  settle(ref: string, result: 'reserved' | 'declined'): Promise<void>;
}
