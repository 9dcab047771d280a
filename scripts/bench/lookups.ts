import { compare, overHttp, type Cost } from './load.ts';
import { withProcesses, type BenchProcess, type startProcess } from './processes.ts';
import { timesPeer } from './ratio.ts';
import { withDirectory } from './scratch.ts';

const turns = { turns: 9, milliseconds: 500 };
const plans = 'plans?network=mtn';

/** A list from the cache, compared with a hand-written route that sends kept bytes, and with a proxy that fetches. */
export function benchCachedLookup() {
  return withServers(async ({ companion, handWritten, start, upstream }) => {
    const proxy = await start('fastify-proxy', [new URL(upstream).origin]);
    const costs = await compare(
      [
        overHttp('companion', companion, (count) =>
          asShopper(`${companion.urls['companion']}/lookups/data.${plans}`, count),
        ),
        overHttp('kept bytes', handWritten, (count) => asShopper(`${handWritten.urls['shop']}/kept/${plans}`, count)),
        overHttp('@fastify/http-proxy', proxy, () => asBusiness(`${proxy.urls['proxy']}/data/lookup?network=mtn`)),
      ],
      turns,
    );
    return judge('a cached lookup', costs, { 'kept bytes': 1.25, '@fastify/http-proxy': undefined });
  });
}

/**
 * A rate that is requested for the first time, each with another amount, compared with the routes that a business
 * writes by hand, and with a proxy that forwards it unread.
 */
export function benchUncachedLookup() {
  return withServers(async ({ companion, handWritten, start, upstream }) => {
    const proxy = await start('express-proxy', [upstream]);
    const rate = (amount: string) => `rate?iso=GH&sku=GH-MTN-TOPUP&amount=${amount}`;
    const written = (way: 'undici' | 'fetch') =>
      overHttp(`Express and ${way}`, handWritten, (count) =>
        asShopper(`${handWritten.urls['shop']}/${way}/${rate(`GHS+${count + 1}`)}`, count),
      );
    const costs = await compare(
      [
        overHttp('companion', companion, (count) =>
          asShopper(`${companion.urls['companion']}/lookups/international.${rate(`GHS+${count + 1}`)}`, count),
        ),
        written('undici'),
        written('fetch'),
        overHttp('http-proxy-middleware', proxy, (count) =>
          asBusiness(`${proxy.urls['proxy']}/international-bills/${rate(String(count + 1))}`),
        ),
      ],
      turns,
    );
    return judge('an uncached lookup', costs, {
      'Express and undici': 1.6,
      'Express and fetch': 1,
      'http-proxy-middleware': undefined,
    });
  });
}

interface Servers {
  /** The platform's address. */
  upstream: string;
  companion: BenchProcess;
  handWritten: BenchProcess;
  start: typeof startProcess;
}

function withServers<Result>(work: (servers: Servers) => Promise<Result>) {
  return withDirectory((directory) =>
    withProcesses(async (start) => {
      const upstream = (await start('upstream')).urls['upstream'] ?? '';
      const companion = await start('companion', [directory, upstream]);
      const handWritten = await start('hand-written', [upstream]);
      return work({ upstream, companion, handWritten, start });
    }),
  );
}

export function asShopper(url: string, count: number) {
  return { method: 'GET' as const, url, headers: { 'x-shopper': `shopper-${count % 5_000}` } };
}

function asBusiness(url: string) {
  return { method: 'GET' as const, url, headers: { authorization: 'Bearer ps_pk_test_tillside' } };
}

/** @param limits the most times the processor time of each peer */
function judge(what: string, costs: Record<string, Cost>, limits: Record<string, number | undefined>) {
  const measured = Object.entries(limits).map(([peerName, atMost]) =>
    timesPeer(what, {
      ours: costs['companion'],
      peer: costs[peerName],
      peerName,
      ...(atMost !== undefined && { atMost }),
    }),
  );
  return { ok: measured.every(({ ok }) => ok), measured };
}
