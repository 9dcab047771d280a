import type { Clock } from '../model/clock.ts';

const minute = 60_000;
/** Maximum kinds of lines per minute where clients choose the names. */
const foreignKinds = 20;

/**
 * Admits one line of a kind per `interval`, by default a minute. Returns how many of that kind were omitted since the
 * last one, or `null` if this one is omitted too. Beyond `maxKinds` kinds in an interval, no further kind is admitted.
 */
export function createThrottle(
  clock: Pick<Clock, 'monotonic'>,
  maxKinds: number = foreignKinds,
  interval: number = minute,
): (kind: string) => number | null {
  const logged = new Map<string, { readonly at: number; leftOut: number }>();

  function forgetIdle(now: number): void {
    for (const [kind, { at, leftOut }] of logged) if (now - at >= interval && leftOut === 0) logged.delete(kind);
    // Omitted kinds are remembered for their count, but not forever.
    for (const [kind, { at }] of logged) if (logged.size >= maxKinds && now - at >= interval) logged.delete(kind);
  }

  return (kind) => {
    const now = clock.monotonic();
    const last = logged.get(kind);
    if (last && now - last.at < interval) {
      last.leftOut += 1;
      return null;
    }
    if (!last) {
      forgetIdle(now);
      if (logged.size >= maxKinds) return null;
    }
    logged.set(kind, { at: now, leftOut: 0 });
    return last?.leftOut ?? 0;
  };
}
