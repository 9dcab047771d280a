import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { aCaller } from '../../testing/rows.ts';
import { defaultCallerLimits } from '../platform/caller-limits.ts';
import { createRateLimiter, createRateLimiters, type RateLimiter } from './rate-limiter.ts';

let clock: ManualClock;
let limiter: RateLimiter;
let shed: number;

beforeEach(() => {
  clock = new ManualClock();
  shed = 0;
  limiter = createRateLimiter(
    () => 3,
    clock,
    () => {
      shed += 1;
    },
  );
});

/** Comes once: how long to wait, or `null` for "come in". */
function come(callerId = 'ada'): number | null {
  try {
    limiter.acquire(aCaller(callerId));
    return null;
  } catch (error) {
    expect(error).toMatchObject({ problem: { code: 'rate_limited', status: 429 } });
    return (error as { problem: { retry_after: number } }).problem.retry_after;
  }
}

describe('a rate limiter', () => {
  it('lets a caller in as often as the limit allows, and then reports how long to wait', () => {
    expect([come(), come(), come()]).toEqual([null, null, null]);
    clock.stall(20_000);
    expect(come()).toBe(40);
    expect(shed).toBe(1);
  });

  it('looks at any minute, not at the minutes of the clock', () => {
    come();
    clock.stall(59_000);
    expect([come(), come()]).toEqual([null, null]);
    expect(come()).toBe(1);
    clock.stall(1_000);
    expect(come()).toBeNull();
    expect(come()).toBe(59);
  });

  it('does not make a caller wait longer because of requests that it refused', () => {
    for (let count = 0; count < 3; count += 1) come();
    clock.stall(30_000);
    for (let count = 0; count < 50; count += 1) expect(come()).toBe(30);
    clock.stall(30_000);
    expect(come()).toBeNull();
  });

  it('refuses the caller that exceeded the limit, and no other caller', () => {
    for (let count = 0; count < 4; count += 1) come();
    expect(come('bayo')).toBeNull();
  });

  it('is not opened by a clock that was set back', () => {
    for (let count = 0; count < 3; count += 1) come();
    clock.setBack(3_600_000);
    expect(come()).toBe(60);
  });
});

describe('the rate limiters', () => {
  const world = (reads = 4) => {
    const refused: string[] = [];
    const limitsOf = ({ id }: { readonly id: string }) => ({
      ...defaultCallerLimits,
      reads: id === 'kiosk' ? reads * 2 : reads,
    });
    const rateLimiters = createRateLimiters(
      { instructionsPerMinute: 2 },
      { clock, limitsOf, refused: (limit) => refused.push(limit) },
    );
    const times = (route: string, caller: string): number => {
      for (let count = 0; count < 1_000; count += 1) {
        try {
          rateLimiters.acquire(route, aCaller(caller));
        } catch {
          return count;
        }
      }
      throw new Error('It was expected to be refused.');
    };
    return { rateLimiters, refused, times };
  };

  it('count reads, new instructions and other writes apart, and reads by the caller’s own limit', () => {
    const { refused, times } = world();
    expect(times('GET /instructions', 'ada')).toBe(4);
    expect(times('GET /session', 'ada')).toBe(0);
    expect(times('POST /instructions', 'ada')).toBe(2);
    expect(times('POST /quotes', 'ada')).toBe(240);
    expect(times('GET /instructions', 'kiosk')).toBe(8);
    expect(refused).toEqual(['reads', 'reads', 'instructions', 'others', 'reads']);
  });

  it('let sixteen reads of one caller be worked on at once, and those of others besides', async () => {
    const { rateLimiters } = world();
    const gate = Promise.withResolvers<void>();
    let [hers, theirs] = [0, 0];
    const reading = Array.from({ length: 20 }, () =>
      rateLimiters.read(aCaller('mallory'), () => {
        hers += 1;
        return gate.promise;
      }),
    );
    await rateLimiters.read(aCaller('ada'), async () => void (theirs += 1));
    expect([hers, theirs]).toEqual([16, 1]);
    gate.resolve();
    await Promise.all(reading);
    expect(hers).toBe(20);
  });
});
