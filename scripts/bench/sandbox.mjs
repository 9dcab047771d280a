import { compare, overHttp } from './load.mjs';
import { withProcesses } from './processes.mjs';
import { ratioAtLeast } from './ratio.mjs';

const headers = { authorization: 'Bearer ps_pk_test_tillside' };

/** A lookup and a purchase of the sandbox in memory, each against a bare Express route that answers the same JSON. */
export function benchSandbox() {
  return withProcesses(async (start) => {
    const { urls } = await start('sandbox');
    const rates = await compare(
      Object.entries(urls).flatMap(([name, url]) => [
        overHttp(`${name} lookup`, () => ({ method: 'GET', url: `${url}/data/lookup?network=mtn`, headers })),
        overHttp(`${name} purchase`, (count) => ({
          method: 'POST',
          url: `${url}/airtime`,
          headers,
          body: JSON.stringify({ phone: '2348031234567', amount: 1, network: 'mtn', ref: `bench-${count}` }),
        })),
      ]),
      { turns: 7, milliseconds: 500 },
    );
    const judge = (/** @type {string} */ what, /** @type {number} */ atLeast) =>
      ratioAtLeast(`the sandbox's ${what}`, {
        ours: rates[`sandbox ${what}`] ?? 0,
        peer: rates[`express ${what}`] ?? 1,
        peerName: 'bare Express',
        atLeast,
      });
    const measured = [judge('lookup', 0.5), judge('purchase', 0.2)];
    return { ok: measured.every(({ ok }) => ok), measured };
  });
}
