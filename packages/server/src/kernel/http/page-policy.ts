import { optionRule as rule } from '@tillside/contract/schemas';
import { requireOptions, configurationError } from '../model/errors.ts';

/** The sources that a page with Tillside's widgets loads from, in addition to its own origin. */
export interface PagePolicyOptions {
  /** The companion's address, if its origin differs from the page's. */
  readonly companion?: string;
  /** The origin of the sealed frames, as in `frames.origin` of `createTillside`. */
  readonly frames?: string;
  /** Sources of the page's scripts and styles, such as the CDN with the elements. */
  readonly scripts?: readonly string[];
  /** Sources of pictures: your logo, official marks. */
  readonly images?: readonly string[];
  /** Additional sources that your page needs, by directive, such as `{ 'script-src': ["'nonce-…'"] }`. */
  readonly add?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns the `Content-Security-Policy` for a page with the elements or the React widgets: no inline script or style,
 * no `eval`, and Trusted Types. Send it with your pages. The companion's own answers have separate policies.
 * @throws TillsideError for an invalid address or source
 */
export function tillsideCsp(options: PagePolicyOptions = {}): string {
  requireOptions({ of: 'tillsideCsp', about: 'options' }, options, rules);
  const { companion, frames, scripts = [], images = [], add = {} } = options;
  const [api, framed] = [companion, frames].map((address) => (address === undefined ? [] : [originOf(address)]));
  const code = scripts.map(originOf);
  const directives: Record<string, readonly (string | undefined)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...code],
    'style-src': ["'self'", ...code],
    // The companion: requests and live updates.
    'connect-src': ["'self'", ...(api ?? [])],
    'img-src': ["'self'", 'data:', ...images.map(originOf)],
    'font-src': ["'self'"],
    // Sealed frames show card numbers and take PINs. Each is opened by a form.
    'frame-src': ["'self'", ...(framed ?? [])],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...(framed ?? [])],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  };
  for (const [name, sources] of Object.entries(add)) {
    const wrong = [name, ...sources].find((text) => !/^[^\s;,]+$/.test(text));
    if (wrong !== undefined)
      throw configurationError(
        `tillsideCsp: "${wrong}" is no source: it has a space, a comma or a semicolon. Give each source as a text of its own.`,
        'options',
      );
    // An added source replaces `'none'`.
    directives[name] = [...(directives[name] ?? []).filter((source) => source !== "'none'"), ...sources];
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

const address = rule.maybe(rule.is((value) => typeof value === 'string', 'an address, as a text.'));
const addresses = rule.maybe(rule.is(isTexts, 'a list of addresses.'));
const sources = rule.maybe(
  rule.is(
    (value) => typeof value === 'object' && value !== null && Object.values(value).every(isTexts),
    "an object of lists by directive, such as { 'script-src': ['https://cdn.example'] }.",
  ),
);
const rules = { companion: address, frames: address, scripts: addresses, images: addresses, add: sources };

function originOf(address: string): string {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw configurationError(
    `tillsideCsp: "${address}" is no address. Give it with its scheme, such as https://pay.example. Leave out what is of the page's own origin.`,
    'options',
  );
}
