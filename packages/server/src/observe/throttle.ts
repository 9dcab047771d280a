import type { Clock } from '../clock.ts';

const minute = 60_000;
/** So many kinds of lines are told in a minute; the others are counted only. Strangers choose some of the names. */
const maxKinds = 20;

/**
 * Lets one line of a kind through each minute. Answers how many of that kind were left out since the last one, or `null`
 * where this one is left out too.
 */
export function createThrottle(clock: Pick<Clock, 'monotonic'>): (kind: string) => number | null {
  const told = new Map<string, { readonly at: number; leftOut: number }>();

  function forgetQuiet(now: number): void {
    for (const [kind, { at, leftOut }] of told) if (now - at >= minute && leftOut === 0) told.delete(kind);
    // Kinds that were left out are remembered for their count, but not for ever.
    for (const [kind, { at }] of told) if (told.size >= maxKinds && now - at >= minute) told.delete(kind);
  }

  return (kind) => {
    const now = clock.monotonic();
    const last = told.get(kind);
    if (last && now - last.at < minute) {
      last.leftOut += 1;
      return null;
    }
    if (!last) {
      forgetQuiet(now);
      if (told.size >= maxKinds) return null;
    }
    told.set(kind, { at: now, leftOut: 0 });
    return last?.leftOut ?? 0;
  };
}
