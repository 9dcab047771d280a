import { Wire, writeRequest } from './wire.mjs';

/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {(milliseconds: number) => Promise<number>} rate Works for so long, and answers how much it did a second.
 */

/**
 * @typedef {object} BenchRequest
 * @property {'GET' | 'POST'} method
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {string} [body]
 */

/** @typedef {{ turns: number, milliseconds: number }} Turns */

/**
 * What each contender reaches a second: all of them in short turns, one after the other, so that a busy machine is as
 * busy for each. The median turn counts. The first turn of each warms it up and does not count.
 * @param {readonly Contender[]} contenders
 * @param {Turns} options
 * @returns {Promise<Record<string, number>>}
 */
export async function compare(contenders, { turns, milliseconds }) {
  /** @type {Map<string, number[]>} */
  const rates = new Map(contenders.map(({ name }) => [name, []]));
  for (const contender of contenders) await contender.rate(milliseconds);
  for (let count = 0; count < turns; count++) {
    for (const contender of count % 2 === 0 ? contenders : contenders.toReversed()) {
      rates.get(contender.name)?.push(await contender.rate(milliseconds));
    }
  }
  return Object.fromEntries([...rates].map(([name, measured]) => [name, Math.round(median(measured))]));
}

const usualConnections = 8;
let sent = 0;

/**
 * Requests over kept-alive connections, each with one request under way at a time.
 * @param {string} name
 * @param {(count: number) => BenchRequest} request The request number `count`, counted over the whole run.
 * @param {{ status?: number, connections?: number }} [options] `status`: what it has to answer.
 * @returns {Contender}
 */
export function overHttp(name, request, { status = 200, connections = usualConnections } = {}) {
  /** @param {Wire} wire */
  async function once(wire) {
    const { method, url, headers, body } = request(sent++);
    const answer = await wire.exchange(writeRequest({ method, url: new URL(url), headers, body }));
    if (answer.status === status) return;
    throw new Error(`${name} answered ${answer.status} where ${status} was due: ${answer.body.slice(0, 500)}`);
  }
  return {
    name,
    async rate(milliseconds) {
      const { origin } = new URL(request(sent).url);
      const wires = Array.from({ length: connections }, () => new Wire(origin));
      try {
        const began = performance.now();
        let done = 0;
        const work = async (/** @type {Wire} */ wire) => {
          for (; performance.now() - began < milliseconds; done += 1) await once(wire);
        };
        await Promise.all(wires.map(work));
        return (done * 1000) / (performance.now() - began);
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
