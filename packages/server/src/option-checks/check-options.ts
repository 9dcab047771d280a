import { isMoney, limits, type Currency, type Merchant } from '@tillside/contract';
import { perAmountProduct } from '@tillside/contract/schemas';
import { defaultFrameMessages } from '../sealed-frames/frame-texts.ts';
import { minPostsPerMinute } from '../ledger/budget.ts';
import { TillsideConfigurationError, type ConfigurationTopic } from '../model/errors.ts';
import { tillsideEventTypes } from '../model/event.ts';
import { minRetention, type Retention, type Timings } from '../model/timings.ts';
import { isPlain, readReturn, readUrl } from '../model/web-address.ts';
import type {
  AccessOptions,
  AdvancedOptions,
  CardOptions,
  FrameOptions,
  InternationalOptions,
  LimitOptions,
  LinkOptions,
  PlatformOptions,
  ProductOptions,
  SellingOptions,
  TillsideOptions,
} from '../options/options.ts';
import { readMerchantHashKey } from '../products/cards/secure-details.ts';
import { noticeMessagesFault, textFault } from './check-texts.ts';
import { comparisons, makeSecret, type Checked } from './comparisons.ts';
import { pages } from './pages.ts';
import { unknownOption } from './unknown-option.ts';

/** An invalid part of the options, and why. */
interface Mistake {
  /** An option, or a rule that compares several. */
  readonly part: string;
  /** A TillsideConfigurationError, unless the options have the wrong shape entirely. */
  readonly error: unknown;
}

/** Returns what an option has to be, to follow its path; `null` if the option is valid. It never repeats a key. */
type Check = (value: unknown, options: Checked) => string | null;
type Rule = Check | { readonly [name: string]: Rule };
/** A rule for each option: a missing one does not compile. */
type RulesOf<Group> = Readonly<Record<keyof Group, Rule>>;

/** Checks the options before anything uses them. Its texts never contain a key. */
export function checkOptions(options: Checked): void {
  for (const { error } of mistakesIn(options)) throw error;
}

/** The first mistake of each option, of each rule that compares several, and the first name that is no option. */
export function mistakesIn(options: Checked): Mistake[] {
  const parts: readonly (readonly [part: string, about: ConfigurationTopic, find: () => string | null])[] = [
    ...optionNames.map(
      (name) => [name, pages[name], () => faultIn(Reflect.get(options, name), rules[name], name, options)] as const,
    ),
    ...Object.entries(comparisons).map(([name, { about, compare }]) => [name, about, () => compare(options)] as const),
    ['names', 'options', () => unknownOption(options, rules)],
  ];
  return parts.flatMap(([part, about, find]) => {
    try {
      const fault = find();
      return fault === null ? [] : [{ part, error: new TillsideConfigurationError(`createTillside: ${fault}`, about) }];
    } catch (error) {
      return [{ part, error }];
    }
  });
}

/** The first mistake in a value, or in what it contains. */
function faultIn(value: unknown, rule: Rule, path: string, options: Checked): string | null {
  if (typeof rule === 'function') {
    const fault = rule(value, options);
    return fault === null ? null : `${path}${fault}`;
  }
  if (value === undefined || (value === false && path === 'frames')) return null;
  for (const [name, inner] of Object.entries(rule)) {
    const isText = /\W/.test(name);
    const fault = faultIn(member(value, name), inner, isText ? `${path}['${name}']` : `${path}.${name}`, options);
    if (fault !== null) return fault;
  }
  return null;
}

/** An option that may be left out. */
function maybe(check: Check): Check {
  return (value, options) => (value === undefined ? null : check(value, options));
}

/** A check that needs one value only. */
function is(fits: (value: unknown) => boolean, sentence: string): Check {
  return (value) => (fits(value) ? null : ` ${sentence}`);
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const anObject = is((value) => typeof value === 'object' && value !== null, 'has to be an object.');
const aFlag = is((value) => typeof value === 'boolean', 'has to be true or false.');
const aList = is(Array.isArray, 'has to be a list.');
const aText = is((value) => typeof value === 'string', 'has to be a text.');
const aCount = is((value) => isWhole(value, 1), 'has to be a whole number above zero.');
const milliseconds = is(
  (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
  'has to be a number of milliseconds above zero.',
);

function days(kept: keyof Retention): Check {
  const least = minRetention[kept];
  return is((value) => isWhole(value, least), `has to be a whole number of days, at least ${least}.`);
}

function oneOf(...words: readonly string[]): Check {
  const named = words.map((word) => `"${word}"`);
  return is((value) => words.some((word) => word === value), `has to be ${named.join(' or ')}.`);
}

function isAmount(value: unknown, currency: Currency, least: number, most = Infinity): boolean {
  return isMoney(value) && value.currency === currency && value.minor >= least && value.minor <= most;
}

function isWhole(value: unknown, least: number, most = Infinity): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;
}

/** One line, without spaces around it. */
function isLine(text: unknown, most: number): boolean {
  return (
    typeof text === 'string' && text !== '' && text.trim() === text && text.length <= most && !/\p{Cc}/u.test(text)
  );
}

const naira = maybe(is((value) => isAmount(value, 'NGN', 0), 'has to be an amount such as naira(500).'));
const presets = is(
  (value) => Array.isArray(value) && value.every((preset) => isAmount(preset, 'NGN', 0)),
  'has to be a list of amounts such as naira(500).',
);
const amounts = { minimum: naira, maximum: naira, presets: maybe(presets) } as const;

/** In characters. */
export const minSecret = 32;
const maximumPins = limits.pinsAtOnce.value;

/** The name of a shop, as its pages show it. */
const shopName = is(
  (value) => isLine(value, 60),
  'has to be the name of your shop: one line of 1 to 60 characters, without spaces around it.',
);

const picture: Check = (value, { platform }) => {
  const isPicture =
    typeof value === 'string' &&
    (/^\/(?![/\\])\S*$/.test(value) || value.startsWith('data:image/') || readUrl(value) !== null);
  if (!isPicture) return ' has to be an address such as https://shop.example/logo.svg, or a path such as /logo.svg.';
  if (platform.environment !== 'live' || !isPlain(value)) return null;
  return ' is plain http, and a page over https does not show it. Write https://, or a path of the page.';
};

/** Every option of `createTillside`, in the order of the report. */
const rules: RulesOf<TillsideOptions> = {
  platform: {
    environment: oneOf('sandbox', 'live'),
    baseUrl(value) {
      const root = typeof value === 'string' ? readUrl(value) : null;
      // A query or a fragment would end the path, and fetch refuses a URL with credentials.
      const isRoot = root?.href === `${root?.origin}${root?.pathname}` && /\/api\/v1\/?$/.test(root?.pathname ?? '');
      return isRoot ? null : ' has to be the API root, a plain http(s) address that ends with /api/v1.';
    },
    apiKey(value, { platform: { environment } }) {
      const prefix = environment === 'live' ? 'ps_pk_live_' : 'ps_pk_test_';
      if (typeof value !== 'string' || !value.startsWith(prefix))
        return ` does not belong to the ${environment} environment: its keys begin with ${prefix} (platform §5.2).`;
      // A request with such a header fails before it is sent, and would have an unknown outcome.
      if (/^[\x21-\x7e]+$/.test(value)) return null;
      return ' has a character in it that no key has, such as a space or a line break at its end. Remove it.';
    },
    secretKey: maybe(
      is(
        (value) => typeof value === 'string' && /^ps_sk_test_[\x21-\x7e]+$/.test(value),
        'has to be the sandbox’s secret key, which begins with ps_sk_test_ (platform §5.2). It signs simulated transfers only: leave it out elsewhere.',
      ),
    ),
    merchantHashKey: maybe((value, { platform: { merchantHashKeyEncoding = 'hex' } }) => {
      try {
        readMerchantHashKey(String(value), merchantHashKeyEncoding);
        return null;
      } catch (error) {
        // Its message names the length and the encoding, and never repeats the key.
        return `: ${error instanceof TypeError ? error.message : 'it cannot be read.'}`;
      }
    }),
    merchantHashKeyEncoding: maybe(oneOf('hex', 'base64', 'utf8')),
    businessId: maybe(
      is(
        (value) => typeof value === 'string' && /^[\x21-\x7b\x7d\x7e]+$/.test(value),
        'has to be your business id as the dashboard shows it, without white space.',
      ),
    ),
    egress: maybe(aText),
    // Below that, a lane of the rate budget would have no slot of its own.
    postsPerMinute: maybe(
      is(
        (value) => isWhole(value, minPostsPerMinute),
        `has to be a whole number of at least ${minPostsPerMinute}: the POSTs a minute that the platform takes from your address, or this store's part of them.`,
      ),
    ),
    inProcess: maybe((value) => {
      const missing = ['fetch', 'console', 'open', 'close'].find((name) => !isFunction(member(value, name)));
      return missing === undefined ? null : `.${missing} has to be a function. Give platform: sandboxPlatform().`;
    }),
  } satisfies RulesOf<PlatformOptions>,
  store: maybe(anObject),
  secret(value) {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (entries.length === 0) return ` is an empty list. ${makeSecret}`;
    if (entries.some((entry) => typeof entry !== 'string' || entry.length < minSecret)) {
      const where = Array.isArray(value) ? ' in each entry' : '';
      return ` has to have at least ${minSecret} random characters${where}. ${makeSecret}`;
    }
    if (new Set(entries).size === entries.length) return null;
    return ' has the same entry twice. During a change it is [former, new], then [new, former].';
  },
  publicUrl: is(
    (value) => typeof value === 'string' && readUrl(value) !== null,
    'has to be where the companion is reached from outside, such as https://shop.example/till.',
  ),
  origins: maybe((value) => {
    const origins: readonly unknown[] = Array.isArray(value) ? value : [value];
    const wrong = origins.find((origin) => typeof origin !== 'string' || readUrl(origin)?.origin !== origin);
    return wrong === undefined
      ? null
      : ` has to list exact origins, such as https://shop.example, without a path or a slash at the end; ${JSON.stringify(wrong)} is none.`;
  }),
  // Shown to shoppers unchanged, and drawn on pictures, so that a mistake would appear only there.
  merchant: {
    name: shopName,
    support: maybe(
      is(
        (value) => isLine(value, 120),
        'has to be how shoppers reach you: one line of 1 to 120 characters without spaces around it, or left out.',
      ),
    ),
    logo: maybe(picture),
  } satisfies RulesOf<Merchant>,
  // Hooks are called only after money has moved: a misspelt name would show only when a payment is not reported.
  caller: is(isFunction, 'has to be a function that makes a caller, or null, of a request: who is signed in.'),
  funding: maybe((value) => {
    const missing = ['reserve', 'capture', 'release'].find((name) => !isFunction(member(value, name)));
    if (missing !== undefined)
      return `.${missing} has to be a function: reserve, capture and release are all needed, or no \`funding\`.`;
    const balance = member(value, 'balance');
    if (balance === undefined || isFunction(balance)) return null;
    return '.balance has to be a function of {caller} that answers {name, available}, or null.';
  }),
  events: maybe((value) => {
    const types: readonly string[] = tillsideEventTypes;
    for (const [event, handler] of Object.entries(fieldsOf(value))) {
      if (!types.includes(event))
        return ` names ${JSON.stringify(event)}, which is no event and would never be delivered. There are ${types.join(', ')}.`;
      if (handler !== undefined && !isFunction(handler))
        return `[${JSON.stringify(event)}] has to be a function. It is delivered again until that returns.`;
    }
    return null;
  }),
  notices: {
    send: is(
      isFunction,
      'has to be a function that tells a shopper a notice. For text messages give noticesBySms({ phone }).',
    ),
    lateAfter: maybe(milliseconds),
    messages: maybe(noticeMessagesFault),
  } satisfies RulesOf<NonNullable<TillsideOptions['notices']>>,
  webhooks: {
    verify: maybe((value) => {
      if (!Array.isArray(value) || !value.every((verifier) => isFunction(member(verifier, 'verify'))))
        return ' has to be a list of verifiers, such as [timestamped({ secret })].';
      if (new Set(value).size === value.length) return null;
      return ' has the same verifier twice. For rotation list one for each of your two secrets.';
    }),
  } satisfies RulesOf<NonNullable<TillsideOptions['webhooks']>>,
  products: {
    airtime: amounts,
    electricity: { ...amounts, services: maybe(aList) },
    cableTopup: amounts,
    ...perAmountProduct(() => amounts),
    pins: {
      atOnce: maybe(
        is((value) => isWhole(value, 1, maximumPins), `has to be a whole number from 1 to ${maximumPins}.`),
      ),
    },
    sms: {
      pricePerSegment: maybe(is((value) => isAmount(value, 'NGN', 1), 'has to be an amount over 0, such as naira(4).')),
    },
    international: {
      debitCurrency: maybe(oneOf('USD', 'NGN')),
      usdRate: maybe(oneOf('dollars_per_unit', 'units_per_dollar')),
      ngnRate: maybe(oneOf('naira_per_unit', 'units_per_naira', 'naira_per_dollar')),
      nairaPerDollar: { minimum: naira, maximum: naira },
    } satisfies RulesOf<InternationalOptions>,
    recipients: maybe(is((value) => value === false, 'has to be false, or left out.')),
  } satisfies RulesOf<ProductOptions>,
  cards: {
    stepUp: maybe(is(isFunction, 'has to be a function that answers true, or {url} where people prove who they are.')),
    creationFee: maybe(
      is((value) => isAmount(value, 'USD', 0, 100_000), 'has to be an amount from dollars(0) to dollars(1000).'),
    ),
  } satisfies RulesOf<CardOptions>,
  frames: {
    origin: maybe(
      is(
        (value) => typeof value === 'string' && readUrl(value)?.origin === value && !isPlain(value),
        'has to be an exact https origin, such as https://frames.shop.example, without a path.',
      ),
    ),
    copy: maybe(aFlag),
    messages: Object.fromEntries(
      [...defaultFrameMessages].map(([key, original]) => [key, maybe((text) => textFault(text, original))]),
    ),
  } satisfies RulesOf<FrameOptions>,
  access: {
    // The names in it are compared with the plans.
    operations: maybe(anObject),
    isSessionActive: maybe(is(isFunction, 'has to be a function of {callerId, sessionId} that answers true or false.')),
  } satisfies RulesOf<AccessOptions>,
  links: {
    returnTo: maybe((value) => {
      const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
      const wrong = entries.find((entry) => typeof entry !== 'string' || readReturn(entry)?.search !== '');
      return wrong === undefined
        ? null
        : ` has to list addresses such as https://shop.example/orders or shopapp://paid, without a query; ${JSON.stringify(wrong)} is none that a page may lead to.`;
    }),
    name: maybe(shopName),
    logo: maybe(picture),
    theme: maybe(anObject),
  } satisfies RulesOf<LinkOptions>,
  limits: {
    perCaller: maybe(
      is(isFunction, 'has to be a function that answers the limits of a caller, such as { purchases: 30 }.'),
    ),
    accountsPerBank: maybe(aCount),
    instructionsPerMinute: maybe(aCount),
    streamsPerCaller: maybe(aCount),
  } satisfies RulesOf<LimitOptions>,
  selling: {
    pauseAfter: maybe(
      is((value) => value === false || isWhole(value, 3), 'has to be a whole number of callers, at least 3, or false.'),
    ),
  } satisfies RulesOf<SellingOptions>,
  retention: {
    instructions: maybe(days('instructions')),
    events: maybe(days('events')),
    inbox: maybe(days('inbox')),
  } satisfies RulesOf<Retention>,
  logger: maybe(anObject),
  // A mistake in it can lose or double a purchase.
  advanced: {
    timings: {
      deadline: maybe(milliseconds),
      lease: maybe(milliseconds),
      quiet: maybe(milliseconds),
      firstRequery: maybe(milliseconds),
      requeryInterval: maybe(milliseconds),
      requeryFor: maybe(milliseconds),
      recheckAfter: maybe(milliseconds),
      expireAfter: maybe(milliseconds),
      hookDeadline: maybe(milliseconds),
      tick: maybe(milliseconds),
    } satisfies RulesOf<Timings>,
    clock: maybe((value) => {
      const missing = ['now', 'monotonic', 'setTimeout'].find((name) => !isFunction(member(value, name)));
      return missing === undefined
        ? null
        : `.${missing} has to be a function. Leave advanced.clock out for the system's own.`;
    }),
    random: maybe(is(isFunction, 'has to be a function that answers that many random bytes.')),
    transport: maybe((value, { platform }) => {
      if (!isFunction(member(value, 'exchange')))
        return ' has to be an object with `exchange` and `provesNotSent`. For a fetch of your tests give fetchTransport(fetch) of @tillside/server/testing.';
      if (platform.environment !== 'live' || member(value, 'provesNotSent') === true) return null;
      return ' does not prove which requests never left (`provesNotSent`): in the live environment a purchase that failed before its first byte could not be told from one that may have been made, and would go to review instead of being sent. Leave advanced.transport out, or give one whose exchange answers not_sent only, and always, where no byte left.';
    }),
  } satisfies RulesOf<AdvancedOptions>,
};

const optionNames = Object.keys(rules).filter(isOption);

function isOption(name: string): name is keyof TillsideOptions {
  return Object.hasOwn(rules, name);
}
