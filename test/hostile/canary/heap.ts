import type { Page } from '@playwright/test';
import { z } from 'zod';

/**
 * Options of Chromium for heap snapshots. Each site, and each document of opaque origin, gets its own process: desktop
 * Chromium does that by default, but a headless one may not, and a frame's strings are then in the page's heap. Strings
 * are complete: V8 cuts them at 1024 characters by default, and the rest would never be found.
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
 * The stored strings, and the names under which values are stored. The numbers of V8's own slots are names too, but not
 * the page's. A snapshot also spells out the page's numbers, of which one in 100,000 is the password, and V8 keeps some
 * numbers under 10,000 as strings. So four digits alone are left out. The frame's own process shows that no PIN is
 * there, and so does the password of five digits, which the same code reads and sends.
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

/** The number of frames outside the page's process. Code that reads the page's memory cannot read theirs. */
export async function framesElsewhere(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.filter(({ type }) => type === 'iframe').length;
}
