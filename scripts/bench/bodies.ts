import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './load.ts';
import { withProcesses, type BenchProcess } from './processes.ts';
import { atMost } from './ratio.ts';
import { withDirectory } from './scratch.ts';
import { Wire, writeRequest } from './wire.ts';

const hostile = 200;
/** Long enough for the slowest of them to be ended. They begin at once, and Node itself reads the first 64 kB of each. */
const attackedFor = 60_000;
const quietFor = 15_000;
/** Requests a second of a caller beside them. */
const rate = 100;
const megabyte = 1_000_000;

/**
 * What hostile bodies cost a companion and its callers: the memory that two hundred of them add while they are open,
 * and the time that a caller's lookup takes beside them, compared with the time before them in the same run.
 */
export function benchBodies() {
  return withDirectory((directory) =>
    withProcesses(async (start) => {
      const upstream = (await start('upstream')).urls['upstream'] ?? '';
      const measured = [];
      for (const host of ['Express 5', 'Hono']) {
        const companion = await start('host', [host, directory, upstream]);
        const url = companion.urls['companion'] ?? '';
        const stranger = await start('hostile-bodies', [`${url}/webhooks`]);
        await beside(companion, url, quietFor);
        const quiet = await beside(companion, url, quietFor);
        const attack = stranger.ask('attack', { count: hostile, milliseconds: attackedFor });
        const attacked = await beside(companion, url, attackedFor);
        const left = await attack;
        measured.push(
          atMost(`${hostile} hostile bodies, MB more on ${host}`, {
            value: (attacked.resident - quiet.resident) / megabyte,
            atMost: 40,
            because: `${(quiet.resident / megabyte).toFixed(1)} MB without them; ${String(left)} were not ended`,
          }),
          atMost(`a lookup beside them, times its p95 without them on ${host}`, {
            value: attacked.p95 / quiet.p95,
            atMost: 2,
            because: `${attacked.p95.toFixed(2)} ms and ${quiet.p95.toFixed(2)} ms, of ${attacked.count}`,
          }),
        );
      }
      return { ok: measured.every(({ ok }) => ok), measured };
    }),
  );
}

/** A caller's lookups at a steady rate, whether or not those before have ended. */
async function beside(companion: BenchProcess, url: string, milliseconds: number) {
  await companion.ask('resident');
  const lookup = new URL(`${url}/lookups/data.plans?network=mtn`);
  const request = writeRequest({ method: 'GET', url: lookup, headers: { 'x-shopper': 'ada' } });
  const times: number[] = [];
  const all: Promise<void>[] = [];
  const one = async (): Promise<void> => {
    const began = performance.now();
    // A kept one may have been closed since.
    const wire = new Wire(url);
    const { status } = await wire.exchange(request);
    if (status !== 200) throw new Error(`A lookup was answered with ${status}.`);
    times.push(performance.now() - began);
    wire.close();
  };
  const began = performance.now();
  for (let count = 0; count < (rate * milliseconds) / 1_000; count++) {
    await wait(Math.max(0, began + (count * 1_000) / rate - performance.now()));
    all.push(one());
  }
  await Promise.all(all);
  return { p95: percentile(times, 0.95), count: times.length, resident: Number(await companion.ask('resident')) };
}
