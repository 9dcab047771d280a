import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createThrottle } from './throttle.ts';

it('a line of a kind is logged once a minute, and the next one states how many were omitted', async () => {
  const clock = new ManualClock();
  const admitted = createThrottle(clock);
  expect([admitted('stale'), admitted('stale'), admitted('stale'), admitted('signature')]).toEqual([0, null, null, 0]);
  await clock.advance(59_999);
  expect(admitted('stale')).toBe(null);
  await clock.advance(1);
  expect([admitted('stale'), admitted('stale')]).toEqual([3, null]);
});

it('kinds that a client invents fill no memory and no log, and leave room a minute later', async () => {
  const clock = new ManualClock();
  const admitted = createThrottle(clock);
  const admittedFrom = (from: number): number =>
    Array.from({ length: 1_000 }, (_, index) => admitted(`https://${from + index}.evil.test`)).filter(
      (count) => count !== null,
    ).length;
  expect(admittedFrom(0)).toBe(20);
  await clock.advance(60_000);
  expect(admittedFrom(5_000)).toBe(20);
});
