import { naira } from '@tillside/contract';
import { compare, overHttp } from './load.mjs';
import { withProcesses } from './processes.mjs';
import { ratioAtLeast } from './ratio.mjs';
import { withDirectory } from './scratch.mjs';
import { Wire, writeRequest } from './wire.mjs';

const counted = 8;

/**
 * Durable purchases over HTTP, each with its funding, its send and its answer, against as many bare transactions of
 * the same SQLite in the same process as one of them commits.
 */
export function benchPurchase() {
  return withDirectory((directory) =>
    withProcesses(async (start) => {
      const upstream = (await start('upstream')).urls['upstream'] ?? '';
      const companion = await start('companion', [directory, upstream]);
      const url = `${companion.urls['companion']}/instructions`;
      const transactions = await transactionsOfOne(companion, url);
      const rates = await compare(
        [
          overHttp('purchases', (count) => purchase(url, count), { status: 201 }),
          { name: 'transactions', rate: async (milliseconds) => Number(await companion.ask('bare', { milliseconds })) },
        ],
        { turns: 7, milliseconds: 1_000 },
      );
      const measured = ratioAtLeast(`a purchase, ${transactions} transactions each`, {
        ours: rates['purchases'] ?? 0,
        peer: (rates['transactions'] ?? 0) / transactions,
        peerName: `bare SQLite, ${transactions} transactions each,`,
        atLeast: 0.4,
      });
      const alone = await timesInCompanion(companion, url, 1);
      const busy = await timesInCompanion(companion, url, 8);
      return { ok: measured.ok, measured: [measured], transactions, own_milliseconds: { alone, busy } };
    }),
  );
}

/**
 * How many transactions one purchase commits, its announcement included: counted in the log of a quiet companion.
 * @param {import('./processes.mjs').BenchProcess} companion
 * @param {string} url
 */
async function transactionsOfOne(companion, url) {
  const before = Number(await companion.ask('commits'));
  const wire = new Wire(url);
  for (let count = 0; count < counted; count++) {
    const { method, headers, body } = purchase(url, count, 'counted');
    await wire.exchange(writeRequest({ method, url: new URL(url), headers, body }));
  }
  wire.close();
  // What the worker does behind a purchase belongs to it.
  await new Promise((resolve) => {
    setTimeout(resolve, 1_500);
  });
  return (Number(await companion.ask('commits')) - before) / counted;
}

/**
 * The companion's own time for a purchase: from the request's arrival to the end of its answer, without the upstream.
 * @param {import('./processes.mjs').BenchProcess} companion
 * @param {string} url
 * @param {number} connections
 */
async function timesInCompanion(companion, url, connections) {
  await companion.ask('measure');
  const contender = overHttp('purchases', (count) => purchase(url, count), { status: 201, connections });
  await contender.rate(2_000);
  const { requests, p50, p95 } = /** @type {Record<string, number>} */ (await companion.ask('measured'));
  const [middle, most] = [Number(p50?.toFixed(2)), Number(p95?.toFixed(2))];
  console.log(`its own time, ${connections} at once: p50 ${middle} ms, p95 ${most} ms (${requests} purchases)`);
  return { p50: middle, p95: most };
}

/**
 * @param {string} url
 * @param {number} count
 * @param {string} [run]
 */
function purchase(url, count, run = 'bench') {
  return {
    method: /** @type {const} */ ('POST'),
    url,
    headers: { 'x-shopper': `shopper-${count % 5_000}`, 'idempotency-key': `${run}-${process.pid}-${count}` },
    body: JSON.stringify({
      operation: 'airtime.buy',
      input: { phone: '08031234567', amount: naira(500), network: 'mtn' },
    }),
  };
}
