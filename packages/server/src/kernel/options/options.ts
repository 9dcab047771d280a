import type {
  Merchant,
  Environment,
  AmountProduct,
  InstructingRole,
  Naira,
  OperationId,
  Dollars,
} from '@tillside/contract';
import type { Funding } from './funding.ts';
import type { NoticeOptions } from './notices.ts';
import type { Caller, Owner } from '../model/caller.ts';
import type { TillsideHandlers } from '../model/event.ts';
import type { Store } from '../model/store.ts';
import type { WebhookVerifier } from '../model/verifier.ts';
import type { FrameMessageKey } from '@tillside/messages';
import type { Clock } from '../model/clock.ts';
import type { Transport } from '../model/transport.ts';
import type { Retention, Timings } from '../model/timings.ts';

/**
 * The options of `createTillside`. Unknown options are refused by name. `HostRequest` is the request of the HTTP
 * framework, as `caller` and `cards.stepUp` receive it.
 */
export interface TillsideOptions<HostRequest = never> {
  /** The payments platform: its address, your key and its environment. */
  readonly platform: PlatformOptions;
  /** Where purchases are kept: `sqliteStore`, `postgresStore` or your own. It is the ledger. */
  readonly store: Store;
  /**
   * Your own secret, at least 32 random characters. It wraps the keys in the store for HMACs and for encryption
   * at rest; without it the store does not open. Pass a list during a change: any entry unwraps, the first wraps.
   */
  readonly secret: string | readonly string[];
  /** The external address of the companion, mount path included: `https://shop.example/till`. */
  readonly publicUrl: string;
  /** The exact origins whose pages may call the companion. The origin of `publicUrl` is always allowed. */
  readonly origins?: readonly string[];
  /**
   * Your shop, as pages, receipts and sealed frames show it. Set it only here: `GET /session` passes it to the widgets.
   * Without it, receipts name no shop, and a sealed frame that takes a PIN names the page's host.
   */
  readonly merchant?: Merchant;
  /**
   * Maps the merchant's session to a caller; `null` if no one is signed in. It must read the merchant's store: it is
   * called for every request, and again if a body took more than a second, because the session may have ended meanwhile.
   */
  caller(request: HostRequest): Caller | null | Promise<Caller | null>;
  /** How shoppers pay. Without it, operations that shoppers pay for are open to staff only. */
  readonly funding?: Funding;
  /** Handlers by event type. Each is called again until it returns. */
  readonly events?: TillsideHandlers;
  /** Notices to shoppers whose page is closed: delivered late, released, refunded, in review. Default: none. */
  readonly notices?: NoticeOptions;
  /** The verifiers of the platform’s webhooks. One has to accept a webhook; without any, all are refused. */
  readonly webhooks?: { readonly verify: readonly WebhookVerifier[] };
  /** Settings of products that differ from the observed and assumed facts. */
  readonly products?: ProductOptions;
  /** For merchants who issue cards. */
  readonly cards?: CardOptions<HostRequest>;
  /** The sealed frames that show card details and take PINs; `false` disables them. */
  readonly frames?: FrameOptions | false;
  /** Who may use which operation, and which sessions are signed in. */
  readonly access?: AccessOptions;
  /** Payment pages behind links, for chats, e-mails and WebViews. Without it, `till.links.create` throws. */
  readonly links?: LinkOptions;
  /** Limits per caller and per process. Omitted limits keep their default. */
  readonly limits?: LimitOptions;
  /** When the companion stops selling a product that its provider fails to deliver. */
  readonly selling?: SellingOptions;
  /** How long the store keeps settled data, in days. Omitted values keep their default. */
  readonly retention?: Partial<Retention>;
  /** Receives one line for each refusal and each fault, such as `console`. Default: none. */
  readonly logger?: Logger;
  /** Rarely used options: timings, the clock, the transport. */
  readonly advanced?: AdvancedOptions;
}

export interface PlatformOptions {
  /** The API root, ending in `/api/v1` (platform, conventions). */
  readonly baseUrl: string;
  /** The API key of that environment. It never leaves the companion. */
  readonly apiKey: string;
  /** `sandbox` or `live`. In `live` purchases move money. */
  readonly environment: Environment;
  /** Secret key, for the sandbox's simulate-transfer hash only (platform §5.4). */
  readonly secretKey?: string | undefined;
  /** Decrypts `secure_details` of cards (platform §2.2). */
  readonly merchantHashKey?: string | undefined;
  /** The encoding of the hash key. Default `hex`: 64 characters (observed). */
  readonly merchantHashKeyEncoding?: 'hex' | 'base64' | 'utf8' | undefined;
  /** Your business id at the platform: card details are encrypted for it (platform §2.2). Required with the hash key. */
  readonly businessId?: string | undefined;
  /**
   * A name for the address that POSTs are sent from. Companions with the same name and the same store share one rate
   * budget. Default `default`.
   */
  readonly egress?: string | undefined;
  /**
   * POSTs per minute that the platform accepts from that address, for all companions that share the budget. At most
   * nine tenths of them are sent. At least 10. Default 60 (platform §8). Companions behind one address with different
   * stores share no budget: give each its part, such as 30 for two. Limits per caller shrink in proportion.
   */
  readonly postsPerMinute?: number | undefined;
  /**
   * A stand-in in this process, for development. `platform: sandboxPlatform()` of `@tillside/sandbox` sets it. Refused
   * unless `environment` is `sandbox`, `publicUrl` is on this machine and `NODE_ENV` is not `production`.
   */
  readonly inProcess?: InProcessPlatform | undefined;
}

/** A stand-in for the platform in the companion's own process. */
export interface InProcessPlatform {
  /** Answers a request to the platform, as the global `fetch` does. */
  fetch(url: string, request: RequestInit): Promise<Response>;
  /** Answers a request at `<publicUrl>/sandbox` or below it. It has to check `Host` and `Origin` itself. Only this machine reaches it. */
  console(request: Request): Promise<Response>;
  /** Called by `ready()`. `receive` accepts the body of a webhook. It rejects if the webhook has to be sent again. */
  open(companion: { readonly publicUrl: string; receive(body: string): Promise<void> }): void;
  /** Called at the end of `close()`. */
  close(): Promise<void>;
}

/** Amounts for shoppers, in whole naira. Omitted values keep their default. */
export interface AmountOptions {
  /** The lowest amount, such as `naira(100)`. */
  readonly minimum?: Naira;
  /** The highest amount, such as `naira(50_000)`. */
  readonly maximum?: Naira;
  /** Amounts to offer as buttons, such as `[naira(200), naira(500)]`. */
  readonly presets?: readonly Naira[];
}

/** Amounts of products whose limits the contract declares. A minimum that the platform documents cannot be lowered. */
type LimitedProducts = { readonly [Product in AmountProduct]?: AmountOptions };

/** Settings of the products that the merchant sells. Omitted settings use the observed and assumed facts. */
export interface ProductOptions extends LimitedProducts {
  /** Amounts of airtime. */
  readonly airtime?: AmountOptions;
  /** Amounts of electricity, and who distributes it. */
  readonly electricity?: AmountOptions & {
    /** The distribution companies, by the platform's codes. */
    readonly services?: readonly { readonly code: string; readonly name: string }[];
  };
  /** Topups of a cable account. */
  readonly cableTopup?: AmountOptions;
  /** `atOnce`: maximum number of pins in one purchase, at most 100. */
  readonly pins?: { readonly atOnce?: number };
  /** The price of one segment to one number. The document gives none. Default `naira(4)`. */
  readonly sms?: { readonly pricePerSegment?: Naira };
  /** Bills abroad. */
  readonly international?: InternationalOptions;
  /** `false` disables saved recipients. Otherwise a caller can save at most 100, and only on request. */
  readonly recipients?: false;
}

/** Options of bills abroad. */
export interface InternationalOptions extends RateOptions {
  /** The merchant's wallet that pays them, and the currency of their prices. Default `USD` (platform §4.3). */
  readonly debitCurrency?: 'USD' | 'NGN';
}

/** The meaning of `usd_rate`: dollars per unit of the arriving currency, or units per dollar. */
export type UsdRate = 'dollars_per_unit' | 'units_per_dollar';

/** The meaning of `ngn_rate`: naira per unit of the arriving currency, units per naira, or naira per dollar. */
export type NgnRate = 'naira_per_unit' | 'units_per_naira' | 'naira_per_dollar';

/** How to read `GET /international-bills/rate`. The document names the rates, not their direction (platform §4.3). */
export interface RateOptions {
  /** Default `dollars_per_unit` (assumed). */
  readonly usdRate?: UsdRate;
  /** Default `naira_per_unit` (assumed). `naira_per_dollar` is observed. */
  readonly ngnRate?: NgnRate;
  /** Plausible range of the price of a dollar. A rate outside it is refused. Default 300 to 6,000 naira (assumed). */
  readonly nairaPerDollar?: { readonly minimum: Naira; readonly maximum: Naira };
}

/** Identifies one session of one caller by the merchant's ids. */
export interface SessionOfCaller {
  readonly callerId: string;
  readonly sessionId: string;
}

/** Permissions and sessions. */
export interface AccessOptions {
  /** The roles that may use an operation. Omitted operations keep their default. An empty list allows no role. */
  readonly operations?: Partial<Record<OperationId, readonly InstructingRole[]>>;
  /**
   * Returns whether that session is still signed in. Called when a sealed frame is opened, before a card number is
   * shown, and before each PIN and one-time password. Anything but `true` is refused. An error, or no answer within
   * `advanced.timings.hookDeadline`, is also logged. Default: a session is active until `till.sessions.end` is called
   * for it.
   */
  isSessionActive?(session: SessionOfCaller): boolean | Promise<boolean>;
}

/** Options for merchants who issue cards. */
export interface CardOptions<HostRequest = never> {
  /**
   * Called before card details are shown. Returns whether this person has just confirmed their identity again, or where
   * they can do so. Without it no card number is shown.
   */
  readonly stepUp?: StepUp<HostRequest>;
  /** Price of a new card in addition to its load. Undocumented; about 1–2 dollars observed. Default `dollars(1)`. */
  readonly creationFee?: Dollars;
}

/** Returns whether this person has confirmed their identity again, or a `url` where they can. */
export type StepUp<HostRequest> = (request: HostRequest, caller: Caller) => StepUpAnswer | Promise<StepUpAnswer>;

/**
 * `true`, or the address of your page where people confirm who they are: an http(s) address, or a path on the origin of
 * `publicUrl`, such as `/confirm`.
 */
export type StepUpAnswer = true | { readonly url: string };

/** Options of the sealed frames, which show card details and take PINs. */
export interface FrameOptions {
  /** A separate origin for frames that reaches the same companion, under the same path. Default: the page's own. */
  readonly origin?: string;
  /** Whether card details may be copied by a button. Default `true`. */
  readonly copy?: boolean;
  /**
   * Overrides of the frames' texts, by key: the parts `frame`, `cardFrame` and `walletFrame` of `@tillside/messages`. A
   * text may use the `{name}` placeholders of the original. They are set here and not in the widgets, so that
   * no script of a page can change a frame's texts.
   */
  readonly messages?: FrameMessages;
}

/** Overrides of the sealed frames' texts, by key. */
export type FrameMessages = { readonly [Key in FrameMessageKey]?: string };

/** The page that links of `till.links.create` open: `<publicUrl>/links`. */
export interface LinkOptions {
  /**
   * The addresses that a page may return to, such as `https://shop.example/orders` or `shopapp://paid`, and everything
   * below their paths. The page adds the parameter `ref`, and never an outcome. Default: none.
   */
  readonly returnTo?: readonly string[];
  /** The name on the page. Default: `merchant.name`. */
  readonly name?: string;
  /** The picture on the page: a URL, or a path of the origin of `publicUrl`. Default: `merchant.logo`. */
  readonly logo?: string;
  /** The theme of the page, in the form of `appearance` of `TillsideProvider`. */
  readonly theme?: LinkTheme;
}

/** Tokens of `appearance`, such as `{ accentColor: '#0a5', colorScheme: 'system' }`. */
export type LinkTheme = Readonly<Record<string, string | { readonly light: string; readonly dark: string }>>;

/** Limits of one caller on shared resources. */
export interface CallerLimits {
  /** Purchases and other instructions sent in any 60 seconds; more are queued. Default 8. */
  readonly purchases: number;
  /** Validations that POST to the platform, in any 60 seconds; more answer 429. Default 6. */
  readonly validations: number;
  /** One-time passwords sent in any 60 seconds; more are queued. Default 3. */
  readonly otpSends: number;
  /**
   * Purchases that are resent, and transfers that are confirmed because of an event, in any 60 seconds; more are
   * queued. An event counts for its customer. Default 4.
   */
  readonly recoveries: number;
  /** GETs answered in any 60 seconds, per process; more answer 429. Default 600. */
  readonly reads: number;
  /** Concurrent GETs to the platform, per process; more are queued. Default 8. */
  readonly questions: number;
  /**
   * Rows of purchases for several, and recipients of text messages, in any hour; more answer 429. Default 4,000, at
   * least 2,000, so that the largest purchase fits.
   */
  readonly rows: number;
}

/** Returns exceptions from the default limits for a caller, such as a kiosk. Omitted limits keep their default. */
export type PerCaller = (request: { readonly caller: Owner }) => Partial<CallerLimits> | undefined;

/** Limits per caller, so that no caller blocks the shop for the others. */
export interface LimitOptions {
  /**
   * Returns exceptions for a caller, such as a kiosk or a reseller. Omitted limits, and `undefined`, keep the default.
   * Called often, so answer from memory. An error is logged, and the defaults apply.
   */
  readonly perCaller?: PerCaller;
  /** Bank accounts that one customer may have at one bank, opened by shoppers. Default 3. */
  readonly accountsPerBank?: number;
  /** New instructions a minute, per process; more answer 429. Default 60. */
  readonly instructionsPerMinute?: number;
  /** Open event streams of one caller. A new one closes the oldest. Default 6. */
  readonly streamsPerCaller?: number;
}

/** When the companion stops selling. */
export interface SellingOptions {
  /**
   * Pauses the sale of a provider's product once purchases of this many different callers have failed since the last
   * delivery, all of them requested in the last 15 minutes. During the pause one purchase is admitted every 30 seconds.
   * A delivery ends the pause. At least 3. `false`: never. Default 5.
   */
  readonly pauseAfter?: number | false;
}

/** Rarely used options. */
export interface AdvancedOptions {
  /** Deadlines and intervals in milliseconds. Omitted values keep their default. */
  readonly timings?: Partial<Timings>;
  /** The clock, for tests and simulation. */
  readonly clock?: Clock;
  /** The source of random bytes, for tests and simulation. */
  readonly random?: (bytes: number) => Uint8Array;
  /**
   * Sends requests to the platform. Default: the companion's own transport. In the live environment it has to prove
   * which requests were never sent (`provesNotSent`).
   */
  readonly transport?: Transport;
}

/** The host's logger. Fields come from an allow-list: refs, codes and counts; never an input, a body or a key. */
export interface Logger {
  /** Called for what is usual, such as a start. */
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  /** Called for what somebody should look at. */
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  /** Called for what needs somebody now. */
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
