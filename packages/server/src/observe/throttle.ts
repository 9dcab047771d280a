import type { Clock } from '../model/clock.ts';

const minute = 60_000;
/** Maximum kinds of lines per minute where clients choose the names. */
const foreignKinds = 20;

/**
 * Admits one line of a kind per minute. Returns how many of that kind were omitted since the last one, or `null`
 * if this one is omitted too. Of more kinds than `maxKinds` in a minute nothing is admitted.
 */
export function createThrottle(
  clock: Pick<Clock, 'monotonic'>,
  maxKinds: number = foreignKinds,
): (kind: string) => number | null {
  const told = new Map<string, { readonly at: number; leftOut: number }>();

  function forgetIdle(now: number): void {
    for (const [kind, { at, leftOut }] of told) if (now - at >= minute && leftOut === 0) told.delete(kind);
    // Omitted kinds are remembered for their count, but not forever.
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
      forgetIdle(now);
      if (told.size >= maxKinds) return null;
    }
    told.set(kind, { at: now, leftOut: 0 });
    return last?.leftOut ?? 0;
  };
}
