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
  readonly platform: PlatformOptions;
  readonly store: Store;
  /**
   * Your own secret, at least 32 random characters. It wraps the keys in the store for HMACs and for encryption
   * at rest; without it the store does not open. Pass a list during a change: any entry unwraps, the first wraps.
   */
  readonly secret: string | readonly string[];
  /** The external address of the companion, mount path included: `https://shop.example/till`. */
  readonly publicUrl: string;
  /** The exact origins whose pages may call. The origin of `publicUrl` always may. */
  readonly origins?: readonly string[];
  /**
   * Your shop, as pages, receipts and sealed frames name it. Asked for here only: `GET /session` tells it to the widgets.
   * Without it receipts name no shop, and a sealed frame names the page's host where a PIN is typed.
   */
  readonly merchant?: Merchant;
  /** Maps the merchant's session to a caller; `null` if nobody is signed in. */
  caller(request: HostRequest): Caller | null | Promise<Caller | null>;
  /** Without it, operations that shoppers pay for are open to staff only. */
  readonly funding?: Funding;
  /** Handlers by event type. Each is called again until it returns. */
  readonly events?: TillsideHandlers;
  /** Notices to shoppers whose page is closed: delivered late, released, refunded, in review. Default: none. */
  readonly notices?: NoticeOptions;
  readonly webhooks?: { readonly verify: readonly WebhookVerifier[] };
  /** Products, where they differ from the observed and assumed facts. */
  readonly products?: ProductOptions;
  readonly cards?: CardOptions<HostRequest>;
  /** The sealed frames that show card details and take PINs; `false` disables them. */
  readonly frames?: FrameOptions | false;
  readonly access?: AccessOptions;
  /** Payment pages behind links, for chats, e-mails and WebViews. Without it `till.links.create` makes none. */
  readonly links?: LinkOptions;
  readonly limits?: LimitOptions;
  /** When a product is not sold because its provider fails to deliver it. */
  readonly selling?: SellingOptions;
  /** How long the store keeps what is settled, in days, where it differs from the defaults. */
  readonly retention?: Partial<Retention>;
  readonly logger?: Logger;
  readonly advanced?: AdvancedOptions;
}

export interface PlatformOptions {
  /** The API root, ending in `/api/v1` (platform, conventions). */
  readonly baseUrl: string;
  /** The API key of that environment. It never leaves the companion. */
  readonly apiKey: string;
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
   * The name of the address that POSTs are sent from. Companions with the same name and the same store share one rate
   * budget. Default `default`.
   */
  readonly egress?: string | undefined;
  /**
   * POSTs that the platform takes in a minute from that address, for all companions that share the budget. At most nine
   * tenths of them are sent. Default 60 (platform §8). Companions with different stores behind one address do not know of
   * each other: give each its part, such as 30 for two. Limits per caller shrink in proportion. At least 10.
   */
  readonly postsPerMinute?: number | undefined;
  /**
   * A stand-in in this process, for development: `platform: sandboxPlatform()` of `@tillside/sandbox` sets it. Refused unless
   * `environment` is `sandbox`, `publicUrl` is on this machine and `NODE_ENV` is not `production`.
   */
  readonly inProcess?: InProcessPlatform | undefined;
}

/** A stand-in for the platform in the companion's own process. */
export interface InProcessPlatform {
  /** Answers a request to the platform, as the global `fetch` does. */
  fetch(url: string, request: RequestInit): Promise<Response>;
  /** Answers a request at `<publicUrl>/sandbox` or below it. It has to look at `Host` and `Origin` itself. */
  console(request: Request): Promise<Response>;
  /** Called by `ready()`. `receive` takes the body of a webhook, and rejects where it has to be sent again. */
  open(companion: { readonly publicUrl: string; receive(body: string): Promise<void> }): void;
  /** Called at the end of `close()`. */
  close(): Promise<void>;
}

/** Amounts for shoppers, in whole naira, where they differ from the defaults. */
export interface AmountOptions {
  readonly minimum?: Naira;
  readonly maximum?: Naira;
  readonly presets?: readonly Naira[];
}

/** Of products whose limits the contract declares. A minimum that the platform documents cannot be lowered. */
type LimitedProducts = { readonly [Product in AmountProduct]?: AmountOptions };

/** What the merchant sells, where it differs from the observed and assumed facts. */
export interface ProductOptions extends LimitedProducts {
  readonly airtime?: AmountOptions;
  /** `services`: the distribution companies, by the platform's codes. */
  readonly electricity?: AmountOptions & {
    readonly services?: readonly { readonly code: string; readonly name: string }[];
  };
  /** Topups of a cable account. */
  readonly cableTopup?: AmountOptions;
  /** `atOnce`: how many pins are sold at once, at most 100. */
  readonly pins?: { readonly atOnce?: number };
  /** The price of a segment to one number; the document gives none. Default `naira(4)`. */
  readonly sms?: { readonly pricePerSegment?: Naira };
  readonly international?: InternationalOptions;
  /** `false` disables saved recipients. Otherwise a caller saves at most a hundred, on request only. */
  readonly recipients?: false;
}

/** Bills abroad. */
export interface InternationalOptions extends RateOptions {
  /** The merchant's wallet that pays them, and the currency of their prices. Default `USD` (platform §4.3). */
  readonly debitCurrency?: 'USD' | 'NGN';
}

/** The meaning of `usd_rate`: dollars for one unit that arrives, or units for a dollar. */
export type UsdRate = 'dollars_per_unit' | 'units_per_dollar';

/** The meaning of `ngn_rate`: naira for one unit that arrives, units for a naira, or naira for a dollar. */
export type NgnRate = 'naira_per_unit' | 'units_per_naira' | 'naira_per_dollar';

/** How to read `GET /international-bills/rate`. The document names the rates but not their direction (platform §4.3). */
export interface RateOptions {
  /** Default `dollars_per_unit` (assumed). */
  readonly usdRate?: UsdRate;
  /** Default `naira_per_unit` (assumed). `naira_per_dollar` is observed. */
  readonly ngnRate?: NgnRate;
  /** Plausible price of a dollar: a rate outside is refused. Default 300 to 6,000 naira (assumed). */
  readonly nairaPerDollar?: { readonly minimum: Naira; readonly maximum: Naira };
}

/** Identifies one session of one caller by the merchant's ids. */
export interface SessionOfCaller {
  readonly callerId: string;
  readonly sessionId: string;
}

/** Permissions and sessions. */
export interface AccessOptions {
  /** The roles that may use an operation, where they differ from the default. An empty list allows nobody. */
  readonly operations?: Partial<Record<OperationId, readonly InstructingRole[]>>;
  /**
   * Returns whether that session is still signed in. Called when a sealed frame is opened, before a card number is shown, and
   * before each PIN and one-time password. Anything but `true` is refused; an error, or no answer within
   * `advanced.timings.hookDeadline`, is also logged. Default: a session is active until `till.sessions.end`
   * is called for it.
   */
  isSessionActive?(session: SessionOfCaller): boolean | Promise<boolean>;
}

/** Options for merchants who issue cards. */
export interface CardOptions<HostRequest = never> {
  /**
   * Called before card details are shown: whether this person has just confirmed their identity again, or where they
   * can. Without it no card number is shown.
   */
  readonly stepUp?: StepUp<HostRequest>;
  /** The price of a new card in addition to its load. The document gives no figure (about 1–2 dollars is observed). Default `dollars(1)`. */
  readonly creationFee?: Dollars;
}

/** Returns whether this person has confirmed their identity again; `url`: where they can. */
export type StepUp<HostRequest> = (request: HostRequest, caller: Caller) => StepUpAnswer | Promise<StepUpAnswer>;

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
   * Where a page may lead back to, such as `https://shop.example/orders` or `shopapp://paid`: the address itself and what is
   * below its path. The page adds the parameter `ref`, and never an outcome. Default: nowhere.
   */
  readonly returnTo?: readonly string[];
  /** The name on the page. Default: `merchant.name`. */
  readonly name?: string;
  /** The picture on the page: a URL, or a path of the origin of `publicUrl`. Default: `merchant.logo`. */
  readonly logo?: string;
  /** The look of the page, as `appearance` of `TillsideProvider` takes it. */
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
   * Purchases sent again, and transfers confirmed because of an event, in any 60 seconds; more are queued. The caller of an
   * event is its customer. Default 4.
   */
  readonly recoveries: number;
  /** GETs answered in any 60 seconds, per process; more answer 429. Default 600. */
  readonly reads: number;
  /** Concurrent GETs to the platform, per process; more are queued. Default 8. */
  readonly questions: number;
}

/** The merchant's exceptions from the defaults: a kiosk, a reseller. Omitted limits keep their default. */
export type PerCaller = (request: { readonly caller: Owner }) => Partial<CallerLimits> | undefined;

/** Limits per caller, so that nobody blocks the shop for the others. */
export interface LimitOptions {
  /**
   * Exceptions for a caller, such as a kiosk or a reseller; omitted limits, and `undefined`, keep the default. Called
   * often: answer from memory. An error is logged, and the defaults apply.
   */
  readonly perCaller?: PerCaller;
  /** Bank accounts that one customer may have at one bank, opened by shoppers. Default 3. */
  readonly accountsPerBank?: number;
  /** New instructions a minute, per process; more answer 429. Default 60. */
  readonly instructionsPerMinute?: number;
  /** Open event streams; the oldest is closed for a new one. Default 6. */
  readonly streamsPerCaller?: number;
}

/** When the companion stops to sell. */
export interface SellingOptions {
  /**
   * Pauses the sale of a provider's product once purchases of this many different callers have failed since the last delivery,
   * all of them asked for in the last 15 minutes. One purchase is let through every 30 seconds, and a delivery ends the
   * pause. At least 3; `false`: never. Default 5.
   */
  readonly pauseAfter?: number | false;
}

/** Rarely used options. */
export interface AdvancedOptions {
  /** Deadlines and intervals in milliseconds, where they differ from the defaults. */
  readonly timings?: Partial<Timings>;
  /** A seam for tests and simulation. */
  readonly clock?: Clock;
  /** A seam for tests and simulation: returns random bytes. */
  readonly random?: (bytes: number) => Uint8Array;
  /**
   * Sends requests to the platform. Default: the companion's own transport. In the live environment it has to prove
   * which requests were never sent (`provesNotSent`).
   */
  readonly transport?: Transport;
}

/** The host's logger. Fields come from an allow-list: refs, codes and counts; never an input, a body or a key. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
