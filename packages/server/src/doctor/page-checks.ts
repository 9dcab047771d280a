import type { TillsideOptions } from '../kernel/options/options.ts';
import { fail, ok, skip, warn, type Finding } from './check.ts';
import { codeOf, exchange, type Exchange } from './exchange.ts';

type Asked = Pick<TillsideOptions, 'publicUrl' | 'frames'>;

/** The page with widgets, and the companion's address. */
interface Way {
  readonly page: URL;
  readonly root: string;
  /** The browser's headers of a request of this page. */
  readonly headers: Readonly<Record<string, string>>;
  readonly isOfOneOrigin: boolean;
}

/**
 * Sends requests as a page would, from its origin: reads, preflights and writes. Only the running companion knows its
 * origins, so the checks ask it instead of reading the options.
 */
export async function checkPage(address: string, { publicUrl, frames }: Asked): Promise<Finding[]> {
  const page = URL.parse(address);
  if (page?.protocol !== 'http:' && page?.protocol !== 'https:') {
    return [
      fail(
        'page',
        '--page is no http(s) address.',
        'Write it as the shopper’s browser shows it: https://shop.example/bills.',
      ),
    ];
  }
  const companion = URL.parse(publicUrl);
  if (companion === null) return [skip('page', 'Fix publicUrl first: a page asks there.')];
  const isOfOneOrigin = page.origin === companion.origin;
  const site = isOfOneOrigin ? 'same-origin' : 'cross-site';
  const headers = { origin: page.origin, 'sec-fetch-site': site, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  const way: Way = { page, root: publicUrl.replace(/\/+$/, ''), headers, isOfOneOrigin };
  return [
    await checkAddress(page),
    checkSecurity(way, companion),
    ...(isOfOneOrigin ? [] : [await checkRead(way), await checkPreflight(way)]),
    await checkWrite(way),
    checkFrames(way, frames),
  ];
}

async function checkAddress(page: URL): Promise<Finding> {
  const answer = await exchange(page.href);
  if (answer.kind === 'unreachable') {
    return fail('page', `The page was not reached: ${answer.why}.`, 'Start what serves it, and check the address.');
  }
  if (answer.status < 400) return ok('page', 'It answers.');
  return warn(
    'page',
    `It answers ${answer.status}.`,
    'Name a page that everybody can open, or go on: only its origin counts here.',
  );
}

/** Browsers block requests from https pages to http, except on this machine. */
function checkSecurity({ page }: Way, companion: URL): Finding {
  const isMixed =
    page.protocol === 'https:' &&
    companion.protocol === 'http:' &&
    !/^(?:localhost|127\.|\[::1\])/.test(companion.hostname);
  if (!isMixed) return ok('page security', 'A browser lets this page ask there.');
  return fail(
    'page security',
    'The page is https and publicUrl is http, so browsers block every request.',
    'Put TLS before the companion, and write publicUrl with https://.',
  );
}

/** Checks that this page can read `GET /session`, with cookies. */
async function checkRead(way: Way): Promise<Finding> {
  const answer = await exchange(`${way.root}/session`, { headers: way.headers });
  return readable('page reads', answer, way) ?? ok('page reads', 'The companion lets pages of this origin read.');
}

const asked = ['content-type', 'idempotency-key'];

async function checkPreflight(way: Way): Promise<Finding> {
  const check = 'page preflight';
  const answer = await exchange(`${way.root}/instructions`, {
    method: 'OPTIONS',
    headers: {
      ...way.headers,
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked.join(','),
    },
  });
  const trouble = readable(check, answer, way);
  if (answer.kind === 'unreachable') return notReached(check, answer);
  if (trouble) return trouble;
  const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  const missing = asked.filter((name) => !allowed.includes(name));
  if (answer.status < 300 && missing.length === 0) return ok(check, 'The companion lets pages of this origin ask.');
  return fail(
    check,
    `The question of a browser before a write was answered ${answer.status}, not by the companion.`,
    'Let OPTIONS through the proxy to the companion, and let nothing before it answer them.',
  );
}

/** Checks that a write is refused only because no caller is signed in. Its operation does not exist: nothing runs. */
async function checkWrite(way: Way): Promise<Finding> {
  const check = 'page writes';
  const answer = await exchange(`${way.root}/quotes`, {
    method: 'POST',
    headers: { ...way.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'doctor.question', input: {} }),
  });
  if (answer.kind === 'unreachable') return notReached(check, answer);
  const code = codeOf(answer);
  if (code === 'origin_refused') return refused(check, way);
  if (code !== null) return ok(check, 'The companion takes writes of pages of this origin.');
  return fail(
    check,
    `A write of this page was answered ${answer.status}, not by the companion.`,
    'publicUrl has to lead to the companion, mount path included, and nothing before it may answer in its place.',
  );
}

function checkFrames({ isOfOneOrigin }: Way, frames: Asked['frames']): Finding {
  const check = 'page frames';
  if (frames === false) return skip(check, 'Sealed frames are switched off (`frames: false`).');
  if (isOfOneOrigin) return ok(check, 'Sealed frames can be opened by this page.');
  return warn(
    check,
    'The page is not of the companion’s origin, so it can open no sealed frame: it shows no card number and takes no PIN.',
    'Mount the companion under the page’s own origin, as /till, if you issue cards or take wallet payments.',
  );
}

/** Why a page of another origin cannot read an answer; `null` if it can. */
function readable(check: string, answer: Exchange, way: Way): Finding | null {
  if (answer.kind === 'unreachable') return notReached(check, answer);
  const allowed = answer.headers.get('access-control-allow-origin');
  const withCookies = answer.headers.get('access-control-allow-credentials') === 'true';
  return allowed === way.page.origin && withCookies ? null : refused(check, way);
}

function notReached(check: string, { why }: Extract<Exchange, { kind: 'unreachable' }>): Finding {
  return fail(check, `The companion was not reached at publicUrl: ${why}.`, 'Start it, and check publicUrl.');
}

function refused(check: string, { page, root }: Way): Finding {
  const mounted = page.origin + new URL(root).pathname;
  return fail(
    check,
    `The companion does not take pages of ${page.origin}.`,
    `Add ${JSON.stringify(page.origin)} to \`origins\` (TILLSIDE_ORIGINS) and restart it; or, where the page’s own server passes requests on to it, set publicUrl to ${mounted}.`,
  );
}
