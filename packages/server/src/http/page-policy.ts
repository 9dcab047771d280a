import { TillsideConfigurationError } from '../model/errors.ts';

/** What a page with Tillside's widgets is served from, besides its own origin. */
export interface PagePolicyOptions {
  /** The companion's address, where it is of another origin than the page. */
  readonly companion?: string;
  /** The origin of the sealed frames, as in `frames.origin` of `createTillside`. */
  readonly frames?: string;
  /** Where the scripts and styles of the page come from, such as the CDN with the elements. */
  readonly scripts?: readonly string[];
  /** Where pictures come from: your logo, official marks. */
  readonly images?: readonly string[];
  /** What your page needs beside the widgets, by directive, such as `{ 'script-src': ["'nonce-…'"] }`. */
  readonly add?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The `Content-Security-Policy` of a page with the elements or the React widgets: no inline script or style, no `eval`, and
 * Trusted Types. For whatever sends your pages; the companion's own answers have policies of their own.
 * @throws TillsideConfigurationError for an address or a source that is none
 */
export function tillsideCsp({
  companion,
  frames,
  scripts = [],
  images = [],
  add = {},
}: PagePolicyOptions = {}): string {
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
      throw new TillsideConfigurationError(
        `tillsideCsp: "${wrong}" is no source: it has a space, a comma or a semicolon. Give each source as a text of its own.`,
        'options',
      );
    // Any other source replaces that there is none.
    directives[name] = [...(directives[name] ?? []).filter((source) => source !== "'none'"), ...sources];
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

function originOf(address: string): string {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new TillsideConfigurationError(
    `tillsideCsp: "${address}" is no address. Give it with its scheme, such as https://pay.example. Leave out what is of the page's own origin.`,
    'options',
  );
}
