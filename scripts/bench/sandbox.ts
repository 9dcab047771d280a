import { compare, overHttp } from './load.ts';
import { withProcesses } from './processes.ts';
import { timesPeer } from './ratio.ts';

const headers = { authorization: 'Bearer ps_pk_test_tillside' };

/** A lookup and a purchase of the sandbox in memory, each beside a bare Express route that answers the same JSON. */
export function benchSandbox() {
  return withProcesses(async (start) => {
    const sides = { sandbox: await start('sandbox'), express: await start('bare-sandbox') };
    const costs = await compare(
      Object.entries(sides).flatMap(([name, server]) => [
        overHttp(`${name} lookup`, server, () => ({
          method: 'GET',
          url: `${server.urls['api']}/data/lookup?network=mtn`,
          headers,
        })),
        overHttp(`${name} purchase`, server, (count) => ({
          method: 'POST',
          url: `${server.urls['api']}/airtime`,
          headers,
          body: JSON.stringify({ phone: '2348031234567', amount: 1, network: 'mtn', ref: `bench-${count}` }),
        })),
      ]),
      { turns: 7, milliseconds: 500 },
    );
    const measured = ['lookup', 'purchase'].map((what) =>
      timesPeer(`the sandbox's ${what}`, {
        ours: costs[`sandbox ${what}`],
        peer: costs[`express ${what}`],
        peerName: 'bare Express',
      }),
    );
    return { ok: true, measured };
  });
}
