import { TillsideConfigurationError } from '../model/errors.ts';
import { readMerchantHashKey } from '../products/cards/secure-details.ts';
import { tillsideEventTypes } from '../model/event.ts';
import { defaultFrameMessages } from '../frames/frame-texts.ts';
import { minPostsPerMinute } from '../ledger/budget.ts';
import { unknownOption } from './option-names.ts';
import { isPlain, readUrl } from '../model/web-address.ts';
import type { TillsideOptions } from '../options/options.ts';
import { defaultTimings } from '../model/timings.ts';

/** An invalid part of the options, and why. */
interface Mistake {
  readonly part: keyof typeof parts;
  /** A TillsideConfigurationError, unless the options have the wrong shape entirely. */
  readonly error: unknown;
}

/** Checks the options before anything uses them. Its texts never contain a key. */
export function checkOptions(options: Checked): void {
  for (const { error } of mistakesIn(options)) throw error;
}

export function mistakesIn(options: Checked): Mistake[] {
  return partNames.flatMap((part) => {
    try {
      parts[part](options, wrong);
      return [];
    } catch (error) {
      return [{ part, error }];
    }
  });
}

function wrong(text: string): never {
  throw new TillsideConfigurationError(`createTillside: ${text}`);
}

/** The store itself reports whether it opens. */
type Checked = Omit<TillsideOptions, 'store'>;

function checkNames(options: Checked, wrong: Wrong): void {
  const unknown = unknownOption(options);
  if (unknown !== null) wrong(unknown);
}

function checkPlatform({ platform }: Checked, wrong: Wrong): void {
  const root = readUrl(platform.baseUrl);
  // A query or a fragment would end the path, and fetch refuses a URL with credentials.
  const plain = root && root.href === `${root.origin}${root.pathname}`;
  if (!plain || !/\/api\/v1\/?$/.test(root.pathname)) {
    wrong('platform.baseUrl has to be the API root, a plain http(s) address that ends with /api/v1.');
  }
  if (platform.environment !== 'sandbox' && platform.environment !== 'live') {
    wrong('platform.environment has to be "sandbox" or "live".');
  }
  const prefix = platform.environment === 'live' ? 'ps_pk_live_' : 'ps_pk_test_';
  if (!String(platform.apiKey).startsWith(prefix)) {
    wrong(
      `platform.apiKey does not belong to the ${platform.environment} environment: its keys begin with ${prefix} (platform §5.2).`,
    );
  }
  // A request with such a header fails before it is sent, and would have an unknown outcome.
  if (!/^[\x21-\x7e]+$/.test(platform.apiKey)) {
    wrong(
      'platform.apiKey has a character in it that no key has, such as a space or a line break at its end. Remove it.',
    );
  }
}

/** Below that, a lane of the rate budget would have no slot of its own. */
function checkBudget({ platform: { postsPerMinute } }: Checked, wrong: Wrong): void {
  if (postsPerMinute === undefined || (Number.isSafeInteger(postsPerMinute) && postsPerMinute >= minPostsPerMinute))
    return;
  wrong(
    `platform.postsPerMinute has to be a whole number of at least ${minPostsPerMinute}: the POSTs a minute that the platform takes from your address, or this store's part of them.`,
  );
}

function checkAddresses({ publicUrl, origins = [] }: Checked, wrong: Wrong): void {
  if (!readUrl(publicUrl))
    wrong('publicUrl has to be where the companion is reached from outside, such as https://shop.example/till.');
  for (const origin of origins) {
    if (readUrl(origin)?.origin !== origin) {
      wrong(
        `origins has to list exact origins, such as https://shop.example, without a path or a slash at the end; ${JSON.stringify(origin)} is none.`,
      );
    }
  }
}

/** Shown to shoppers as it is, and drawn on pictures, so that a mistake would show only there. */
function checkMerchant({ merchant, platform }: Checked, wrong: Wrong): void {
  if (merchant === undefined) return;
  const { name, logo, support }: { name?: unknown; logo?: unknown; support?: unknown } = { ...merchant };
  if (!isLine(name, 60))
    wrong('merchant.name has to be the name of your shop: one line of 1 to 60 characters, without spaces around it.');
  if (support !== undefined && !isLine(support, 120)) {
    wrong(
      'merchant.support has to be how shoppers reach you: one line of 1 to 120 characters without spaces around it, or left out.',
    );
  }
  if (logo === undefined) return;
  if (typeof logo !== 'string' || !isPicture(logo)) {
    wrong('merchant.logo has to be an address such as https://shop.example/logo.svg, or a path such as /logo.svg.');
  }
  if (platform.environment === 'live' && isPlain(logo)) {
    wrong(
      'merchant.logo is plain http, and a page over https does not show it. Write https://, or a path of the page.',
    );
  }
}

function isLine(text: unknown, most: number): boolean {
  return (
    typeof text === 'string' && text !== '' && text.trim() === text && text.length <= most && !/\p{Cc}/u.test(text)
  );
}

function isPicture(address: string): boolean {
  return /^\/(?![/\\])\S*$/.test(address) || address.startsWith('data:image/') || readUrl(address) !== null;
}

function checkLimits({ limits = {} }: Checked, wrong: Wrong): void {
  const { perCaller, ...numbers } = limits;
  if (perCaller !== undefined && typeof perCaller !== 'function') {
    wrong('limits.perCaller has to be a function that answers the limits of a caller, such as { purchases: 30 }.');
  }
  for (const [name, value] of Object.entries(numbers)) {
    if (!Number.isSafeInteger(value) || value < 1) wrong(`limits.${name} has to be a whole number above zero.`);
  }
}

type Wrong = (text: string) => never;

/** In characters. */
export const minSecret = 32;
const makeSecret = 'Make one with: node -p "crypto.randomBytes(32).toString(\'base64url\')"';

function checkSecret(secret: unknown, wrong: Wrong): void {
  const entries: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  if (entries.length === 0) wrong(`secret is an empty list. ${makeSecret}`);
  if (entries.some((entry) => typeof entry !== 'string' || entry.length < minSecret)) {
    const which = Array.isArray(secret)
      ? `secret has to have at least ${minSecret} random characters in each entry`
      : `secret has to have at least ${minSecret} random characters`;
    wrong(`${which}. ${makeSecret}`);
  }
  if (new Set(entries).size < entries.length) {
    wrong('secret has the same entry twice. During a change it is [former, new], then [new, former].');
  }
}

/** Live money, its keys and the sessions that spend it cross no network in plain text. */
function checkEncryption({ platform, publicUrl, origins = [] }: Checked, wrong: Wrong): void {
  if (platform.environment !== 'live') return;
  if (isPlain(platform.baseUrl)) {
    wrong(
      'platform.baseUrl is plain http, and the live API key, PINs and one-time passwords would be readable on the way. Write https://.',
    );
  }
  if (isPlain(publicUrl)) {
    wrong(
      'publicUrl is plain http, and live money has to be spent over https: sessions and events could be read on the way. Put TLS before the companion and write https://.',
    );
  }
  const plain = origins.find(isPlain);
  if (plain !== undefined) {
    wrong(
      `origins lists ${JSON.stringify(plain)}, which is plain http: anybody on the way could change that page and spend live money as its reader. Serve it over TLS and write https://.`,
    );
  }
}

function checkKeys({ platform, secret }: Checked, wrong: Wrong): void {
  const { apiKey, secretKey, merchantHashKey, merchantHashKeyEncoding = 'hex' } = platform;
  const secrets: readonly string[] = typeof secret === 'string' ? [secret] : secret;
  if ([apiKey, secretKey, merchantHashKey].some((key) => key !== undefined && secrets.includes(key))) {
    wrong(`secret is one of the platform’s keys. It has to be your own and known to nobody else. ${makeSecret}`);
  }
  if (secretKey !== undefined && !/^ps_sk_test_[\x21-\x7e]+$/.test(secretKey)) {
    wrong(
      'platform.secretKey has to be the sandbox’s secret key, which begins with ps_sk_test_ (platform §5.2). It signs simulated transfers only: leave it out elsewhere.',
    );
  }
  if (merchantHashKey === undefined) return;
  try {
    readMerchantHashKey(merchantHashKey, merchantHashKeyEncoding);
  } catch (error) {
    // Its message names the length and the encoding, and never repeats the key.
    wrong(`platform.merchantHashKey: ${error instanceof TypeError ? error.message : 'it cannot be read.'}`);
  }
}

function checkFrames({ platform, cards, frames }: Checked, wrong: Wrong): void {
  const { businessId } = platform;
  if (businessId !== undefined && !/^[\x21-\x7b\x7d\x7e]+$/.test(businessId)) {
    wrong('platform.businessId has to be your business id as the dashboard shows it, without white space.');
  }
  if (cards?.stepUp !== undefined && typeof cards.stepUp !== 'function') {
    wrong('cards.stepUp has to be a function that answers true, or {url} where people prove who they are.');
  }
  const { origin, messages = {} }: { origin?: string; messages?: object } = frames || {};
  checkFrameMessages(messages, wrong);
  if (origin === undefined) return;
  const url = readUrl(origin);
  if (url?.origin !== origin || isPlain(origin)) {
    wrong('frames.origin has to be an exact https origin, such as https://frames.shop.example, without a path.');
  }
}

/** Refuses an unknown key, with the names of the known ones. */
function checkFrameMessages(messages: object, wrong: Wrong): void {
  for (const [key, text] of Object.entries<unknown>({ ...messages })) {
    const original = defaultFrameMessages.get(key);
    if (original === undefined || text === undefined) continue;
    if (typeof text !== 'string' || text.trim() === '') wrong(`frames.messages['${key}'] has to be a text.`);
    const unknown = text.match(/\{\w+\}/g)?.find((placeholder) => !original.includes(placeholder));
    if (unknown !== undefined) {
      wrong(`frames.messages['${key}'] has ${unknown}, which nothing is put in for. It stands in for “${original}”.`);
    }
  }
}

/** Checks hooks that are called only after money has moved: a misspelt name would show only when a payment is not reported. */
function checkHooks({ caller, access, funding, events = {} }: Checked, wrong: Wrong): void {
  if (typeof caller !== 'function') {
    wrong('caller has to be a function that makes a caller, or null, of a request: who is signed in.');
  }
  if (access?.isSessionActive !== undefined && typeof access.isSessionActive !== 'function') {
    wrong('access.isSessionActive has to be a function of {callerId, sessionId} that answers true or false.');
  }
  if (funding?.balance !== undefined && typeof funding.balance !== 'function') {
    wrong('funding.balance has to be a function of {caller} that answers {name, available}, or null.');
  }
  for (const name of ['reserve', 'capture', 'release'] as const) {
    if (funding !== undefined && typeof funding?.[name] !== 'function') {
      wrong(`funding.${name} has to be a function: reserve, capture and release are all needed, or no \`funding\`.`);
    }
  }
  const types: readonly string[] = tillsideEventTypes;
  for (const [event, handler] of Object.entries(events)) {
    if (!types.includes(event)) {
      wrong(
        `events names ${JSON.stringify(event)}, which is no event and would never be told. There are ${types.join(', ')}.`,
      );
    }
    if (handler !== undefined && typeof handler !== 'function') {
      wrong(`events[${JSON.stringify(event)}] has to be a function. It is told again until that returns.`);
    }
  }
}

function checkWebhooks({ webhooks }: Checked, wrong: Wrong): void {
  const verifiers: unknown = webhooks?.verify ?? [];
  const isVerifier = (verifier: unknown): boolean =>
    typeof verifier === 'object' && verifier !== null && 'verify' in verifier && typeof verifier.verify === 'function';
  if (!Array.isArray(verifiers) || !verifiers.every(isVerifier)) {
    return wrong('webhooks.verify has to be a list of verifiers, such as [timestamped({ secret })].');
  }
  if (new Set(verifiers).size < verifiers.length) {
    wrong('webhooks.verify has the same verifier twice. For rotation list one for each of your two secrets.');
  }
}

/** In the order of the report. */
const parts = {
  platform: checkPlatform,
  secret: ({ secret }: Checked, wrong: Wrong) => checkSecret(secret, wrong),
  addresses: checkAddresses,
  merchant: checkMerchant,
  encryption: checkEncryption,
  keys: checkKeys,
  webhooks: checkWebhooks,
  hooks: checkHooks,
  frames: checkFrames,
  limits(options: Checked, wrong: Wrong): void {
    checkLimits(options, wrong);
    checkBudget(options, wrong);
  },
  advanced: checkAdvanced,
  names: checkNames,
} as const;
const partNames = [
  'platform',
  'secret',
  'addresses',
  'merchant',
  'encryption',
  'keys',
  'webhooks',
  'hooks',
  'frames',
  'limits',
  'advanced',
  'names',
] as const;

type Given = Pick<TillsideOptions, 'platform' | 'advanced'>;

/** Checks `advanced`: a mistake in it can lose or double a purchase. */
function checkAdvanced({ platform, advanced = {} }: Given, wrong: (text: string) => never): void {
  const { clock, random, transport } = advanced;
  checkTimings(advanced.timings, wrong);
  for (const name of ['now', 'monotonic', 'setTimeout'] as const) {
    if (clock !== undefined && typeof clock?.[name] !== 'function')
      wrong(`advanced.clock.${name} has to be a function. Leave advanced.clock out for the system's own.`);
  }
  if (random !== undefined && typeof random !== 'function') {
    wrong('advanced.random has to be a function that answers that many random bytes.');
  }
  if (transport === undefined) return;
  if (typeof transport?.exchange !== 'function') {
    wrong(
      'advanced.transport has to be an object with `exchange` and `provesNotSent`. For a fetch of your tests give fetchTransport(fetch) of @tillside/server/testing.',
    );
  }
  if (platform.environment === 'live' && transport.provesNotSent !== true) {
    wrong(
      'advanced.transport does not prove which requests never left (`provesNotSent`): in the live environment a purchase that failed before its first byte could not be told from one that may have been made, and would go to review instead of being sent. Leave advanced.transport out, or give one whose exchange answers not_sent only, and always, where no byte left.',
    );
  }
}

function checkTimings(given: NonNullable<Given['advanced']>['timings'], wrong: (text: string) => never): void {
  const timings = { ...defaultTimings, ...given };
  for (const [name, value] of Object.entries(timings)) {
    if (!Number.isFinite(value) || value <= 0)
      wrong(`advanced.timings.${name} has to be a number of milliseconds above zero.`);
  }
  if (timings.lease <= 2 * timings.deadline) {
    wrong(
      'advanced.timings.lease has to be longer than twice advanced.timings.deadline, or two could send the same purchase.',
    );
  }
}
