import type { Page } from '@playwright/test';
import { z } from 'zod';

/**
 * How Chromium is started for it. Sites, and documents of opaque origin, in processes of their own: desktop Chromium does
 * so by itself, a headless one may not, and then a frame's strings lie in the heap of the page. And whole strings: V8
 * cuts them at 1024 characters unless it is told otherwise, and what stands behind that would never be found.
 */
export const isolatedHeaps = ['--site-per-process', '--js-flags=--heap-snapshot-string-limit=100000000'];

/**
 * Every string in the page's own heap: of its scripts, of the libraries, and of whatever else shares its V8 isolate.
 * Numbers are not in it, nor is what lies outside V8 (the bytes of buffers, the DOM's own texts, the network's memory).
 */
export async function heapStrings(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return namesIn(Snapshot.parse(JSON.parse(parts.join('')))).join('\n');
}

const Snapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())], z.unknown()),
      edge_fields: z.array(z.string()),
      edge_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
  edges: z.array(z.number()),
  strings: z.array(z.string()),
});

/**
 * What is kept, and the names under which it is kept. The numbers of V8's own slots are names, too, but of nobody's; and
 * a snapshot spells out the page's numbers, of which one in 100,000 is the password. V8 also keeps some numbers under
 * 10,000 as strings. So four digits alone are left out: that no PIN stands there by itself is told by the frame's own
 * process, and by the password of five digits, which the same code takes and sends.
 */
function namesIn({ snapshot: { meta }, nodes, edges, strings }: z.output<typeof Snapshot>): string[] {
  const [kinds] = meta.edge_types;
  const [sorts] = meta.node_types;
  const named = new Set(['context', 'property', 'shortcut'].map((kind) => kinds.indexOf(kind)));
  const width = meta.node_fields.length;
  const used = new Set<number>();
  const numerals = new Set<number>();
  let edge = 0;
  for (let at = 0; at < nodes.length; at += width) {
    const isNumber = sorts[nodes[at] ?? -1] === 'number';
    const last = edge + (nodes[at + meta.node_fields.indexOf('edge_count')] ?? 0) * meta.edge_fields.length;
    for (; edge < last; edge += meta.edge_fields.length) {
      if (named.has(edges[edge] ?? -1)) used.add(edges[edge + 1] ?? 0);
      if (isNumber) numerals.add(edges[edge + 2] ?? -1);
    }
  }
  for (let at = 0; at < nodes.length; at += width) if (!numerals.has(at)) used.add(nodes[at + 1] ?? 0);
  return [...used].map((index) => strings[index] ?? '').filter((text) => !/^\d{1,4}$/.test(text));
}

/** The frames that run in a process other than the page's: their memory is out of reach of whatever reads the page's. */
export async function framesElsewhere(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.filter(({ type }) => type === 'iframe').length;
}
