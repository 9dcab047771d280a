import { Wire, writeRequest } from './wire.mjs';

/**
 * @typedef {object} Side
 * @property {string} name
 * @property {(milliseconds: number) => Promise<number>} work Works for so long, and answers how often it did it.
 * @property {() => Promise<number>} spent The processor time that its processes used since they began, in microseconds.
 */

/**
 * @typedef {object} BenchRequest
 * @property {'GET' | 'POST'} method
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {string} [body]
 */

/** @typedef {{ turns: number, milliseconds: number }} Turns */

/** What it takes once: microseconds of processor time, and how often a second that is. @typedef {{ microseconds: number, rate: number }} Cost */

/** It is warm when so many turns in a row cost the same, but for this part of their middle. */
const steady = { turns: 3, within: 0.05, atMost: 15_000 };

/**
 * What each side takes: all of them in short turns, one after the other, so that the machine is the same for each. The
 * median turn counts. Before them each side works until it is warm.
 * @param {readonly Side[]} sides
 * @param {Turns} options
 * @returns {Promise<Record<string, Cost>>}
 */
export async function compare(sides, { turns, milliseconds }) {
  /** @type {Map<string, Cost[]>} */
  const costs = new Map(sides.map(({ name }) => [name, []]));
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

/**
 * @param {Side} side
 * @param {number} milliseconds
 * @returns {Promise<Cost>}
 */
async function turnOf({ name, work, spent }, milliseconds) {
  const [began, before] = [performance.now(), await spent()];
  const done = await work(milliseconds);
  const [took, used] = [performance.now() - began, (await spent()) - before];
  if (done === 0) throw new Error(`${name} did nothing in ${milliseconds} ms.`);
  return { microseconds: used / done, rate: (done * 1_000) / took };
}

/**
 * @param {Side} side
 * @param {number} milliseconds
 */
async function warmUp(side, milliseconds) {
  const began = performance.now();
  /** @type {number[]} */
  const last = [];
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

/** @param {readonly number[]} costs of the last turns */
export function isSteady(costs) {
  return costs.length === steady.turns && Math.max(...costs) - Math.min(...costs) <= median(costs) * steady.within;
}

const usualConnections = 8;
let sent = 0;

/**
 * Requests to a server over kept-alive connections, each with one request under way at a time.
 * @param {string} name
 * @param {import('./processes.mjs').BenchProcess} server
 * @param {(count: number) => BenchRequest} request The request number `count`, counted over the whole run.
 * @param {{ status?: number, connections?: number }} [options] `status`: what it has to answer.
 * @returns {Side}
 */
export function overHttp(name, server, request, { status = 200, connections = usualConnections } = {}) {
  /** @param {Wire} wire */
  async function once(wire) {
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
        const work = async (/** @type {Wire} */ wire) => {
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

/** @param {readonly number[]} values */
export function median(values) {
  return percentile(values, 0.5);
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
export function percentile(values, share) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
