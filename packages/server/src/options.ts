import type { Dollars, Environment, InstructionOperationId, Money, OperationId, Role } from '@tillside/contract';
import type { Request } from 'express';
import type { ProductOptions } from './catalogue.ts';
import type { FundingCheckouts } from './checkouts/funding-checkouts.ts';
import type { Clock } from './clock.ts';
import type { FrameMessages } from './frames/frame-messages.ts';
import type { StepUp } from './frames/step-up.ts';
import type { CheckoutPaidEvent, TillsideEventType, TillsideHandlers } from './events/event.ts';
import type { PerCaller } from './limits/caller-limits.ts';
import type { Transport } from './platform/transport.ts';
import type { SessionOfCaller } from './sessions/session-tag.ts';
import type { Store } from './store/store.ts';
import type { Timings } from './timings.ts';
import type { WebhookVerifier } from './webhooks/verifier.ts';

/** Who is asking: the merchant's own session, turned into what the companion needs to know. */
export interface Caller {
  /** Stable id of the person in the merchant's system. Owns what they buy. */
  readonly id: string;
  /** Id of the session they are signed in with. */
  readonly sessionId: string;
  /** Their customer id at the platform, where they have one. */
  readonly customerId?: string | undefined;
  readonly roles: readonly Role[];
}

/** The part of a caller that is kept with an instruction, so that work can go on after the request has ended. */
export type Owner = Omit<Caller, 'sessionId'>;

export interface PlatformOptions {
  /** The API root, ending in `/api/v1` (platform, conventions). */
  readonly baseUrl: string;
  /** The API key of that environment. Never leaves the companion. */
  readonly apiKey: string;
  readonly environment: Environment;
  /** Secret key, for the sandbox's simulate-transfer hash only (platform §5.4). */
  readonly secretKey?: string | undefined;
  /** Decrypts `secure_details` of cards (platform §2.2). */
  readonly merchantHashKey?: string | undefined;
  /** How the hash key is written. Default `hex`: 64 characters (observed). */
  readonly merchantHashKeyEncoding?: 'hex' | 'base64' | 'utf8' | undefined;
  /** Your business id at the platform: card details are sealed for it (platform §2.2). Needed with the hash key. */
  readonly businessId?: string | undefined;
  /** Names the address that POSTs leave from; companions with the same name share one rate budget. Default `default`. */
  readonly egress?: string | undefined;
}

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

/** The host's logger. Fields are from an allow-list: refs, codes and counts; never an input, a body or a key. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Of those who issue cards. */
export interface CardOptions {
  /**
   * Asked before card details are shown: whether this person has just proved once more who they are, or where they
   * can. Without it nobody sees a card's number.
   */
  readonly stepUp?: StepUp;
  /** What a new card costs beside its load. The document gives no figure (about 1–2 dollars is seen). Default `dollars(1)`. */
  readonly creationFee?: Dollars;
}

/** The sealed frames, which show card details and take PINs. */
export interface FrameOptions {
  /** An origin of the frames' own that reaches the same companion, under the same path. Default: the page's own. */
  readonly origin?: string;
  /** Whether card details may be copied by a button. Default `true`. */
  readonly copy?: boolean;
  /** Your name as payers know it, at most 60 characters: shown where a PIN is typed. Default: the page's host. */
  readonly payee?: string;
  /**
   * Other words for the frames' texts, by key: the parts `frame`, `cardFrame` and `walletFrame` of `@tillside/messages`. A
   * text may have the `{name}` placeholders of the one that it stands in for. They are given here and not to the widgets:
   * no script of a page can change what a frame says.
   */
  readonly messages?: FrameMessages;
}

/** Who may do what. */
export interface AccessOptions {
  /** Which roles may use an operation, where that differs from the default. An empty list allows nobody. */
  readonly operations?: Partial<Record<OperationId, readonly Role[]>>;
  /**
   * Whether that session is still signed in. Asked when a sealed frame is opened, before a card's number is shown, and
   * before each PIN and one-time password. Anything but `true` is refused: so are an error, and no answer within
   * `advanced.timings.hookDeadline`, each with a line in the log. Default: a session is active until `till.sessions.end`
   * is called for it.
   */
  isSessionActive?(session: SessionOfCaller): boolean | Promise<boolean>;
}

/** How much one caller may ask for, so that nobody stops the shop for the others. */
export interface LimitOptions {
  /**
   * Exceptions for a caller, such as a kiosk or a reseller; what is left out, and `undefined`, is the default. Asked
   * often: answer from memory. An error is logged, and the defaults count.
   */
  readonly perCaller?: PerCaller;
  /** Bank accounts that one customer may have at one bank, opened by shoppers. Default 3. */
  readonly accountsPerBank?: number;
  /** New instructions a minute, of one process; the next is answered 429. Default 60. */
  readonly instructionsPerMinute?: number;
  /** Open event streams; the oldest makes room for the next. Default 6. */
  readonly streamsPerCaller?: number;
}

/** What few merchants ever set. */
export interface AdvancedOptions {
  /** Deadlines and intervals in milliseconds, where they differ from the defaults. */
  readonly timings?: Partial<Timings>;
  /** A seam for tests and simulation. */
  readonly clock?: Clock;
  /** A seam for tests and simulation: answers that many random bytes. */
  readonly random?: (bytes: number) => Uint8Array;
  /**
   * How requests reach the platform. Default: sockets of the companion's own. In the live environment it has to prove
   * which requests never left (`provesNotSent`).
   */
  readonly transport?: Transport;
}

/** What `createTillside` is given. An option that it does not know is refused by name. */
export interface TillsideOptions {
  readonly platform: PlatformOptions;
  readonly store: Store;
  /**
   * Your own secret, at least 32 random characters. It wraps the keys that lie in the store, for HMACs and for sealing at
   * rest: without it the store does not open. A list while it is changed: any entry unwraps, the first wraps.
   */
  readonly secret: string | readonly string[];
  /** Where the companion is reached from outside, mount path included: `https://shop.example/till`. */
  readonly publicUrl: string;
  /** The exact origins whose pages may call. The origin of `publicUrl` always may. */
  readonly origins?: readonly string[];
  /** The merchant's session becomes a caller; `null`: nobody is signed in. */
  caller(request: Request): Caller | null | Promise<Caller | null>;
  /** Without it, what a shopper would pay for is open to staff only. */
  readonly funding?: Funding;
  /** Handlers by the type of event. Each is called again until it returns. */
  readonly events?: TillsideHandlers;
  readonly webhooks?: { readonly verify: readonly WebhookVerifier[] };
  /** What is sold, where it differs from the observed and assumed facts. */
  readonly products?: ProductOptions;
  readonly cards?: CardOptions;
  /** The sealed frames that show card details and take PINs; `false`: none of it is served. */
  readonly frames?: FrameOptions | false;
  readonly access?: AccessOptions;
  readonly limits?: LimitOptions;
  readonly logger?: Logger;
  readonly advanced?: AdvancedOptions;
}
