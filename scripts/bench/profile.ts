import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Frame = z.object({ functionName: z.string(), url: z.string() });
const Profile = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: Frame, children: z.array(z.number()).optional() })),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

type Frame = z.output<typeof Frame>;

/** A sample belongs to the first part that matches its innermost frame, else the calling frame, and so on outwards. */
const parts: [string, (frame: Frame) => boolean][] = [
  ['idle', ({ functionName }) => functionName === '(idle)'],
  ['garbage collection', ({ functionName }) => functionName === '(garbage collector)'],
  ['write of the question', ({ functionName }) => functionName === 'writeLatin1String'],
  ['write of the answer', ({ functionName }) => functionName === 'writev' || functionName === 'writeUtf8String'],
  ['undici', ({ url }) => url.includes('/undici/')],
  ['zod', ({ url }) => url.includes('/zod/')],
  [
    'Express',
    ({ url }) => /node_modules\/(?:express|router|finalhandler|parseurl|content-type|etag|fresh)\//.test(url),
  ],
  ['lru-cache', ({ url }) => url.includes('/lru-cache/')],
  ['Express adapter and routes', ({ url }) => /server\/src\/kernel\/(?:http|service)\//.test(url)],
  ['lookup cache and breaker', ({ url }) => /server\/src\/kernel\/(?:lookups|model)\//.test(url)],
  ['limits and turns of callers', ({ url }) => /server\/src\/kernel\/(?:instructions|keys)\//.test(url)],
  ['platform client', ({ url }) => /server\/src\/kernel\/platform\//.test(url)],
  ['telemetry', ({ url }) => /server\/src\/kernel\/observe\/|@opentelemetry/.test(url)],
  ['contract: input, request, answer, amounts', ({ url }) => url.includes('packages/contract/')],
  ['the route', ({ url }) => url.includes('/bench/servers/')],
  ['Node: http, streams, timers', ({ url }) => url.startsWith('node:')],
  ['microtasks', ({ functionName }) => functionName === 'runMicrotasks'],
];

/**
 * The share of each part in a server's processor time, without idle time and warm-up: the first 40 % of the samples.
 * @param profile a profile that `--profile DIR` wrote
 */
function sharesOf({ nodes, samples, timeDeltas }: z.output<typeof Profile>) {
  const frames = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const partOf = (id: number) => {
    for (let at = id as number | undefined; at !== undefined; at = parents.get(at)) {
      const frame = frames.get(at);
      const found = frame && parts.find(([, fits]) => fits(frame));
      if (found) return found[0];
    }
    return 'other';
  };
  const known = new Map(nodes.map(({ id }) => [id, partOf(id)]));
  const times: Map<string, number> = new Map();
  const from = Math.floor(samples.length * 0.4);
  for (const [index, id] of samples.entries()) {
    const part = known.get(id) ?? 'other';
    if (index >= from && part !== 'idle') times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return new Map([...times].map(([part, time]) => [part, time / all]));
}

/** Prints a line for each part and a column for each file: `node scripts/bench/profile.ts FILE…`. */
const columns = process.argv.slice(2).map((file) => sharesOf(Profile.parse(JSON.parse(readFileSync(file, 'utf8')))));
for (const part of [...parts.map(([name]) => name), 'other']) {
  const cells = columns.map((shares) => `${((shares.get(part) ?? 0) * 100).toFixed(1)} %`.padStart(8));
  if (columns.some((shares) => shares.has(part))) console.log(`${part.padEnd(44)}${cells.join('')}`);
}
