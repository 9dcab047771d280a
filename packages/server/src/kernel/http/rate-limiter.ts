import type { Clock } from '../model/clock.ts';
import type { LedgerContext } from '../ledger/context.ts';
import { createCallerPool } from '../platform/caller-pool.ts';
import type { Owner } from '../model/caller.ts';
import { Failure } from '../model/errors.ts';

/** Sheds load before anything is read, parsed or sent: limits the requests of one caller per minute. */
export interface RateLimiter {
  /** @throws Failure `rate_limited`, with how long to wait. */
  acquire(caller: Owner): void;
}

const window = 60_000;

/** Limits that the merchant may set for all callers. */
export const defaultLimits = { instructionsPerMinute: 60, streamsPerCaller: 6, accountsPerBank: 3 } as const;
/** For all other writes together: quotes while a shopper types, checks, confirmations. */
const writesPerMinute = 240;
/** Maximum number of concurrent GETs of one caller, per process. Further GETs are queued. */
const readsAtOnce = 16;

export interface RateLimiters {
  /** Counts a request. @throws Failure `rate_limited`, with how long to wait. */
  acquire(route: string, caller: Owner): void;
  /** Answers a GET once a slot is free. @throws Failure `rate_limited` if too many are queued. */
  read<Value>(caller: Owner, work: () => Promise<Value>): Promise<Value>;
}

interface RateLimitersDeps {
  readonly clock: Clock;
  readonly limitsOf: LedgerContext['limitsOf'];
  /** Called for each refused request, with the name of the limit. */
  readonly refused: (limit: string) => void;
}

/** The limits that every request of a caller passes first: for new instructions, for other writes, and for reads. */
export function createRateLimiters(
  { instructionsPerMinute = defaultLimits.instructionsPerMinute }: { readonly instructionsPerMinute?: number },
  { clock, limitsOf, refused }: RateLimitersDeps,
): RateLimiters {
  const instructions = createRateLimiter(
    () => instructionsPerMinute,
    clock,
    () => refused('instructions'),
  );
  const others = createRateLimiter(
    () => Math.max(writesPerMinute, instructionsPerMinute),
    clock,
    () => refused('others'),
  );
  const reads = createRateLimiter(
    (caller) => limitsOf(caller).reads,
    clock,
    () => refused('reads'),
  );
  const turns = createCallerPool(clock, { places: Number.POSITIVE_INFINITY, shareOf: () => readsAtOnce });
  return {
    acquire(route, caller) {
      const isRead = route.startsWith('GET ');
      (isRead ? reads : route === 'POST /instructions' ? instructions : others).acquire(caller);
    },
    read: (caller, work) => turns.run(caller, work),
  };
}

/**
 * Limits how many requests each caller may send in any minute, in this process. It protects the process. The limits
 * that protect the money and the platform are in the store, over all processes.
 */
export function createRateLimiter(
  limitOf: (caller: Owner) => number,
  clock: Clock,
  onRefused: () => void = () => {},
): RateLimiter {
  const timesOf = new Map<string, number[]>();
  let sweptAt = clock.monotonic();

  /** Removes callers without a request in the last minute, so that they do not accumulate. */
  function sweep(now: number): void {
    if (now - sweptAt < window) return;
    sweptAt = now;
    for (const [callerId, times] of timesOf) {
      if ((times.at(-1) ?? 0) <= now - window) timesOf.delete(callerId);
    }
  }

  /** The request times of the last minute. Older ones are removed in place, because an attack makes many. */
  function recentOf(callerId: string, now: number): number[] {
    const times = timesOf.get(callerId) ?? [];
    timesOf.set(callerId, times);
    const first = times.findIndex((time) => time > now - window);
    if (first !== 0) times.splice(0, first === -1 ? times.length : first);
    return times;
  }

  return {
    acquire(caller) {
      const now = clock.monotonic();
      sweep(now);
      const limit = limitOf(caller);
      const recent = recentOf(caller.id, now);
      const oldest = recent.at(-limit);
      if (recent.length >= limit && oldest !== undefined) {
        onRefused();
        throw new Failure('rate_limited', {
          reason: 'requests_a_minute',
          parameters: { maximum: limit },
          retry_after: Math.max(1, Math.ceil((oldest + window - now) / 1_000)),
        });
      }
      recent.push(now);
    },
  };
}
