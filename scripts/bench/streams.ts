import { connect, type Socket } from 'node:net';
import { withProcesses, type BenchProcess } from './processes.ts';
import { atMost, type Curve } from './ratio.ts';
import { writeRequest } from './wire.ts';

const warmUp = 200;
/** Cumulative: the cost of each stream must stay the same, however many there are. */
const counts = [500, 1_000];
const kilobyte = 1_000;

/** Measures the heap that an idle open stream of hints keeps. Each stream belongs to a different shopper. */
export function benchStreams() {
  return withProcesses(async (start) => {
    const companion = await start('streams-companion', [], ['--expose-gc']);
    const url = new URL(`${companion.urls['companion']}/events`);
    // What is created only once is created before the first measurement.
    const first = await openStreams(url, 0, warmUp);
    const before = await memory(companion);
    const streams = [];
    const points = [];
    for (const count of counts) {
      streams.push(...(await openStreams(url, warmUp + streams.length, count - streams.length)));
      const after = await memory(companion);
      const each = (what: 'heapUsed' | 'external' | 'rss') =>
        Number(((after[what] - before[what]) / count / kilobyte).toFixed(2));
      points.push({ x: count, heap: each('heapUsed'), external: each('external'), resident: each('rss') });
    }
    for (const stream of [...first, ...streams]) stream.destroy();
    const most = points.at(-1);
    const measured = atMost(`${most?.x} idle streams, kB of heap each`, {
      value: most?.heap ?? 0,
      atMost: 20,
      because: `and ${most?.external} kB beside the heap, ${most?.resident} kB resident`,
    });
    const curve: Curve = {
      title: 'Heap of an idle event stream',
      x: 'streams',
      y: 'kB each',
      series: [{ name: 'heap', points: points.map(({ x, heap }) => ({ x, y: heap })) }],
    };
    return { ok: measured.ok, measured: [measured], curves: [curve] };
  });
}

/** Opens streams one after the other, each once the previous one has received its first event. */
async function openStreams(url: URL, from: number, count: number) {
  const streams = [];
  for (let number = from; number < from + count; number++) streams.push(await openStream(url, number));
  return streams;
}

export function openStream(url: URL, number: number): Promise<Socket> {
  const headers = { accept: 'text/event-stream', 'x-shopper': `shopper-${number}` };
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) });
    let received = '';
    socket.setEncoding('latin1').on('data', (text) => {
      received += text;
      if (received.includes('event: hello')) {
        socket.removeAllListeners('data').resume();
        resolve(socket);
      } else if (received.includes('\r\n') && !received.startsWith('HTTP/1.1 200')) {
        reject(new Error(`A stream was refused: ${received.slice(0, 300)}`));
      }
    });
    socket.once('error', reject);
    socket.write(writeRequest({ method: 'GET', url, headers }));
  });
}

async function memory(companion: BenchProcess): Promise<{ heapUsed: number; external: number; rss: number }> {
  return (await companion.ask('heap')) as { heapUsed: number; external: number; rss: number };
}
