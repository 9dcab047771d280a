import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { aCaller } from '../testing/rows.ts';
import { createDoor, type Door } from './door.ts';

let clock: ManualClock;
let door: Door;
let shed: number;

beforeEach(() => {
  clock = new ManualClock();
  shed = 0;
  door = createDoor(
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
    door.enter(aCaller(callerId));
    return null;
  } catch (error) {
    expect(error).toMatchObject({ problem: { code: 'rate_limited', status: 429 } });
    return (error as { problem: { retry_after: number } }).problem.retry_after;
  }
}

describe('the door', () => {
  it('lets a caller in as often as the limit says, and then says how long to wait', () => {
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

  it('does not let somebody wait longer because they knocked while it was shut', () => {
    for (let count = 0; count < 3; count += 1) come();
    clock.stall(30_000);
    for (let count = 0; count < 50; count += 1) expect(come()).toBe(30);
    clock.stall(30_000);
    expect(come()).toBeNull();
  });

  it('shuts for the one who came too often, and for nobody else', () => {
    for (let count = 0; count < 4; count += 1) come();
    expect(come('bayo')).toBeNull();
  });

  it('is not opened by a clock that was set back', () => {
    for (let count = 0; count < 3; count += 1) come();
    clock.setBack(3_600_000);
    expect(come()).toBe(60);
  });
});
