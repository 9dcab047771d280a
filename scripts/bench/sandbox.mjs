import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compare } from './load.mjs';

/** The least that the sandbox in memory reaches of a bare Express route that answers the same JSON. */
const targets = { lookup: 0.5, purchase: 0.2 };
const headers = { authorization: 'Bearer ps_pk_test_tillside' };

/** A lookup and a purchase, each against a bare Express route in the same run. */
export async function benchSandbox() {
  const servers = fork(join(import.meta.dirname, 'sandbox-servers.mjs'), {
    execArgv: ['--conditions=@tillside/source'],
  });
  try {
    const [urls] = /** @type {[{ sandbox: string, express: string }]} */ (await once(servers, 'message'));
    const rates = await compare(
      Object.entries(urls).flatMap(([name, url]) => [
        {
          name: `${name} lookup`,
          url: `${url}/data/lookup?network=mtn`,
          method: /** @type {const} */ ('GET'),
          headers,
          body: () => undefined,
        },
        {
          name: `${name} purchase`,
          url: `${url}/airtime`,
          method: /** @type {const} */ ('POST'),
          headers,
          body: purchase,
        },
      ]),
      { turns: 7, milliseconds: 500 },
    );
    return report(rates);
  } finally {
    servers.kill();
  }
}

/** @param {number} count */
function purchase(count) {
  return JSON.stringify({ phone: '2348031234567', amount: 1, network: 'mtn', ref: `bench-${count}` });
}

/** @param {Record<string, number>} rates */
function report(rates) {
  const measured = Object.entries(targets).map(([what, target]) => {
    const [sandbox = 0, express = 1] = [rates[`sandbox ${what}`], rates[`express ${what}`]];
    const ratio = Number((sandbox / express).toFixed(3));
    console.log(`${what}: ${sandbox}/s, bare Express ${express}/s, ratio ${ratio} (at least ${target})`);
    return { what, sandbox, express, ratio, target, ok: ratio >= target };
  });
  const ratios = Object.fromEntries(measured.map(({ what, ratio }) => [what, ratio]));
  return { ok: measured.every(({ ok }) => ok), ratios, targets, requests_per_second: rates };
}
