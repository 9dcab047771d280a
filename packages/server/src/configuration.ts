import type { TillsideOptions } from './options.ts';
import { defaultTimings } from './timings.ts';

/** A mistake in what `createTillside` was given: says what, why and how to mend it. */
export class TillsideConfigurationError extends Error {
  override readonly name = 'TillsideConfigurationError';
}

/** Checks the options before anything runs on them. Never repeats a key in its text. */
export function checkOptions(options: TillsideOptions): void {
  const { platform, secret, publicUrl, origins = [] } = options;
  const wrong = (text: string): never => {
    throw new TillsideConfigurationError(`createTillside: ${text}`);
  };
  const root = readUrl(platform.baseUrl);
  // `href` would go on after the path with a query or a fragment, and fetch refuses a URL with credentials.
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
  // A request with such a header fails before it leaves, and would look as if it might have left.
  if (!/^[\x21-\x7e]+$/.test(platform.apiKey)) {
    wrong(
      'platform.apiKey has a character in it that no key has, such as a space or a line break at its end. Remove it.',
    );
  }
  if (String(secret ?? '').length < 32) {
    wrong(
      'secret has to have at least 32 random characters. Make one with: node -p "crypto.randomBytes(32).toString(\'base64url\')"',
    );
  }
  if (!readUrl(publicUrl))
    wrong('publicUrl has to be where the companion is reached from outside, such as https://shop.example/till.');
  for (const origin of origins) {
    if (readUrl(origin)?.origin !== origin) {
      wrong(
        `origins has to list exact origins, such as https://shop.example, without a path or a slash at the end; ${JSON.stringify(origin)} is none.`,
      );
    }
  }
  const timings = { ...defaultTimings, ...options.timings };
  for (const [name, value] of Object.entries(timings)) {
    if (!Number.isFinite(value) || value <= 0) wrong(`timings.${name} has to be a number of milliseconds above zero.`);
  }
  if (timings.lease <= 2 * timings.deadline) {
    wrong('timings.lease has to be longer than twice timings.deadline, or two could send the same purchase.');
  }
}

function readUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}
