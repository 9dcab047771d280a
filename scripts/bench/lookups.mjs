import { compare, overHttp } from './load.mjs';
import { withProcesses } from './processes.mjs';
import { ratioAtLeast } from './ratio.mjs';
import { withDirectory } from './scratch.mjs';

const turns = { turns: 9, milliseconds: 500 };
const plans = '?network=mtn';

/** A list from the cache, against a proxy that has to fetch it each time. */
export function benchCachedLookup() {
  return withServers(async (companion, upstream, start) => {
    const { urls } = await start('fastify-proxy', [new URL(upstream).origin]);
    const rates = await compare(
      [
        overHttp('companion', (count) => ours(`${companion}/lookups/data.plans${plans}`, count)),
        overHttp('@fastify/http-proxy', () => theirs(`${urls['proxy']}/data/lookup${plans}`)),
      ],
      turns,
    );
    return judge('a cached lookup', rates, { '@fastify/http-proxy': 2 });
  });
}

/**
 * A rate that is asked for the first time, each with another amount, against a proxy that passes it on unread and against
 * the route that a business writes by hand.
 */
export function benchUncachedLookup() {
  return withServers(async (companion, upstream, start) => {
    const { urls } = await start('express-proxy', [upstream]);
    const { urls: handWritten } = await start('express-fetch', [upstream]);
    const rate = (/** @type {string} */ amount) => `rate?iso=GH&sku=GH-MTN-TOPUP&amount=${amount}`;
    const rates = await compare(
      [
        overHttp('companion', (count) => ours(`${companion}/lookups/international.${rate(`GHS+${count + 1}`)}`, count)),
        overHttp('http-proxy-middleware', (count) =>
          theirs(`${urls['proxy']}/international-bills/${rate(String(count + 1))}`),
        ),
        overHttp('Express and fetch', (count) => theirs(`${handWritten['route']}/${rate(String(count + 1))}`)),
      ],
      turns,
    );
    return judge('an uncached lookup', rates, { 'http-proxy-middleware': 0.8, 'Express and fetch': 1.5 });
  });
}

/**
 * @template Result
 * @param {(companion: string, upstream: string, start: typeof import('./processes.mjs').startProcess) => Promise<Result>} work
 */
function withServers(work) {
  return withDirectory((directory) =>
    withProcesses(async (start) => {
      const upstream = (await start('upstream')).urls['upstream'] ?? '';
      const companion = (await start('companion', [directory, upstream])).urls['companion'] ?? '';
      return work(companion, upstream, start);
    }),
  );
}

/**
 * @param {string} url
 * @param {number} count
 */
function ours(url, count) {
  return { method: /** @type {const} */ ('GET'), url, headers: { 'x-shopper': `shopper-${count % 5_000}` } };
}

/** @param {string} url */
function theirs(url) {
  const headers = { authorization: 'Bearer ps_pk_test_tillside', 'x-shopper': 'shopper-1' };
  return { method: /** @type {const} */ ('GET'), url, headers };
}

/**
 * @param {string} what
 * @param {Record<string, number>} rates
 * @param {Record<string, number>} targets the least ratio for each peer
 */
function judge(what, rates, targets) {
  const measured = Object.entries(targets).map(([peerName, atLeast]) =>
    ratioAtLeast(what, { ours: rates['companion'] ?? 0, peer: rates[peerName] ?? 1, peerName, atLeast }),
  );
  return { ok: measured.every(({ ok }) => ok), measured };
}
