import type { Clock } from '../clock.ts';
import { Failure } from './failure.ts';

/** Sheds load before anything is read, parsed or asked: how often one caller may come in a minute. */
export interface Door {
  /** @throws Failure `rate_limited`, with how long to wait. */
  enter(callerId: string): void;
}

const window = 60_000;

/** What one caller may ask of one process, unless the merchant says otherwise. */
export const usualLimits = { instructionsPerMinute: 60, streamsPerCaller: 6 } as const;
/** For every other write, over all of them: quotes while somebody types, checks, confirmations. */
const writesPerMinute = 240;

/** The doors before every write: one for new instructions, and a wider one for all the rest. */
export function createDoors(
  { instructionsPerMinute = usualLimits.instructionsPerMinute }: { readonly instructionsPerMinute?: number },
  clock: Clock,
  shed: (door: string) => void,
): (route: string, caller: { readonly id: string }) => void {
  const instructions = createDoor(instructionsPerMinute, clock, () => shed('instructions'));
  const others = createDoor(Math.max(writesPerMinute, instructionsPerMinute), clock, () => shed('others'));
  return (route, { id }) => (route === 'POST /instructions' ? instructions : others).enter(id);
}

/**
 * Lets each caller in `limit` times in any minute, in this process. It protects the process; what protects the money
 * and the platform is in the store, over all processes.
 */
export function createDoor(limit: number, clock: Clock, shed: () => void = () => {}): Door {
  const entries = new Map<string, number[]>();
  let sweptAt = clock.monotonic();

  /** Forgets who has not come for a minute, so that callers who come once are not kept for ever. */
  function sweep(now: number): void {
    if (now - sweptAt < window) return;
    sweptAt = now;
    for (const [callerId, times] of entries) {
      if ((times.at(-1) ?? 0) <= now - window) entries.delete(callerId);
    }
  }

  return {
    enter(callerId) {
      const now = clock.monotonic();
      sweep(now);
      const recent = (entries.get(callerId) ?? []).filter((time) => time > now - window);
      const oldest = recent[0];
      if (recent.length >= limit && oldest !== undefined) {
        entries.set(callerId, recent);
        shed();
        throw new Failure('rate_limited', {
          detail: `At most ${limit} of these requests are taken in a minute. Nothing was done.`,
          retry_after: Math.max(1, Math.ceil((oldest + window - now) / 1_000)),
        });
      }
      recent.push(now);
      entries.set(callerId, recent);
    },
  };
}
