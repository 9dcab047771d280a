import { isMoney, limits, type Currency, type Merchant } from '@tillside/contract';
import {
  isOptionGroup,
  optionFault,
  optionRule,
  perAmountProduct,
  unknownOptions,
  type OptionRule,
  type OptionRules,
  type RenamedOptions,
} from '@tillside/contract/schemas';
import { defaultFrameMessages } from '../../kernel/frames/frame-texts.ts';
import { minPostsPerMinute } from '../../kernel/ledger/budget.ts';
import { type ConfigurationTopic, configurationError } from '../../kernel/model/errors.ts';
import { minRetention, type Retention, type Timings } from '../../kernel/model/timings.ts';
import { isPlain, readReturn, readUrl } from '../../kernel/model/web-address.ts';
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
} from '../../kernel/options/options.ts';
import { haveEqualSecrets } from '../../kernel/webhooks/presets.ts';
import { readMerchantHashKey } from '../../features/cards/secure-details.ts';
import { fundingFault, handlersFault, isFunction, member, missingIn } from './check-hooks.ts';
import { noticeMessagesFault, textFault } from './check-texts.ts';
import { comparisons, makeSecret, type Checked } from './comparisons.ts';
import { pages } from './pages.ts';

/** An invalid part of the options, and why. */
interface Mistake {
  /** An option, or a rule that compares several. */
  readonly part: string;
  /** A `TillsideError`, unless the options have the wrong shape entirely. */
  readonly error: unknown;
}

const { is, maybe, flag, oneOf } = optionRule;

type Check = OptionRule<Checked>;
/** A rule for each option: a missing one does not compile. */
type RulesOf<Group> = Readonly<Record<keyof Group, Check | OptionRules<Checked>>>;

/** Names that other libraries use, with the options that are meant. */
export const renamedOptions: RenamedOptions = {
  handlers: 'events',
  hooks: 'funding',
  getCaller: 'caller',
  db: 'store',
  database: 'store',
  url: 'publicUrl',
  webhookSecret: 'webhooks.verify',
  verifiers: 'webhooks.verify',
};

/** Checks the options before anything uses them. Its texts never contain a key. */
export function checkOptions(options: Checked, hostRules: OptionRules = {}): void {
  for (const { error } of mistakesIn(options, hostRules)) throw error;
}

/** All names that are no options, the first mistake of each option, and that of each rule that compares several. */
export function mistakesIn(options: Checked, hostRules: OptionRules = {}): Mistake[] {
  if (!isOptionGroup(options))
    return [mistake('options', `the options have to be an object of ${optionNames.join(', ')}.`)];
  const unknown = unknownOptions(options, { ...rules, ...hostRules }, renamedOptions);
  const own = optionNames.flatMap((name) => {
    const fault = faultOf(name, options);
    return fault === null ? [] : [mistake(name, fault, pages[name])];
  });
  const ofHost = Object.entries(hostRules).flatMap(([path, rule]) => {
    const fault = optionFault(Reflect.get(options, path), rule, { path, all: options });
    return fault === null ? [] : [mistake(path, fault, 'hosts')];
  });
  const found = [...(unknown === null ? [] : [mistake('names', unknown)]), ...own, ...ofHost];
  const compared = Object.entries(comparisons).flatMap(([part, { about, compare }]) => {
    try {
      const fault = compare(options);
      return fault === null ? [] : [mistake(part, fault, about)];
    } catch (error) {
      // It needs an option that is wrong itself, which is said already.
      return found.length > 0 ? [] : [{ part, error }];
    }
  });
  return [...found, ...compared];
}

function mistake(part: string, fault: string, about: ConfigurationTopic = 'options'): Mistake {
  return { part, error: configurationError(`createTillside: ${fault}`, about) };
}

function faultOf(name: keyof TillsideOptions, options: Checked): string | null {
  const value: unknown = Reflect.get(options, name);
  // `false` switches them off.
  if (name === 'frames' && value === false) return null;
  if (name === 'platform' && value === undefined)
    return 'platform has to be an object of baseUrl, apiKey and environment, or sandboxPlatform() of @tillside/sandbox. Nothing was given.';
  return optionFault(value, rules[name], { path: name, all: options });
}

/** An object, where others check what is in it. */
function anObject(sentence: string): Check {
  return is(isOptionGroup, `an object${sentence}`);
}

const services = is(
  (value) =>
    Array.isArray(value) && value.every((each) => isLine(member(each, 'code'), 60) && isLine(member(each, 'name'), 60)),
  "a list of {code, name}, such as [{ code: 'ikeja', name: 'Ikeja Electric' }].",
);
const aCount = is((value) => isWhole(value, 1), 'a whole number above zero.');
const milliseconds = is(
  (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
  'a number of milliseconds above zero.',
);

function days(kept: keyof Retention): Check {
  const least = minRetention[kept];
  return is((value) => isWhole(value, least), `a whole number of days, at least ${least}.`);
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

const naira = maybe(is((value) => isAmount(value, 'NGN', 0), 'an amount such as naira(500).'));
const presets = is(
  (value) => Array.isArray(value) && value.every((preset) => isAmount(preset, 'NGN', 0)),
  'a list of amounts such as naira(500).',
);
const amounts = { minimum: naira, maximum: naira, presets: maybe(presets) } as const;

/** In characters. */
export const minSecret = 32;
const maximumPins = limits.pinsAtOnce.value;

/** The name of a shop, as its pages show it. */
const shopName = is(
  (value) => isLine(value, 60),
  'the name of your shop: one line of 1 to 60 characters, without spaces around it.',
);

const picture: Check = (value, { platform }) => {
  const isPicture =
    typeof value === 'string' &&
    (/^\/(?![/\\])\S*$/.test(value) || value.startsWith('data:image/') || readUrl(value) !== null);
  if (!isPicture) return ' has to be an address such as https://shop.example/logo.svg, or a path such as /logo.svg.';
  if (platform?.environment !== 'live' || !isPlain(value)) return null;
  return ' is plain http, and a page over https does not show it. Write https://, or a path of the page.';
};

/** Every option of `createTillside`, in the order of the report. */
export const rules: RulesOf<TillsideOptions> = {
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
      if (typeof value !== 'string' || value === '')
        return ` has to be a key of the ${environment} environment, which begins with ${prefix} (platform §5.2).`;
      if (!value.startsWith(prefix))
        return ` does not belong to the ${environment} environment: its keys begin with ${prefix} (platform §5.2).`;
      // A request with such a header fails before it is sent, and would have an unknown outcome.
      if (/^[\x21-\x7e]+$/.test(value)) return null;
      return ' has a character in it that no key has, such as a space or a line break at its end. Remove it.';
    },
    secretKey: maybe(
      is(
        (value) => typeof value === 'string' && /^ps_sk_test_[\x21-\x7e]+$/.test(value),
        'the sandbox’s secret key, which begins with ps_sk_test_ (platform §5.2). It signs simulated transfers only: leave it out elsewhere.',
      ),
    ),
    merchantHashKeyEncoding: maybe(oneOf('hex', 'base64', 'utf8')),
    merchantHashKey: maybe((value, { platform: { merchantHashKeyEncoding = 'hex' } }) => {
      try {
        readMerchantHashKey(String(value), merchantHashKeyEncoding);
        return null;
      } catch (error) {
        // Its message names the length and the encoding, and never repeats the key.
        return `: ${error instanceof TypeError ? error.message : 'it cannot be read.'}`;
      }
    }),
    businessId: maybe(
      is(
        (value) => typeof value === 'string' && /^[\x21-\x7b\x7d\x7e]+$/.test(value),
        'your business id as the dashboard shows it, without white space.',
      ),
    ),
    egress: maybe(is((value) => typeof value === 'string', 'a text.')),
    // Below that, a lane of the rate budget would have no slot of its own.
    postsPerMinute: maybe(
      is(
        (value) => isWhole(value, minPostsPerMinute),
        `a whole number of at least ${minPostsPerMinute}: the POSTs a minute that the platform takes from your address, or this store's part of them.`,
      ),
    ),
    inProcess: maybe((value) => {
      const missing = missingIn(value, ['fetch', 'console', 'open', 'close']);
      return missing === null ? null : `.${missing} has to be a function. Give platform: sandboxPlatform().`;
    }),
  } satisfies RulesOf<PlatformOptions>,
  store: is(
    (value) => missingIn(value, ['open', 'close']) === null,
    "a store, such as sqliteStore('tillside.db') or postgresStore(url).",
  ),
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
    'where the companion is reached from outside, such as https://shop.example/till.',
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
        'how shoppers reach you: one line of 1 to 120 characters without spaces around it, or left out.',
      ),
    ),
    logo: maybe(picture),
  } satisfies RulesOf<Merchant>,
  caller: is(isFunction, 'a function that makes a caller, or null, of a request: who is signed in.'),
  funding: maybe(fundingFault),
  // Hooks are called only after money has moved: a misspelt name would show only when a payment is not reported.
  events: maybe(handlersFault),
  notices: {
    send: is(isFunction, 'a function that tells a shopper a notice. For text messages give noticesBySms({ phone }).'),
    lateAfter: maybe(milliseconds),
    messages: maybe(noticeMessagesFault),
  } satisfies RulesOf<NonNullable<TillsideOptions['notices']>>,
  webhooks: {
    verify(value) {
      if (!Array.isArray(value) || !value.every((verifier) => isFunction(member(verifier, 'verify'))))
        return ' has to be a list of verifiers, such as [timestamped({ secret })].';
      return haveEqualSecrets(value)
        ? ' has the same verifier twice. For rotation list one for each of your two secrets.'
        : null;
    },
  } satisfies RulesOf<NonNullable<TillsideOptions['webhooks']>>,
  products: {
    airtime: amounts,
    electricity: { ...amounts, services: maybe(services) },
    cableTopup: amounts,
    ...perAmountProduct(() => amounts),
    pins: {
      atOnce: maybe(is((value) => isWhole(value, 1, maximumPins), `a whole number from 1 to ${maximumPins}.`)),
    },
    sms: {
      pricePerSegment: maybe(is((value) => isAmount(value, 'NGN', 1), 'an amount over 0, such as naira(4).')),
    },
    international: {
      debitCurrency: maybe(oneOf('USD', 'NGN')),
      usdRate: maybe(oneOf('dollars_per_unit', 'units_per_dollar')),
      ngnRate: maybe(oneOf('naira_per_unit', 'units_per_naira', 'naira_per_dollar')),
      nairaPerDollar: { minimum: naira, maximum: naira },
    } satisfies RulesOf<InternationalOptions>,
    recipients: maybe(is((value) => value === false, 'false, or left out.')),
  } satisfies RulesOf<ProductOptions>,
  cards: {
    stepUp: maybe(
      is(isFunction, 'a function that answers true, or {url: "/confirm"}: where people prove who they are.'),
    ),
    creationFee: maybe(
      is((value) => isAmount(value, 'USD', 0, 100_000), 'an amount from dollars(0) to dollars(1000).'),
    ),
  } satisfies RulesOf<CardOptions>,
  frames: {
    origin: maybe(
      is(
        (value) => typeof value === 'string' && readUrl(value)?.origin === value && !isPlain(value),
        'an exact https origin, such as https://frames.shop.example, without a path.',
      ),
    ),
    copy: maybe(flag),
    messages: Object.fromEntries(
      [...defaultFrameMessages].map(([key, original]) => [key, maybe((text) => textFault(text, original))]),
    ),
  } satisfies RulesOf<FrameOptions>,
  access: {
    // The names in it are compared with the plans.
    operations: maybe(anObject(" of roles by operation, such as { 'airtime.buy': ['staff'] }.")),
    isSessionActive: maybe(is(isFunction, 'a function of {callerId, sessionId} that answers true or false.')),
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
    theme: maybe(anObject(" of tokens, such as { accentColor: '#0a5' }.")),
  } satisfies RulesOf<LinkOptions>,
  limits: {
    perCaller: maybe(is(isFunction, 'a function that answers the limits of a caller, such as { purchases: 30 }.')),
    accountsPerBank: maybe(aCount),
    instructionsPerMinute: maybe(aCount),
    streamsPerCaller: maybe(aCount),
  } satisfies RulesOf<LimitOptions>,
  selling: {
    pauseAfter: maybe(
      is((value) => value === false || isWhole(value, 3), 'a whole number of callers, at least 3, or false.'),
    ),
  } satisfies RulesOf<SellingOptions>,
  retention: {
    instructions: maybe(days('instructions')),
    events: maybe(days('events')),
    inbox: maybe(days('inbox')),
  } satisfies RulesOf<Retention>,
  logger: maybe(
    is(
      (value) => missingIn(value, ['info', 'warn', 'error']) === null,
      'a logger with the functions info, warn and error, such as pino() or console.',
    ),
  ),
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
      const missing = missingIn(value, ['now', 'monotonic', 'setTimeout']);
      return missing === null
        ? null
        : `.${missing} has to be a function. Leave advanced.clock out for the system's own.`;
    }),
    random: maybe(is(isFunction, 'a function that answers that many random bytes.')),
    transport: maybe((value, { platform }) => {
      if (!isFunction(member(value, 'exchange')))
        return ' has to be an object with `exchange` and `provesNotSent`. For a fetch of your tests give fetchTransport(fetch) of @tillside/server/testing.';
      if (platform?.environment !== 'live' || member(value, 'provesNotSent') === true) return null;
      return ' does not prove which requests never left (`provesNotSent`): in the live environment a purchase that failed before its first byte could not be told from one that may have been made, and would go to review instead of being sent. Leave advanced.transport out, or give one whose exchange answers not_sent only, and always, where no byte left.';
    }),
  } satisfies RulesOf<AdvancedOptions>,
};

const optionNames = Object.keys(rules).filter(isOption);

function isOption(name: string): name is keyof TillsideOptions {
  return Object.hasOwn(rules, name);
}
