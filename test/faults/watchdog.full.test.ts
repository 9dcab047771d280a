import { describe, expect, it } from 'vitest';
import { sqliteHomes } from './run-seeds.ts';
import { runSchedule } from './simulation.ts';
import { BudgetSpent, SimulatedTime } from './world/simulated-time.ts';

describe('time that never settles ends with an error', () => {
  const worldWith = (length: number): SimulatedTime => {
    const time = new SimulatedTime(0);
    time.allow({ length, steps: 1_000 });
    return time;
  };

  it('when something is always due immediately', async () => {
    const time = worldWith(60_000);
    const again = (): void => void time.setTimeout(again, 0);
    again();
    await expect(time.runUntil(10)).rejects.toThrow(BudgetSpent);
    expect(time.now()).toBe(0);
  });

  it('when each step triggers another', async () => {
    const time = worldWith(60_000);
    let goesOn = true;
    const again = (): void => {
      time.stir();
      if (goesOn) setImmediate(again);
    };
    again();
    await expect(time.runUntil(10)).rejects.toThrow('It did not end within 1000 steps.');
    goesOn = false;
  });

  it('when the end is always postponed', async () => {
    const time = worldWith(60_000);
    const waitForever = async (): Promise<void> => {
      for (;;) await time.runUntil(time.now() + 1_000);
    };
    await expect(waitForever()).rejects.toThrow('It did not end within its simulated time.');
  });
});

it('a schedule that loops fails, with its seed', async () => {
  const report = await runSchedule(3, await sqliteHomes(3), {
    options(options, { time }) {
      const again = (): void => void time.setTimeout(again, 0);
      time.setTimeout(again, 1_000);
      return options;
    },
  });
  expect(report).toMatchObject({ seed: 3, failures: [{ invariant: 'it ends' }] });
  expect(report.timeline.length).toBeGreaterThan(0);
});
