import { compare, overHttp } from './load.ts';
import { withProcesses } from './processes.ts';
import { timesPeer } from './ratio.ts';
import { withDirectory } from './scratch.ts';

const turns = { turns: 9, milliseconds: 500 };

/** Limits of the processor time of `till.fetch` on each host, as a multiple of that of `till.router` on Express 5. */
const limits = { Hono: 1, srvx: 1 / 1.1 };

/** The cost of each way into the companion, with a lookup from the cache, and with one from the platform. */
export function benchHosts() {
  return withDirectory((directory) =>
    withProcesses(async (start) => {
      const upstream = (await start('upstream')).urls['upstream'] ?? '';
      const hosts = [];
      for (const name of ['Express 5', ...Object.keys(limits)])
        hosts.push({ name, server: await start('host', [name, directory, upstream]) });
      const measured = [];
      for (const { what, path } of lookups) {
        const costs = await compare(
          hosts.map(({ name, server }) =>
            overHttp(name, server, (count) => ({
              method: 'GET',
              url: `${server.urls['companion']}/lookups/${path(count)}`,
              headers: { 'x-shopper': `shopper-${count % 5_000}` },
            })),
          ),
          turns,
        );
        for (const [name, atMost] of Object.entries(limits))
          measured.push(
            timesPeer(`${what} by till.fetch on ${name}`, {
              ours: costs[name],
              peer: costs['Express 5'],
              peerName: 'till.router on Express 5',
              atMost: Number(atMost.toFixed(3)),
            }),
          );
      }
      return { ok: measured.every(({ ok }) => ok), measured };
    }),
  );
}

const lookups = [
  { what: 'a cached lookup', path: () => 'data.plans?network=mtn' },
  {
    what: 'an uncached lookup',
    path: (count: number) => `international.rate?iso=GH&sku=GH-MTN-TOPUP&amount=GHS+${count + 1}`,
  },
];
