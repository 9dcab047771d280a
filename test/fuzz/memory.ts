import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

setFlagsFromString('--expose-gc');
const collect = z.function({ input: [], output: z.void() }).implement(runInNewContext('gc'));

/** Bytes that this thread holds after everything else was collected. */
export function heldBytes(): number {
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Bytes by which memory may grow after it has warmed up, whatever is played: compiled code and caches that are bounded. */
export const maxGrowth = 8 * 1024 * 1024;

/** Why these checkpoints show a memory leak; `null` where they do not. The first one warms up. */
export function growthOf(checkpoints: readonly number[]): string | null {
  const [, warm, ...later] = checkpoints;
  const last = later.at(-1);
  if (warm === undefined || last === undefined || last - warm <= maxGrowth) return null;
  const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
  return `Memory grew by ${megabytes(last - warm)} MB: ${checkpoints.map(megabytes).join(', ')} MB after each collection.`;
}
