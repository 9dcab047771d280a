import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { naira } from '@tillside/contract';
import { openPostgres } from '../../test/postgres.ts';
import { median, percentile } from './load.ts';
import { withProcesses, type BenchProcess } from './processes.ts';
import { purchase } from './purchase.ts';
import { atMost } from './ratio.ts';
import { withDirectory } from './scratch.ts';
import { Wire, writeRequest } from './wire.ts';

const second = 1_000;
/** How long the account is at its limits before others buy. */
const minutes = 10;
/** How often others buy at each shop, and before that, so that what a shop needs at work is loaded. */
const timed = 150;
const warmUp = 100;
const megabyte = 1_000_000;

/**
 * One account without money, at every limit of its own for ten minutes. Somebody else's purchase is timed afterwards, in
 * turn with one at a shop like it that had no such account, so that a busy machine affects both. Also the memory that it
 * took at most, and what an hour of it leaves on the disk. On both databases. The companion's clock is moved on by a
 * second after each second's requests, so that they need not be waited for.
 */
export async function benchAccount() {
  const measured = await withDirectory((directory) => measure('SQLite', (name) => [join(directory, name)]));
  const server = await openPostgres({ fsync: true });
  try {
    measured.push(
      ...(await withDirectory((directory) =>
        measure('PostgreSQL', (name) => [join(directory, name), server.url, name]),
      )),
    );
  } finally {
    await server.close();
  }
  return { ok: measured.every(({ ok }) => ok), measured };
}

/** @param place the directory of a shop, and its database and schema */
function measure(store: string, place: (name: string) => string[]) {
  return withProcesses(async (start) => {
    const upstream = (await start('upstream')).urls['upstream'] ?? '';
    const open = async (name: string): Promise<Shop> => {
      const [directory = '', ...database] = place(name);
      mkdirSync(directory, { recursive: true });
      const companion = await start('account-companion', [directory, upstream, ...database]);
      const url = companion.urls['companion'] ?? '';
      return { companion, url };
    };
    const shops = { without: await open('without'), beside: await open('beside') };
    await inTurns(shops, warmUp, 'warm');
    // What such requests need is loaded before it is measured.
    for (const shop of Object.values(shops)) await seconds(shop, 5, { quotes: 2, caller: 'rich' });
    const size = async (shop: Shop) => Number(await shop.companion.ask('disk'));
    const memory = Number(await shops.beside.companion.ask('memory'));
    const before = { without: await size(shops.without), beside: await size(shops.beside) };
    const done = await seconds(shops.beside, minutes * 60, { quotes: 2, caller: 'poor' });
    const most = Number(await shops.beside.companion.ask('memory'));
    const { without, beside } = await inTurns(shops, timed, 'timed');
    // A quote leaves nothing, so the rest of the hour goes without.
    await seconds(shops.beside, (60 - minutes) * 60, { quotes: 0, caller: 'poor' });
    const others = (await size(shops.without)) - before.without;
    const left = (await size(shops.beside)) - before.beside - others;
    const p95 = (times: readonly number[]) => percentile(times, 0.95).toFixed(1);
    return [
      atMost(`${store}: another's purchase after ten minutes of one account at its limits, times without`, {
        value: median(beside) / median(without),
        atMost: 1.5,
        because: `${median(beside).toFixed(1)} and ${median(without).toFixed(1)} ms, p95 ${p95(beside)} and ${p95(without)} ms`,
      }),
      atMost(`${store}: MB of memory that it took at most`, {
        value: (most - memory) / megabyte,
        atMost: 60,
        because: `${(memory / megabyte).toFixed(0)} MB before; ${done.many} purchases for 2,000 numbers, ${done.one} for one, ${done.quotes} quotes`,
      }),
      atMost(`${store}: MB on the disk after an hour of it`, {
        value: left / megabyte,
        atMost: 10,
        because: `${(before.beside / megabyte).toFixed(1)} MB before`,
      }),
    ];
  });
}

interface Shop {
  readonly companion: BenchProcess;
  readonly url: string;
}

/** The times in which others were told a price and bought at both shops, in milliseconds. */
async function inTurns(shops: { without: Shop; beside: Shop }, times: number, run: string) {
  const took = { without: Array<number>(), beside: Array<number>() };
  // An idle connection is closed after some seconds, so each phase has its own.
  const wires = { without: new Wire(shops.without.url), beside: new Wire(shops.beside.url) };
  for (let count = 0; count < times; count++) {
    for (const name of ['without', 'beside'] as const)
      took[name].push(await buyAsAnother(shops[name], wires[name], count, run));
  }
  for (const wire of Object.values(wires)) wire.close();
  return took;
}

async function buyAsAnother({ companion, url }: Shop, wire: Wire, count: number, run: string) {
  const { headers, body } = purchase(`${url}/instructions`, count, run);
  const began = performance.now();
  await exchange(wire, { url: `${url}/quotes`, headers, body });
  const { status } = await exchange(wire, { url: `${url}/instructions`, headers, body });
  const took = performance.now() - began;
  if (status !== 201) throw new Error(`Another’s purchase was answered with ${status}.`);
  await companion.ask('pass', { milliseconds: second });
  return took;
}

const input = { phone: '08031234567', amount: naira(100), network: 'mtn' };
const rows = Array.from({ length: 2_000 }, (_, index) => ({ ...input, phone: `0803${1_000_000 + index}` }));
const forOne = JSON.stringify({ operation: 'airtime.buy', input });
const forMany = JSON.stringify({ operation: 'airtime.buy', input: { rows } });
let keys = 0;

/** An account buys once a second for as many as it may, and asks for prices. Sixty purchases a minute are its limit. */
async function seconds(
  { companion, url }: Shop,
  count: number,
  { quotes, caller }: { quotes: number; caller: 'poor' | 'rich' },
) {
  const wire = new Wire(url);
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
    if (passed % 600 === 599) await companion.ask('vacuum');
  }
  wire.close();
  return done;
}

function exchange(wire: Wire, { url, headers, body }: { url: string; headers: Record<string, string>; body: string }) {
  return wire.exchange(writeRequest({ method: 'POST', url: new URL(url), headers, body }));
}
