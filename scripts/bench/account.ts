import { naira } from '@tillside/contract';
import { openPostgres } from '../../test/postgres.ts';
import { median, percentile } from './load.ts';
import { withProcesses, type BenchProcess } from './processes.ts';
import { purchase } from './purchase.ts';
import { atMost } from './ratio.ts';
import { withDirectory } from './scratch.ts';
import { Wire, writeRequest } from './wire.ts';

const second = 1_000;
/** How long the account is at its limits. */
const minutes = 10;
/** The purchases of others that are timed, before and afterwards. */
const timed = 150;
const warmUp = 100;
const megabyte = 1_000_000;

/**
 * One account without money, at every limit of its own for ten minutes: then the purchase of somebody else, beside that
 * of before; the memory that it took at most; and what an hour of it leaves on the disk. On both databases. The
 * companion's clock is moved on by a second after each second's requests, so that they need not be waited for.
 */
export async function benchAccount() {
  const measured = await withDirectory((directory) => measure('SQLite', [directory]));
  const server = await openPostgres({ fsync: true });
  try {
    measured.push(...(await withDirectory((directory) => measure('PostgreSQL', [directory, server.url]))));
  } finally {
    await server.close();
  }
  return { ok: measured.every(({ ok }) => ok), measured };
}

function measure(store: string, [directory = '', database]: readonly string[]) {
  return withProcesses(async (start) => {
    const upstream = (await start('upstream')).urls['upstream'] ?? '';
    const place = [directory, upstream, ...(database === undefined ? [] : [database])];
    const companion = await start('account-companion', place, ['--expose-gc']);
    const wire = new Wire(companion.urls['companion'] ?? '');
    const shop = { companion, wire, url: companion.urls['companion'] ?? '' };
    await buyAsOthers(shop, warmUp, 'warm');
    // What the account asks for is read once before, so that its code is no part of the memory that it takes.
    await seconds(shop, 5, { quotes: 2 }, 'rich');
    const before = await buyAsOthers(shop, timed, 'before');
    const memory = Number(await companion.ask('memory'));
    const disk = Number(await companion.ask('disk'));
    const done = await seconds(shop, minutes * 60, { quotes: 2 }, 'poor');
    const peak = Number(await companion.ask('peak'));
    const after = await buyAsOthers(shop, timed, 'after');
    // A quote leaves nothing, so the rest of the hour goes without.
    await seconds(shop, (60 - minutes) * 60, { quotes: 0 }, 'poor');
    const left = Number(await companion.ask('disk')) - disk;
    wire.close();
    const because = `${done.many} purchases for 2,000 numbers, ${done.one} for one, ${done.refused} refused, ${done.quotes} quotes`;
    return [
      atMost(`${store}: another's purchase after ten minutes of one account at its limits, times before`, {
        value: median(after) / median(before),
        atMost: 1.5,
        because: `${median(after).toFixed(1)} and ${median(before).toFixed(1)} ms, p95 ${percentile(after, 0.95).toFixed(1)} and ${percentile(before, 0.95).toFixed(1)} ms`,
      }),
      atMost(`${store}: MB of memory that it took at most`, {
        value: (peak - memory) / megabyte,
        atMost: 60,
        because: because,
      }),
      atMost(`${store}: MB on the disk after an hour of it`, {
        value: left / megabyte,
        atMost: 10,
        because: `${(disk / megabyte).toFixed(1)} MB before`,
      }),
    ];
  });
}

interface Shop {
  readonly companion: BenchProcess;
  readonly wire: Wire;
  readonly url: string;
}

/** The times in which others were told a price and bought, in milliseconds. */
async function buyAsOthers({ companion, wire, url }: Shop, times: number, run: string) {
  const took = [];
  for (let count = 0; count < times; count++) {
    const { headers, body } = purchase(`${url}/instructions`, count, run);
    const began = performance.now();
    await exchange(wire, { url: `${url}/quotes`, headers, body });
    const { status } = await exchange(wire, { url: `${url}/instructions`, headers, body });
    took.push(performance.now() - began);
    if (status !== 201) throw new Error(`Another’s purchase was answered with ${status}.`);
    await companion.ask('pass', { milliseconds: second });
  }
  return took;
}

const input = { phone: '08031234567', amount: naira(100), network: 'mtn' };
const rows = Array.from({ length: 2_000 }, (_, index) => ({ ...input, phone: `0803${1_000_000 + index}` }));
const forOne = JSON.stringify({ operation: 'airtime.buy', input });
const forMany = JSON.stringify({ operation: 'airtime.buy', input: { rows } });
let keys = 0;

/** An account buys once a second for as many as it may, and asks for prices. Sixty purchases a minute are its limit. */
async function seconds({ companion, wire, url }: Shop, count: number, { quotes }: { quotes: number }, caller: string) {
  const done = { many: 0, one: 0, refused: 0, quotes: 0 };
  for (let passed = 0; passed < count; passed++) {
    const headers = { 'x-shopper': caller, 'idempotency-key': `account-${(keys += 1)}-${process.pid}` };
    for (let asked = 0; asked < quotes; asked++) {
      const { status } = await exchange(wire, { url: `${url}/quotes`, headers, body: forMany });
      if (status === 200) done.quotes += 1;
    }
    // As many rows as it may; a purchase for one, once it has no more of them.
    const isRich = caller !== 'poor';
    const body = isRich || done.refused > 0 ? forOne : forMany;
    const { status } = await exchange(wire, { url: `${url}/instructions`, headers, body });
    if (status === 429) done.refused += 1;
    else if (status >= 300) throw new Error(`The account's purchase was answered with ${status}.`);
    else if (body === forMany) done.many += 1;
    else done.one += 1;
    await companion.ask('pass', { milliseconds: second });
  }
  return done;
}

function exchange(wire: Wire, { url, headers, body }: { url: string; headers: Record<string, string>; body: string }) {
  return wire.exchange(writeRequest({ method: 'POST', url: new URL(url), headers, body }));
}
