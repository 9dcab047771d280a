import type { BenchProcess } from './processes.ts';
import { Wire, writeRequest } from './wire.ts';

export interface Side {
  name: string;
  /** Works for the given time, and returns how often it did the work. */
  work: (milliseconds: number) => Promise<number>;
  /** The processor time that its processes used since they began, in microseconds. */
  spent: () => Promise<number>;
}

export interface BenchRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

type Turns = { turns: number; milliseconds: number };

/** The cost of doing it once, in microseconds of processor time, and how often it is done a second. */
export type Cost = { microseconds: number; rate: number };

/** A side is warm when so many successive turns cost the same, within this fraction of their median. */
const steady = { turns: 3, within: 0.05, atMost: 15_000 };

/**
 * The cost of each side. All sides work in short turns, one after the other, so that the machine is the same for each.
 * The median turn counts. Before the turns, each side works until it is warm.
 */
export async function compare(sides: readonly Side[], { turns, milliseconds }: Turns): Promise<Record<string, Cost>> {
  const costs: Map<string, Cost[]> = new Map(sides.map(({ name }) => [name, []]));
  for (const side of sides) await warmUp(side, milliseconds);
  for (let count = 0; count < turns; count++) {
    for (const side of count % 2 === 0 ? sides : sides.toReversed()) {
      costs.get(side.name)?.push(await turnOf(side, milliseconds));
    }
  }
  return Object.fromEntries(
    [...costs].map(([name, measured]) => [
      name,
      {
        microseconds: Number(median(measured.map((cost) => cost.microseconds)).toFixed(1)),
        rate: Math.round(median(measured.map((cost) => cost.rate))),
      },
    ]),
  );
}

async function turnOf({ name, work, spent }: Side, milliseconds: number): Promise<Cost> {
  const [began, before] = [performance.now(), await spent()];
  const done = await work(milliseconds);
  const [took, used] = [performance.now() - began, (await spent()) - before];
  if (done === 0) throw new Error(`${name} did nothing in ${milliseconds} ms.`);
  return { microseconds: used / done, rate: (done * 1_000) / took };
}

async function warmUp(side: Side, milliseconds: number) {
  const began = performance.now();
  const last: number[] = [];
  while (!isSteady(last)) {
    if (performance.now() - began > steady.atMost) {
      console.log(
        `${side.name} was not steady after ${steady.atMost / 1_000} s: ${last.map(Math.round).join(', ')} µs`,
      );
      return;
    }
    last.push((await turnOf(side, milliseconds)).microseconds);
    if (last.length > steady.turns) last.shift();
  }
}

/** @param costs of the last turns */
export function isSteady(costs: readonly number[]) {
  return costs.length === steady.turns && Math.max(...costs) - Math.min(...costs) <= median(costs) * steady.within;
}

const usualConnections = 8;
let sent = 0;

/**
 * Requests to a server over kept-alive connections, each with one request at a time.
 * @param request The request number `count`, counted over the whole run.
 * @param options `status`: the expected status of the answers.
 */
export function overHttp(
  name: string,
  server: BenchProcess,
  request: (count: number) => BenchRequest,
  { status = 200, connections = usualConnections }: { status?: number; connections?: number } = {},
): Side {
  async function once(wire: Wire) {
    const { method, url, headers, body } = request(sent++);
    const answer = await wire.exchange(writeRequest({ method, url: new URL(url), headers, body }));
    if (answer.status === status) return;
    throw new Error(`${name} answered ${answer.status} where ${status} was due: ${answer.body.slice(0, 500)}`);
  }
  return {
    name,
    spent: server.spent,
    async work(milliseconds) {
      const { origin } = new URL(request(sent).url);
      const wires = Array.from({ length: connections }, () => new Wire(origin));
      try {
        const began = performance.now();
        let done = 0;
        const work = async (wire: Wire) => {
          for (; performance.now() - began < milliseconds; done += 1) await once(wire);
        };
        await Promise.all(wires.map(work));
        return done;
      } finally {
        for (const wire of wires) wire.close();
      }
    },
  };
}

export function median(values: readonly number[]) {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
