import { describe, expect, it, vi } from 'vitest';
import { FollowingClock, systemClock, withDeadline } from './clock.ts';
import { ManualClock } from '../../testing/manual-clock.ts';

const late = (): Error => new Error('too late');

describe('withDeadline', () => {
  it('answers what the work answers, and leaves no timer behind', async () => {
    const clock = new ManualClock();
    expect(await withDeadline(clock, 1_000, Promise.resolve('done'), late)).toBe('done');
    expect(clock.waiting).toBe(0);
  });

  it('passes on the error of the work, and leaves no timer behind', async () => {
    const clock = new ManualClock();
    await expect(withDeadline(clock, 1_000, Promise.reject(new Error('broken')), late)).rejects.toThrow('broken');
    expect(clock.waiting).toBe(0);
  });

  it('rejects once the time is over, and not a millisecond sooner', async () => {
    const clock = new ManualClock();
    const settled = vi.fn<(reason: unknown) => void>();
    withDeadline(clock, 1_000, new Promise(() => {}), late).catch(settled);
    await clock.advance(999);
    expect(settled).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(settled).toHaveBeenCalledWith(late());
  });

  it('does not leave an unhandled rejection behind when the work fails after the deadline', async () => {
    const clock = new ManualClock();
    const work = Promise.withResolvers<never>();
    const settled = vi.fn<(reason: unknown) => void>();
    withDeadline(clock, 10, work.promise, late).catch(settled);
    await clock.advance(10);
    work.reject(new Error('afterwards'));
    // An unhandled rejection would fail the whole run.
    await clock.advance(10);
    expect(settled).toHaveBeenCalledExactlyOnceWith(late());
  });
});

describe('systemClock', () => {
  it('runs what it was given, and not what was cancelled', async () => {
    const cancelled = vi.fn<() => void>();
    systemClock.setTimeout(cancelled, 1)();
    await new Promise<void>((resolve) => {
      systemClock.setTimeout(resolve, 5);
    });
    expect(cancelled).not.toHaveBeenCalled();
  });

  it('returns the time of day and a time that is never set back', () => {
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000);
    const before = systemClock.monotonic();
    expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before);
  });
});

describe('the manual clock of the tests', () => {
  it('runs what falls due in its order, each at its own time', async () => {
    const clock = new ManualClock(0);
    const calls: string[] = [];
    clock.setTimeout(() => calls.push(`second at ${clock.now()}`), 20);
    clock.setTimeout(() => calls.push(`first at ${clock.now()}`), 10);
    clock.setTimeout(() => calls.push(`also second at ${clock.now()}`), 20);
    await clock.advance(20);
    expect(calls).toEqual(['first at 10', 'second at 20', 'also second at 20']);
  });

  it('runs timers that other timers set, as far as the time goes', async () => {
    const clock = new ManualClock(0);
    let ticks = 0;
    const tick = (): void => {
      ticks += 1;
      clock.setTimeout(tick, 10);
    };
    tick();
    await clock.advance(35);
    expect(ticks).toBe(4);
  });

  it('lets the promises that hang on a timer settle before the next timer runs', async () => {
    const clock = new ManualClock(0);
    const calls: string[] = [];
    const chain = async (): Promise<void> => {
      for (let step = 0; step < 50; step += 1) await Promise.resolve();
      calls.push('chain');
    };
    clock.setTimeout(() => void chain(), 1);
    clock.setTimeout(() => calls.push('next'), 2);
    await clock.advance(5);
    expect(calls).toEqual(['chain', 'next']);
  });

  it('keeps the monotonic time when the wall clock is set back', async () => {
    const clock = new ManualClock(1_000);
    await clock.advance(100);
    clock.setBack(60);
    expect(clock.now()).toBe(1_040);
    expect(clock.monotonic()).toBe(100);
  });
});

describe('a clock that follows another', () => {
  const start = Date.parse('2026-11-21T09:00:00Z');
  const minute = 60_000;

  it('keeps its own time until it follows, and where the other differs by less than the measurement does', () => {
    const clock = new FollowingClock(new ManualClock(start));
    expect(clock.now()).toBe(start);
    expect(clock.follow(start - 200, 0)).toBe(200);
    expect(clock.now()).toBe(start);
    clock.follow(start - 1_000, 800);
    expect(clock.now()).toBe(start);
  });

  it('reckons in the time of the other from then on, in whole milliseconds, and follows it where it jumps', async () => {
    const own = new ManualClock(start + 20 * minute);
    const clock = new FollowingClock(own);
    expect(clock.follow(start, 3)).toBe(20 * minute);
    await own.advance(1_000.5);
    expect(clock.now()).toBe(start + 1_000);
    clock.follow(start + 10 * minute, 3);
    expect(clock.now()).toBe(start + 10 * minute);
  });

  it('is not moved by a time server that sets its own clock, and knows of it until it follows again', async () => {
    const own = new ManualClock(start);
    const clock = new FollowingClock(own);
    clock.follow(start, 0);
    expect(clock.wasSet).toBe(false);
    own.setBack(5 * minute);
    await own.advance(10);
    expect(clock.now()).toBe(start + 10);
    expect(clock.wasSet).toBe(true);
    expect(clock.follow(start + 10, 0)).toBe(-5 * minute);
    expect([clock.now(), clock.wasSet]).toEqual([start + 10, false]);
  });
});
