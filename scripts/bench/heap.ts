import type { Socket } from 'node:net';
import type { BenchRequest } from './load.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { withProcesses, type BenchProcess } from './processes.ts';
import { purchase } from './purchase.ts';
import { atMost, type Curve } from './ratio.ts';
import { withDirectory } from './scratch.ts';
import { openStream } from './streams.ts';
import { delivery } from './webhook.ts';
import { Wire, writeRequest } from './wire.ts';

const workers = 4;
/** Between the rounds of a worker, in milliseconds: a steady load, which a busy machine can bear too. */
const pause = 200;
const openAtOnce = 20;
const megabyte = 1_000_000;

/**
 * The heap of a working companion after garbage collection: after `minutes`, compared with a quarter of them. Its load
 * is of every kind, from callers who return, callers who come once, and callers who are refused.
 */
export function benchHeap({ minutes }: { minutes: number }) {
  return withDirectory((directory) =>
    withProcesses(async (start) => {
      const upstream = (await start('upstream')).urls['upstream'] ?? '';
      const companion = await start('companion', [directory, upstream], ['--expose-gc']);
      const load = createLoad(companion.urls['companion'] ?? '');
      const points = [{ x: 0, y: await heapOf(companion) }];
      const began = performance.now();
      for (let minute = 1; minute <= minutes; minute++) {
        await load.until(began + minute * 60_000);
        points.push({ x: minute, y: await heapOf(companion) });
        console.log(`after ${minute} min and ${load.done()} requests: ${points.at(-1)?.y} MB`);
      }
      load.close();
      const early = points[Math.ceil(minutes / 4)] ?? { x: 0, y: 0 };
      const late = points.at(-1) ?? early;
      const measured = atMost(`heap after ${late.x} minutes of work, times that after ${early.x}`, {
        value: late.y / early.y,
        atMost: 1.1,
        because: `${late.y} MB and ${early.y} MB, ${load.done()} requests`,
      });
      const curve: Curve = {
        title: 'Heap of a companion at work',
        x: 'minutes',
        y: 'MB',
        series: [{ name: 'heap', points }],
      };
      return { ok: measured.ok, measured: [measured], curves: [curve] };
    }),
  );
}

async function heapOf(companion: BenchProcess) {
  const { heapUsed } = (await companion.ask('heap')) as { heapUsed: number };
  return Number((heapUsed / megabyte).toFixed(2));
}

function createLoad(url: string) {
  const streams: Socket[] = [];
  let [rounds, requests] = [0, 0];

  async function round() {
    rounds += 1;
    const wire = new Wire(url);
    for (const { request, succeeds } of requestsOf(url, rounds)) {
      requests += 1;
      const { status, body } = await wire.exchange(writeRequest({ ...request, url: new URL(request.url) }));
      const isAsWanted = succeeds ? status < 300 : status >= 400 && status < 500;
      if (!isAsWanted) throw new Error(`${request.method} ${request.url} was answered with ${status}: ${body}`);
    }
    wire.close();
    streams.push(await openStream(new URL(`${url}/events`), rounds % 5_000));
    if (streams.length > openAtOnce) streams.shift()?.destroy();
  }

  return {
    done: () => requests,
    /** @param end by `performance.now()` */
    async until(end: number) {
      const work = async () => {
        while (performance.now() < end) {
          await round();
          await wait(pause);
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
    },
    close() {
      for (const stream of streams) stream.destroy();
    },
  };
}

/** A round of requests, and whether each is to succeed. */
function requestsOf(url: string, count: number): readonly { request: BenchRequest; succeeds: boolean }[] {
  const shopper = { 'x-shopper': `shopper-${count % 5_000}` };
  const get = (path: string, headers: Record<string, string> = shopper) => ({
    method: 'GET' as const,
    url: `${url}${path}`,
    headers,
  });
  const bought = purchase(`${url}/instructions`, count, 'heap');
  const delivered = delivery(`${url}/webhooks`, count);
  const good = [
    get(`/lookups/international.rate?iso=GH&sku=GH-MTN-TOPUP&amount=GHS+${count}`),
    get('/lookups/data.plans?network=mtn'),
    get('/session', { 'x-shopper': `visitor-${count}` }),
    bought,
    get('/instructions'),
    delivered,
  ];
  const bad = [
    get(`/lookups/international.rate?iso=GH&sku=GH-MTN-TOPUP&amount=${count}`),
    get(`/instructions/ts_${count}`),
    get('/session', {}),
    { ...bought, headers: { ...bought.headers, origin: `https://shop-${count}.example` } },
    { ...bought, headers: { ...bought.headers, 'idempotency-key': `heap-malformed-${count}` }, body: `{"${count}` },
    { ...delivered, headers: { ...delivered.headers, 'x-signature': 'v1=00' } },
  ];
  return [
    ...good.map((request) => ({ request, succeeds: true })),
    ...bad.map((request) => ({ request, succeeds: false })),
  ];
}
