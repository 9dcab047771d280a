import { Agent, request } from 'node:http';

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string} url
 * @property {'GET' | 'POST'} method
 * @property {(count: number) => string | undefined} body
 * @property {Record<string, string>} headers
 */

const connections = 8;

/**
 * Requests per second of each target: all of them in short turns, one after the other, so that a busy machine is as
 * busy for each. The median turn counts.
 * @param {Target[]} targets
 * @param {{ turns: number, milliseconds: number }} options
 */
export async function compare(targets, { turns, milliseconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {Map<string, number[]>} */
  const rates = new Map(targets.map(({ name }) => [name, []]));
  for (const target of targets) await turn(target, agent, milliseconds);
  for (let count = 0; count < turns; count++) {
    for (const target of count % 2 === 0 ? targets : targets.toReversed()) {
      rates.get(target.name)?.push(await turn(target, agent, milliseconds));
    }
  }
  agent.destroy();
  return Object.fromEntries([...rates].map(([name, measured]) => [name, median(measured)]));
}

let sent = 0;

/**
 * @param {Target} target
 * @param {Agent} agent
 * @param {number} milliseconds
 */
async function turn(target, agent, milliseconds) {
  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < milliseconds) {
        await once(target, agent);
        done += 1;
      }
    }),
  );
  return Math.round((done * 1000) / (performance.now() - began));
}

/**
 * @param {Target} target
 * @param {Agent} agent
 * @returns {Promise<void>}
 */
function once(target, agent) {
  const body = target.body(sent++);
  return new Promise((resolve, reject) => {
    const headers = {
      ...target.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const call = request(target.url, { method: target.method, agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${target.name} answered ${response.statusCode}.`));
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
